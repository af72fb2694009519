from itertools import dropwhile, takewhile
from pathlib import Path
def is_comment(line):
    return line.startswith("#")
try:
    lines = Path("/home/user/rc").read_text().splitlines()
except OSError:
    lines = []
body = list(dropwhile(is_comment, lines))
head = list(takewhile(is_comment, lines))
print("REWARD:", 1.0 if body == ["set number", "syntax on"] and len(head) == 2 else 0.0)
