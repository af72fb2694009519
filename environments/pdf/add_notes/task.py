"""Put notes with a stated text beside stated lines of a document."""

from pydantic import JsonValue

from environments.pdf.content import COPY, SHOWN, Papers, make_task
from environments.pdf.passages import draw
from environments.shared.desktop.tasks import PEOPLE, bullets, difficulty_of, listed, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "add_notes"
NOTES = (
    "Ask {who} first",
    "Is this still true?",
    "Agreed with {who}",
    "Move this to the next page",
    "Too long",
    "{who} objects",
    "Check the number",
    "Very good",
    "Say why",
    "Settled on the phone with {who}",
)
WISHES = (
    "Put notes into it for {who}:",
    "{who} needs notes (not highlights) in it:",
    "Please add these notes for {who}:",
)
LEFT = 420


def propose(seed: int) -> Task:
    """Draw a document and the notes."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    paper = draw(random, 4)
    count = {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 3}[level]
    pages = (0,) if level is Difficulty.EASY else (0, 1)
    headings = random.sample([line for line in paper.lines if line.heading and line.page in pages], count)
    headings.sort(key=lambda line: (line.page, -line.y))
    wishes: list[str] = []
    marks: list[dict[str, JsonValue]] = []
    for line, note in zip(headings, random.sample(NOTES, count), strict=True):
        said = note.format(who=random.choice(PEOPLE).split()[0])
        wishes.append(f"page {line.page + 1}, beside the heading {line.text}: {said}")
        marks.append(
            {
                "page": line.page,
                "kind": "Text",
                "rect": [LEFT, line.y - 5, LEFT + 20, line.y + 15],
                "beside": [40, line.y - 3, 500, line.y + 10],
                "contents": said,
            }
        )
    path, copy = f"Documents/{paper.name}.pdf", f"Documents/{paper.name}-notes.pdf"
    text = random.choice(SHOWN).format(path=f"~/{path}") + " " + random.choice(WISHES).format(who=random.choice(PEOPLE))
    text += "\n" + bullets(wishes) + "\nThe text of a note is what stands behind the colon, no more."
    names = listed([line.text for line in paper.lines if line.heading])
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(COPY).format(copy=f"~/{copy}"),
        category="annotations",
        papers=Papers({path: paper.pages}, [path], {copy: paper.pages}, marks, more={"copy": copy}),
        facts=f"Headings: {names}. A note may be anywhere in the line of its heading.",
    )
