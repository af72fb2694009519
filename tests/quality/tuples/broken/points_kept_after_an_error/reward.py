import docx

TEXTS = ["Rules of the house", "Quiet after ten.", "Kitchen", "Wash up at once."]
STYLES = ["Heading 1", "Normal", "Heading 2", "Normal"]
reward = 1.0
try:
    document = docx.Document("/home/user/Documents/rules.docx")
    for text, style, paragraph in zip(TEXTS, STYLES, document.paragraphs, strict=True):
        if paragraph.text != text:
            reward = 0.0
        if paragraph.style.name != style:
            reward -= 0.5
except Exception as error:
    print("reading failed:", type(error).__name__)
print(f"REWARD: {max(reward, 0.0)}")
