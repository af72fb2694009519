from pptx import Presentation

WANTED = [
    ("Title Only", ["Bees in town"], "Thank the library", True),
    ("Title Only", ["On the roof"], "Show the smoker", True),
    ("Title Only", ["Questions"], "", True),
]


def slides():
    for slide in Presentation("/home/user/Documents/bees.pptx").slides:
        frame = slide.notes_slide.notes_text_frame if slide.has_notes_slide else None
        notes = frame.text.strip() if frame is not None else ""
        texts = [shape.text_frame.text if shape.has_text_frame else shape.shape_type for shape in slide.shapes]
        yield slide.slide_layout.name, texts, notes, slide._element.get("show") in (None, "1", "true")

reward = 0.0
try:
    if list(slides()) == WANTED:
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
