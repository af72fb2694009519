import json
from pathlib import Path
from pptx import Presentation

TASK: dict = {}  # filled by render()


def components(path, want):
    """Yield (name, earned, maximum)."""
    state = load(path)
    try:
        passed = count(state, want)
        yield "count", 0.2 if passed is True else 0.2 * float(passed), 0.2
    except Exception as error:
        print("count:", error)
        yield "count", 0.0, 0.2
    try:
        passed = titles(state, want)
        yield "titles", 0.5 if passed is True else 0.5 * float(passed), 0.5
    except Exception as error:
        print("titles:", error)
        yield "titles", 0.0, 0.5
    try:
        passed = notes(state, want)
        yield "notes", 0.3 if passed is True else 0.3 * float(passed), 0.3
    except Exception as error:
        print("notes:", error)
        yield "notes", 0.0, 0.3


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


def main():
    target = Path.home() / "pptx_deck.pptx"
    gate = target.exists() and target.stat().st_size > 0
    reward = 0.0
    if gate:
        try:
            for name, earned, maximum in components(target, TASK["parameters"]):
                print(f"COMPONENT {name} {earned} {maximum}")
                reward += earned
        except Exception as error:
            print("stopped:", error)
    print("REWARD: %.4f" % min(reward, 1.0))


main()
