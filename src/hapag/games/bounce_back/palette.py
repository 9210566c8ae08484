"""The colours of the subsystems, each with a letter and a shape, so that nothing is said by colour alone."""

INK, PAPER, SHEET, STRAW = "#2b201a", "#fffdf6", "#f8efdc", "#e7d9b8"
QUIET = "#6b5a49"
GREEN, GREEN_SOFT = "#00664d", "#9ad1bd"
RED, RED_SOFT = "#8f2318", "#e8a493"
GOLD = "#e8b23a"

PLAIN = {"blue": "#0072b2", "yellow": "#f0e442", "green": "#009e73", "orange": "#e69f00"}
SOFT = {"blue": "#cfe2ee", "yellow": "#f7f0c0", "green": "#cfe8dd", "orange": "#f8e3bd"}
LETTER = {"blue": "B", "yellow": "Y", "green": "G", "orange": "O"}

# Black or white on the colour, as a terminal wants it.
TERMINAL = {"blue": "1;97;44", "yellow": "1;30;43", "green": "1;97;42", "orange": "1;30;48;5;214"}

# The shapes of the four colours in a square of 24.
SHAPE = {
    "blue": "M12 1.8a10.2 10.2 0 1 1 0 20.4a10.2 10.2 0 0 1 0-20.4z",
    "yellow": "M12 1L23 12L12 23L1 12Z",
    "green": "M3.5 3.5h17v17h-17z",
    "orange": "M2.8 21.5V11.7a9.2 9.2 0 0 1 18.4 0v9.8z",
}

# How strong a stress is, light to dark; the factor is always written too.
FACTOR = {1: "#fffdf6", 2: "#f3cf9b", 3: "#cf6a4d", 4: "#a23b2a"}
BAND = {
    "red": "#cf6a4d",
    "orange": "#eaa85c",
    "yellow": "#f3e58a",
    "light green": "#9ad1bd",
    "dark green": "#4f9f80",
}
