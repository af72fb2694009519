"""A page that lists documents, of which some are to be downloaded."""

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from pydantic import JsonValue

from environments.shared.desktop.tasks import COMPANIES, MONTHS, TOWNS, difficulty_of, seeded, task_of
from environments.shared.web.pages import link, page, paragraph, table
from schemas.tasks import Difficulty, Task

FAMILY = "fetch_documents"
PAGE = "Archive/index.html"
_KINDS = ("invoice", "offer", "delivery note")
_STATES = ("open", "paid")
_TITLES = ("Document archive", "Archive of the office", "Shared documents", "Supplier documents")
_YEAR = 2025


@dataclass(frozen=True)
class Document:
    """One row of the list, and the file that it links to. `amount` is in whole euros."""

    name: str
    company: str
    kind: str
    day: date
    state: str
    amount: int

    @property
    def text(self) -> str:
        """The content of the file."""
        head = f"{self.kind};{self.company};{self.day}\n"
        return f"{head}article;amount\nsupplies;{self.amount - 15}\ncarriage;15\ntotal;{self.amount}\n"


def propose(environment: str, seed: int) -> Task:
    """Return the task for a seed, in the browser of `environment`."""
    random = seeded(f"{environment}:{FAMILY}", seed)
    level = difficulty_of(FAMILY, seed)
    title = f"{random.choice(_TITLES)}, {random.choice(TOWNS)}"
    documents = _documents(random)
    limit = random.choice((200, 300, 400, 500))
    pattern = random.choice(documents)
    month = MONTHS[pattern.day.month - 1]
    if level is Difficulty.EASY:
        rule = f"all documents of {pattern.company}"
        wanted = [one for one in documents if one.company == pattern.company]
    elif level is Difficulty.MEDIUM:
        rule = f"every {pattern.kind} from {month} {_YEAR}"
        wanted = [one for one in documents if (one.kind, one.day.month) == (pattern.kind, pattern.day.month)]
    else:
        above = pattern.amount > limit
        rule = f"every {pattern.kind} that is {pattern.state} and {'over' if above else 'not over'} {limit} EUR"
        wanted = [
            one
            for one in documents
            if (one.kind, one.state) == (pattern.kind, pattern.state) and (one.amount > limit) == above
        ]
    opening = random.choice(
        (
            f"The browser shows the page “{title}”. Download {rule} from it.",
            f"From the open page “{title}”, please download {rule}.",
            f"I need {rule} from the page “{title}”, which is open in the browser: download them.",
        )
    )
    return task_of(
        environment,
        FAMILY,
        seed,
        instruction=f"{opening} The files have to lie in the folder Downloads under the names they have, and no other "
        "files with them.",
        context=f"In Downloads: {[one.name for one in wanted]}, each exactly as in Archive/files.",
        category="browser/downloads",
        parameters={
            "files": {PAGE: _page(title, documents), **{f"Archive/files/{one.name}": one.text for one in documents}},
            "page": PAGE,
            "title": title,
            "wanted": {f"Downloads/{one.name}": one.text for one in wanted},
        },
    )


def _documents(random: Random) -> list[Document]:
    companies = random.sample(COMPANIES, 4)
    numbers = random.sample(range(1000, 9999), 10)
    found: list[Document] = []
    for number in numbers:
        day = date(_YEAR, 1, 5) + timedelta(days=random.randrange(120))
        kind = random.choice(_KINDS)
        name = f"{kind.split()[0]}-{number}.csv"
        company, state = random.choice(companies), random.choice(_STATES)
        found.append(Document(name, company, kind, day, state, random.randrange(60, 900)))
    return found


def _page(title: str, documents: list[Document]) -> JsonValue:
    rows = [
        (link(one.name, f"files/{one.name}"), one.company, one.kind, str(one.day), one.state, f"{one.amount} EUR")
        for one in documents
    ]
    heads = ("File", "Company", "Kind", "Date", "State", "Amount")
    return page(title, paragraph("The names are links to the files."), table(heads, rows))
