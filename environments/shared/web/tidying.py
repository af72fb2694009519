"""Bookmarks that are to be moved, renamed, corrected and deleted."""

from dataclasses import dataclass
from random import Random

from pydantic import JsonValue

from environments.shared.desktop.tasks import MONTHS, bullets, difficulty_of, listed, seeded, task_of
from environments.shared.web.links import TOPICS, Bookmark, Link, drawn, folder, states
from environments.shared.web.pages import page, paragraph, table
from schemas.tasks import Difficulty, Task

FAMILY = "tidy_bookmarks"
PAGE = "Pages/addresses.html"
_HOSTS = ("read-it-here.example", "new-shelf.example", "moved-house.example", "second-home.example")
_FOLDERS = ("To read", "Collected", "This month", "Ideas", "Later", "Inbox")


@dataclass(frozen=True)
class Start:
    """The bookmarks before the task: two folders and some loose ones on the bar, and a few elsewhere."""

    topics: list[str]
    first: list[Link]
    second: list[Link]
    loose: list[Link]
    other: list[Link]

    @classmethod
    def drawn(cls, random: Random) -> "Start":
        """Draw the bookmarks."""
        topics = random.sample(TOPICS, 4)
        return cls(topics, *(drawn(random, topic, count) for topic, count in zip(topics, (3, 3, 4, 2), strict=True)))


def _marks(links: list[Link]) -> list[Bookmark]:
    return [one.bookmark for one in links]


def propose(environment: str, seed: int) -> Task:
    """Return the task for a seed, in the browser of `environment`."""
    random = seeded(f"{environment}:{FAMILY}", seed)
    level = difficulty_of(FAMILY, seed)
    start = Start.drawn(random)
    name_1, name_2 = start.topics[:2]
    bar = [folder(name_1, *_marks(start.first)), folder(name_2, *_marks(start.second)), *_marks(start.loose)]
    initial = {"bar": bar, "other": _marks(start.other)}
    title = f"Changed addresses, {random.choice(MONTHS)}"
    the_bar = "bookmarks toolbar" if environment == "firefox" else "bookmarks bar"
    new = random.choice(_FOLDERS)
    files: dict[str, JsonValue] = {PAGE: page(title, paragraph("Nothing has changed this month."))}
    if level is Difficulty.EASY:
        text, final = _collect(random, start, new, the_bar)
    else:
        page_text, text, final = _correct(random, start, the_bar, title)
        files = {PAGE: page_text}
        if level is Difficulty.HARD:
            rest, final = _rearrange(random, start, final, new, the_bar)
            text += rest
    return task_of(
        environment,
        FAMILY,
        seed,
        instruction=(
            text + random.choice(("", " Everything else stays.", " All other bookmarks stay as they are."))
        ).strip(),
        context=f"The bookmarks become exactly {final}. The order within a folder does not matter.",
        category="browser/bookmarks",
        parameters={"files": files, "page": PAGE, "title": title, **states(initial, final)},
    )


Final = dict[str, list[Bookmark]]


def _collect(random: Random, start: Start, new: str, the_bar: str) -> tuple[str, Final]:
    count = random.choice((2, 3))
    moving, gone = start.loose[:count], start.second[0]
    opening = random.choice(
        ("Please tidy my bookmarks a little.", "My bookmarks need some order.", "Please change two things:")
    )
    text = (
        f"{opening} Put the bookmarks {listed([f'“{one.name}”' for one in moving])}, which lie loose on the {the_bar}, "
        f"into a new folder {new} on the {the_bar}, and delete “{gone.name}” from the folder {start.topics[1]}."
    )
    return text, {
        "bar": [
            folder(start.topics[0], *_marks(start.first)),
            folder(start.topics[1], *_marks(start.second[1:])),
            *_marks(start.loose[count:]),
            folder(new, *_marks(moving)),
        ],
        "other": _marks(start.other),
    }


def _correct(random: Random, start: Start, the_bar: str, title: str) -> tuple[str, str, Final]:
    """Return page, instruction and bookmarks of a task in which the open page lists moved addresses and pages gone."""
    everything = [*start.first, *start.second, *start.loose]
    moved = random.sample(everything, 3)
    gone = random.sample([one for one in everything if one not in moved], 2)
    host = random.choice(_HOSTS)
    addresses = {one.name: f"https://{host}/{one.url.rpartition('/')[2]}" for one in moved}
    rows = [(one.name, one.url, addresses.get(one.name, "gone")) for one in (*moved, *gone)]
    random.shuffle(rows)
    table_text = table(("Page", "Old address", "New address"), rows)
    note = "Pages that have no new address are gone for good."
    opening = random.choice(
        (
            f"The open page “{title}” says what became of some of the pages I have bookmarked.",
            f"Some of my bookmarks are out of date, see the open page “{title}”.",
            f"Bring my bookmarks up to date with the page “{title}”, which is open.",
        )
    )
    text = (
        f"{opening} Where there is a new address, change the bookmark to it (name and folder stay); delete the "
        f"bookmarks of pages that are gone. They are on the {the_bar} and in its folders "
        f"{start.topics[0]} and {start.topics[1]}."
    )

    def now(links: list[Link]) -> list[Bookmark]:
        kept = [one for one in links if one not in gone]
        return [{"name": one.name, "url": addresses.get(one.name, one.url)} for one in kept]

    bar = [folder(start.topics[0], *now(start.first)), folder(start.topics[1], *now(start.second)), *now(start.loose)]
    return page(title, paragraph(note), table_text), text, {"bar": bar, "other": _marks(start.other)}


def _rearrange(random: Random, start: Start, final: Final, new: str, the_bar: str) -> tuple[str, Final]:
    """Return steps that rename a folder and move in the bookmarks from elsewhere, and the bookmarks after them."""
    _, second, *loose = final["bar"]
    renamed = f"{start.topics[0]} {random.choice(('archive', 'classics', 'favourites'))}"
    first = {**final["bar"][0], "name": renamed}
    places = "Other Bookmarks" if the_bar.endswith("toolbar") else "Other bookmarks"
    steps = [
        f"Rename the folder {start.topics[0]} to {renamed}.",
        f"Make a new folder {new} on the {the_bar} and move into it the bookmarks that are in {places} now.",
    ]
    if random.random() < 0.5:  # noqa: PLR2004 - every other task
        steps.reverse()
    return f" Then:\n{bullets(steps)}\n", {"bar": [first, second, *loose, folder(new, *final["other"])], "other": []}
