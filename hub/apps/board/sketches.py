"""What a world is drawn from: the files in `content/`, read into closed types, with words in braces yet to draw."""

import tomllib
from pathlib import Path
from typing import Literal

from hub.apps.board.state import Colour, DueWindow, Kind, Priority, Role, Stage, Standing
from hub.engine.records import Record

CONTENT = Path(__file__).resolve().parent / "content"


class PersonSketch(Record):
    """Somebody with a job; `craft` is how cards ask for somebody like that."""

    job: str
    craft: str
    points: int
    role: Role = "member"
    standing: Standing = "active"


class MilestoneSketch(Record):
    """A milestone; `begins` counts days from the day on which the world begins."""

    name: str
    goal: str
    begins: int
    days: int
    left_open: bool = False


class FilterSketch(Record):
    """A saved filter, by the names of what it asks for."""

    name: str
    assignee: Literal["nobody"] | None = None
    priority: Priority | None = None
    kind: Kind | None = None
    label: str | None = None
    milestone: str | None = None
    column: str | None = None
    due: DueWindow | None = None


class CardSketch(Record):
    """A card. `talk` are comments, each with who says it: A its assignee, R its reporter, M me, O somebody else.

    `key` names it for other cards: `after` are those that block it, `near` those that relate to it.
    """

    at: Stage | Literal["archived"]
    by: str
    title: str
    text: str
    labels: tuple[str, ...]
    kind: Kind = "task"
    priority: Priority | None = None
    steps: tuple[str, ...] = ()
    talk: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    flag: str | None = None
    key: str | None = None
    after: tuple[str, ...] = ()
    near: tuple[str, ...] = ()


class ProjectSketch(Record):
    """A project. Columns read `name:stage` or `name:stage:limit`, labels `name:colour`."""

    name: str
    key: str
    summary: str
    colour: Colour
    lead: str
    crafts: tuple[str, ...]
    columns: tuple[str, ...]
    labels: tuple[str, ...]
    milestones: tuple[MilestoneSketch, ...]
    filters: tuple[FilterSketch, ...]
    cards: tuple[CardSketch, ...]
    enforce_limits: bool = False
    archived: bool = False


class WorldSketch(Record):
    """A whole workspace; the first person is the one who uses it. `trades` are those of `{company1}` and so on."""

    organisation: str
    trades: tuple[str, ...]
    domain: str
    people: tuple[PersonSketch, ...]
    projects: tuple[ProjectSketch, ...]
    files: dict[str, str]


def read_sketch(name: str) -> WorldSketch:
    """Return the sketch of a world."""
    return WorldSketch.model_validate(tomllib.loads((CONTENT / f"{name}.toml").read_text("utf-8")))
