import docx

PARAGRAPHS = [
    ("Guide for guests", "Title"),
    ("Arrival", "Normal"),
    ("The key lies in the box.", "Normal"),
    ("Your room", "Normal"),
    ("Towels are in the wardrobe.", "Normal"),
    ("Departure", "Normal"),
    ("Departure is at ten.", "Normal"),
]
HEADINGS = ("Arrival", "Your room", "Departure")
reward = 0.0
try:
    now = [(one.text, one.style.name) for one in docx.Document("/home/user/guide.docx").paragraphs]
    same_texts = [text for text, _ in now] == [text for text, _ in PARAGRAPHS]
    same_styles = all(style == old for (text, style), (_, old) in zip(now, PARAGRAPHS) if text not in HEADINGS)
    if same_texts and same_styles:
        reward = sum(style == "Heading 2" for text, style in now if text in HEADINGS) / 3
except Exception as error:
    print("not graded:", error)
print(f"COMPONENT headings {reward:.3f} 1")
print(f"REWARD: {reward:.3f}")
