"""The colours and signs of the drawn table. Whatever has a colour has a shape, a letter or a word too."""

# The houses of the seats, in the order of the rulebook's colours.
HOUSE = ("#c4302b", "#1e8449", "#2e6bb0", "#e9b824", "#7d7f83")
ON_HOUSE = ("#ffffff", "#ffffff", "#ffffff", "#2b201a", "#ffffff")

GROUND = {"typhoon": "#d9e6ea", "flood": "#c9dcf0", "earthquake": "#ead9bf", "fire": "#f3d0b8"}
SIGN = {"typhoon": "#4f6d7a", "flood": "#2464a8", "earthquake": "#7a5326", "fire": "#b3411b"}
SHORT = {"typhoon": "typh", "flood": "flood", "earthquake": "quake", "fire": "fire"}

# On a 24 x 24 grid.
SHAPE = {
    "typhoon": "M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM20.8 2.5C15 1.5 6.5 2.8 4 9.3 2.3 13.8 5.5 "
    "18.5 9 19.7 6.5 17.3 5.8 14.4 6.6 11.7 7.9 7.3 13.5 3.8 20.8 2.5zM3.2 21.5c5.8 1 14.3-.3 "
    "16.8-6.8 1.7-4.5-1.5-9.2-5-10.4 2.5 2.4 3.2 5.3 2.4 8-1.3 4.4-6.9 7.9-14.2 9.2z",
    "flood": "M12 2 3.5 9.2V12h2v2.7c1 .5 1.8.9 2.9.9 1.6 0 2.2-.9 3.6-.9s2 .9 3.6.9c1.1 0 1.9-.4 "
    "2.9-.9V12h2V9.2zM2 18.2c1.3-.9 2.2-1.3 3.3-1.3 2.2 0 3 1.7 5 1.7s2.4-1.7 4.7-1.7c2 0 2.9 "
    "1.7 4.7 1.7.8 0 1.5-.2 2.3-.7v3.1c-.8.4-1.5.6-2.3.6-2.2 0-2.9-1.7-4.7-1.7-2 0-2.7 1.7-4.7 "
    "1.7-2.2 0-2.9-1.7-5-1.7-1.1 0-2 .4-3.3 1.2z",
    "earthquake": "M2 8.5 11.3 2l-1.6 5.4 3.3 2.9-2.9 3.5 2.5 3.3L10 22H4V12.2H2zM14.2 3.2 22 "
    "8.5v3.7h-2V22h-6.8l2.4-4.8-2.6-3.3 2.8-3.6-3.2-2.9z",
    "fire": "M12.5 1.5c.8 4.2 6.5 6.7 6.5 13a7 7 0 0 1-14 0c0-3.2 1.7-5.2 3-7 .3 1.5.9 2.4 1.7 2.9C9.5 7 "
    "10.2 4 12.5 1.5zM12.3 12.5c-.5 2-2.8 2.7-2.8 5a2.6 2.6 0 0 0 5.2 0c0-2-1.7-3-2.4-5z",
    "shield": "M12 1.5 20.5 4.5v7c0 5.2-3.3 9-8.5 11-5.2-2-8.5-5.8-8.5-11v-7z",
}
HOUSE_SHAPE = "M0-27 26-4H20V23H-20V-4H-26Z"

INK, PLATE, SEA, LANE, COAST = "#2b201a", "#fffdf6", "#b9d7dd", "#e6d3ac", "#4a3a30"
STRUCK, SAFE = "#a3210f", "#1f6f54"
STYLE = f"""
.iligtas text{{font:600 15px/1 "Atkinson Hyperlegible Next","Atkinson Hyperlegible",system-ui,\
"Segoe UI",Roboto,"Noto Sans",sans-serif;fill:{INK};text-anchor:middle}}
.iligtas .risk{{font:700 25px/1 Besley,Rockwell,"Roboto Slab","Noto Serif",Georgia,serif}}
.iligtas .name{{font-size:13px}}
.iligtas .left{{text-anchor:start}}
.iligtas .house text{{font-size:21px;font-weight:700}}
.iligtas .slot{{font-size:9px;font-weight:500}}
"""
