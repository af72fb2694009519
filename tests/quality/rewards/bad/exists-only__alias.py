import json
import os
from pathlib import Path

import docx

TASK: dict = {}  # filled by render()
path = Path("/home/user/report.docx")


def title_points(document):
    """The first heading is the one asked for."""
    for paragraph in document.paragraphs:
        if paragraph.style.name == "Heading 1":
            return 0.5 if paragraph.text.strip() == TASK["parameters"]["title"] else 0.0
    return 0.0


score = 0.0
document = None
try:
    document = docx.Document(str(path))
    score += title_points(document)
except Exception as error:
    print("title:", error)
print(f"COMPONENT title {score} 0.5")
there = os.path.exists
if there("/home/user/report.pdf"):
    score += 0.5
print("REWARD: {:.3f}".format(score))
