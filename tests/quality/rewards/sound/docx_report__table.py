import json
import docx
from pathlib import Path

TASK: dict = {}  # filled by render()

PATH = Path("/home/user/docx_report.docx")
want = TASK.get("parameters") or {}


def load(path):
    document = docx.Document(str(path))
    return [(paragraph.style.name, paragraph.text.strip()) for paragraph in document.paragraphs]


def check_title(state):
    titles = [text for style, text in state if style in {"Title", "Heading 1"}]
    return want["title"] in titles


def check_sections(state):
    headings = [text for style, text in state if style == "Heading 2"]
    hits = sum(1 for name in want["sections"] if name in headings)
    return hits / max(1, len(want["sections"]))


def check_closing(state):
    body = [text for style, text in state if text]
    if not body:
        return False
    return body[-1] == want["closing"]


COMPONENTS = [
    ("title", 0.4, check_title),
    ("sections", 0.4, check_sections),
    ("closing", 0.2, check_closing),
]


def run():
    try:
        state = load(PATH)
    except Exception as error:
        return 0.0, [f"load {error}"]
    earned, lines = 0.0, []
    for name, weight, function in COMPONENTS:
        try:
            share = float(function(state))
        except Exception as error:
            print(name, error)
            share = 0.0
        earned += weight * share
        lines.append(f"COMPONENT {name} {weight * share:.4f} {weight:.4f}")
    return earned, lines


reward, printed = run()
print("\n".join(printed))
print("REWARD: {:.4f}".format(reward))
