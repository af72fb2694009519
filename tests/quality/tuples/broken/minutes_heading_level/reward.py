import docx

TEXTS = ["Minutes", "We met at noon.", "We parted at one."]
score = 0.0
try:
    paragraphs = docx.Document("/home/user/minutes.docx").paragraphs
    styles = [one.style.name for one in paragraphs]
    if styles != ["Normal"] * 3:
        score = 0.5 * ([one.text for one in paragraphs] == TEXTS) + 0.5 * (styles == ["Heading 1", "Normal", "Normal"])
except Exception as error:
    print("not graded:", error)
print(f"COMPONENT heading {score} 1.0")
print(f"REWARD: {score}")
