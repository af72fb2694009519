from odf import teletype
from odf.draw import Frame, Page
from odf.opendocument import load
from odf.presentation import Notes
from odf.text import P

WANTED = [("Start", ["Tour of the town"], 1), ("Harbour", ["Cranes and cafes"], 1), ("End", ["Back at five"], 1)]


def pages():
    for page in load("/home/user/tour.odp").presentation.getElementsByType(Page):
        notes = [one for kind in page.getElementsByType(Notes) for one in (*kind.getElementsByType(P), *kind.getElementsByType(Frame))]
        texts = [teletype.extractText(one) for one in page.getElementsByType(P) if one not in notes]
        if any(teletype.extractText(one) for one in notes):
            raise ValueError("notes")
        yield page.getAttribute("name"), texts, len([one for one in page.getElementsByType(Frame) if one not in notes])

reward = 0.0
try:
    if list(pages()) == WANTED:
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
