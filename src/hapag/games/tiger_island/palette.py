"""What the island is drawn with: inks, grounds with their letters, the marks of the players."""

from __future__ import annotations

INK, PAPER, SEA, SHALLOW = "#2b201a", "#fffdf8", "#d6e8ea", "#bcd9dd"

# Top, two shades of its wall, and the colour of its picture.
GROUND = {
    "jungle": ("#5f9c58", "#3f6f3c", "#35602f", "#244c24"),
    "lake": ("#8cc3dd", "#5a90ab", "#4b7f9b", "#2f6f93"),
    "grass": ("#e5d37a", "#a8934a", "#95823e", "#8a7420"),
    "rock": ("#c3bbb2", "#8d857c", "#7d756c", "#766d64"),
    "volcano": ("#a5674c", "#6e3f2c", "#5f3424", "#d55e00"),
}
LETTER = {"jungle": "J", "lake": "L", "grass": "G", "rock": "R", "volcano": "V"}

# The first player's things are round and solid, the second's are crossed and broken.
PLAYER = ("#d55e00", "#0072b2")
SIGN = {
    "villager": ("o", "x"),
    "totoro": ("O", "X"),
    "tiger": ("@", "#"),
}
