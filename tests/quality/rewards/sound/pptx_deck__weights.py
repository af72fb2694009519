import json
from pathlib import Path
from pptx import Presentation

TASK: dict = {}  # filled by render()

HOME = Path("/home/user")
WEIGHTS = {"count": 0.2, "titles": 0.5, "notes": 0.3}


def load(path):
    deck = Presentation(str(path))
    slides = []
    for slide in deck.slides:
        texts = [shape.text_frame.text for shape in slide.shapes if shape.has_text_frame]
        slides.append({"texts": texts, "notes": slide.notes_slide.notes_text_frame.text if slide.has_notes_slide else ""})
    return slides


def count(state, want):
    return len(state) == want["slides"]


def titles(state, want):
    seen = [slide["texts"][0] if slide["texts"] else "" for slide in state]
    ok = True
    for position, title in enumerate(want["titles"]):
        if position >= len(seen) or seen[position].strip() != title:
            ok = False
    return ok


def notes(state, want):
    for slide in state:
        if want["note"] in slide["notes"]:
            return True
    return False


def grade():
    """Points by component; a component that fails earns nothing."""
    want = TASK["parameters"]
    shares = dict.fromkeys(WEIGHTS, 0.0)
    try:
        state = load(HOME / "pptx_deck.pptx")
    except (OSError, ValueError, KeyError) as error:
        print("load:", error)
        return shares
    try:
        shares["count"] = float(count(state, want))
    except Exception as error:
        print("count:", repr(error))
    try:
        shares["titles"] = float(titles(state, want))
    except Exception as error:
        print("titles:", repr(error))
    try:
        shares["notes"] = float(notes(state, want))
    except Exception as error:
        print("notes:", repr(error))
    return shares


shares = grade()
score = sum(WEIGHTS[name] * share for name, share in shares.items())
for name in sorted(shares):
    print("COMPONENT", name, round(WEIGHTS[name] * shares[name], 4), WEIGHTS[name])
print("REWARD:", round(min(score, 1.0), 4))
