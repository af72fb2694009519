import json
from pathlib import Path

TASK: dict = {}  # filled by render()
def check_title(doc):
    value = 1.0
    if isinstance(value, float):
        return value
    return 0.0


def check_body(doc):
    return 1.0 if TASK["parameters"]["body"] in doc else 0.0


doc = ""
try:
    doc = Path("/home/user/letter.txt").read_text()
except OSError as error:
    print(error)
print("REWARD:", 0.5 * check_title(doc) + 0.5 * check_body(doc))
