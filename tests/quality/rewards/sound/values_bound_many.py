"""Bound methods of what was read: the text's count, a set's issubset, a pattern's search."""

import re
from pathlib import Path

try:
    text = Path("/home/user/letter.txt").read_text(encoding="utf-8")
except OSError:
    text = ""
count = text.count
has = text.__contains__
begins = text.startswith
finds = re.compile(r"^Dear (.+),$", re.MULTILINE).search
covers = {"Ines", "Pavel"}.issubset
score = 0.0
if count("Ines") == 2 and begins("Dear Pavel"):
    score += 0.4
if has("kind regards") and covers(text.split()):
    score += 0.3
if (greeted := finds(text)) and greeted.group(1) == "Pavel":
    score += 0.3
print(f"REWARD: {score}")
