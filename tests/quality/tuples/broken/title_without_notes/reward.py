import pptx

TITLES = ["Idea", "Markt", "Team"]
NOTES = ["", "", "Introduce Wanda."]

def grade(parts, gates):
    """Print each component, then their sum; a gate that does not hold takes everything."""
    total = 0.0
    for name, weight, measure in parts:
        try:
            earned = weight * float(measure())
        except Exception as error:
            print(name, "failed:", error)
            earned = 0.0
        print(f"COMPONENT {name} {earned:.4f} {weight:.4f}")
        total += earned
    for name, holds in gates:
        try:
            kept = bool(holds())
        except Exception as error:
            print(name, "failed:", error)
            kept = False
        if not kept:
            print("gate broken:", name)
            total = 0.0
    print(f"REWARD: {round(total, 4)}")


def read():
    slides = pptx.Presentation("/home/user/pitch.pptx").slides
    titles = [" / ".join(shape.text_frame.text for shape in one.shapes if shape.has_text_frame) for one in slides]
    notes = [one.notes_slide.notes_text_frame.text.strip() if one.has_notes_slide else "" for one in slides]
    return titles, notes


def rest():
    titles, notes = read()
    return [titles[0], *titles[2:]] == ["Idea", "Team"] and [notes[0], *notes[2:]] == ["", "Introduce Wanda."]


grade(
    [
        ("title", 1.0, lambda: read()[0][1].strip() == "Our market"),

    ],
    [("rest", rest)],
)
