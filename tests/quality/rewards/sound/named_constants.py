"""Getattr, globals and attrgetter, all with names that stand in the script."""

import operator
from dataclasses import dataclass, fields
from pathlib import Path

import docx

TASK: dict = {}  # filled by render()
want = TASK["parameters"]
STYLES = {"bold": ("bold", 0.3), "italic": ("italic", 0.3)}
RULES = {"at least": operator.ge, "at most": operator.le}


@dataclass
class Facts:
    """What the letter says."""

    title: str = ""
    words: int = 0


def check_title(facts):
    return facts.title == want["title"]


def check_words(facts):
    return RULES[want["rule"]](facts.words, want["words"])


def same(one, other):
    return all(getattr(one, field.name) == getattr(other, field.name) for field in fields(one))


score = 0.0
try:
    document = docx.Document(str(Path("/home/user/letter.docx")))
    paragraph = document.paragraphs[0]
    facts = Facts(paragraph.text, sum(len(p.text.split()) for p in document.paragraphs))
    for name in ("title", "words"):
        if globals()[f"check_{name}"](facts):
            score += 0.2
    for label, (attribute, points) in STYLES.items():
        if any(getattr(run, attribute, None) for run in paragraph.runs):
            score += points
    if same(facts, Facts()):
        score = 0.0
except Exception as error:
    print("letter:", error)
print(f"REWARD: {min(score, 1.0):.2f}")
