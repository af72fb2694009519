from pptx import Presentation

TEXTS = [["Board", "May"], ["Plan", "New pier"], ["Figures", "Costs 4 per cent up"], ["End", "Thanks"]]


def slides():
    return list(Presentation("/home/user/Documents/board.pptx").slides)


def hidden():
    return [slide._element.get("show") in ("0", "false") for slide in slides()]


def kept():
    texts = [[shape.text_frame.text for shape in slide.shapes] for slide in slides()]
    notes = [slide.notes_slide.notes_text_frame.text.strip() for slide in slides() if slide.has_notes_slide]
    layouts = {slide.slide_layout.name for slide in slides()}
    return texts == TEXTS and not any(notes) and layouts == {"Title and Content"}


def grade(parts, gates):
    """Print each component, then their sum; a gate that does not hold takes everything."""
    total = 0.0
    for name, weight, measure in parts:
        try:
            earned = weight * float(bool(measure()))
        except Exception as error:
            print(name, "failed:", type(error).__name__)
            earned = 0.0
        print(f"COMPONENT {name} {earned:.4f} {weight:.4f}")
        total += earned
    for name, holds in gates:
        try:
            kept = bool(holds())
        except Exception as error:
            print(name, "failed:", type(error).__name__)
            kept = False
        if not kept:
            print("gate broken:", name)
            total = 0.0
    print(f"REWARD: {round(total, 4)}")


grade(
    [("hidden", 1.0, lambda: hidden() == [False, False, True, False])],
    [("rest", lambda: kept())],
)
