import docx
from docx.enum.section import WD_ORIENT

TEXTS = ["Open day at the dairy", "Saturday from ten to four", "Bring your own bottle"]


def load():
    return docx.Document("/home/user/Documents/flyer.docx")


def near(length, centimetres):
    return abs(length.cm - centimetres) <= 0.01


def margin(side):
    return all(near(getattr(section, side), 1.5) for section in load().sections)


def kept():
    document = load()
    [section] = document.sections
    bands = [one.text for part in (section.header, section.footer) for one in part.paragraphs]
    size = near(section.page_width, 21) and near(section.page_height, 29.7) and section.orientation == WD_ORIENT.PORTRAIT
    same = [one.text for one in document.paragraphs] == TEXTS and not document.tables and not document.inline_shapes
    return same and size and not any(bands) and not section.gutter


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
    [("top", 0.25, lambda: margin("top_margin")), ("bottom", 0.25, lambda: margin("bottom_margin")), ("left", 0.25, lambda: margin("left_margin")), ("right", 0.25, lambda: margin("right_margin"))],
    [("rest", lambda: kept())],
)
