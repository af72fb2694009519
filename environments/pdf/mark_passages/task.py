"""Highlight stated passages of a document."""

from pydantic import JsonValue

from environments.pdf.content import COPY, SHOWN, Papers, make_task
from environments.pdf.passages import draw
from environments.shared.desktop.tasks import PEOPLE, bullets, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "mark_passages"
WISHES = (
    "{who} wants these passages highlighted:",
    "Please highlight for {who} exactly these passages:",
    "Before {who} reads it, highlight these words in it:",
)
LEAST_WORDS = 3


def propose(seed: int) -> Task:
    """Draw a document and the passages."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    paper = draw(random, 6)
    count = {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 4}[level]
    pages = (0,) if level is Difficulty.EASY else (0, 1)
    lines = random.sample([line for line in paper.lines if not line.heading and line.page in pages], count)
    lines.sort(key=lambda line: (line.page, -line.y))
    wishes: list[str] = []
    marks: list[dict[str, JsonValue]] = []
    for line in lines:
        words = line.text.rstrip(".").split()
        begin = random.randrange(0, len(words) - LEAST_WORDS + 1)
        end = random.randrange(begin + 2, len(words)) + 1
        passage = " ".join(words[begin:end])
        wishes.append(f"`{passage}` on page {line.page + 1}")
        marks.append({"page": line.page, "kind": "Highlight", "rect": line.place(passage), "points": 12})
    path, copy = f"Documents/{paper.name}.pdf", f"Documents/{paper.name}-marked.pdf"
    text = random.choice(SHOWN).format(path=f"~/{path}") + " " + random.choice(WISHES).format(who=random.choice(PEOPLE))
    text += "\n" + bullets(wishes) + "\nEach passage is one highlight, and nothing else is highlighted."
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(COPY).format(copy=f"~/{copy}"),
        category="annotations",
        papers=Papers({path: paper.pages}, [path], {copy: paper.pages}, marks, more={"copy": copy}),
        facts="A highlight may begin or end one character off; its colour does not matter.",
    )
