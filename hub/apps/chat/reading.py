"""Reads the conversations of a world from a text file in `content/`.

    ## rota | purpose: Who works when | topic: … | by tomas | starred | section: Running the ward
    -2 09:14 nora: Who can take my late on {day+3}? ;; thumbs-up=elin,kit ; pin ; file=rota
    > +6 elin: I can.
    +12 tomas: Noted.

`## @tomas, elin` is a direct message. A line is a message: working days from today and a time, or minutes after the
line before; `>` is a reply to the last message that is none. After `;;` come reactions, files, a pin or a poll.
`{nora}` is a given name, `{@nora}` a mention, `{day+3}` a date, any other name in braces a fact of the world; one of
`<<…|…>>` is chosen by chance.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

CONTENT = Path(__file__).resolve().parent / "content"
_LINE = re.compile(
    r"(?P<reply>>)?\s*(?:(?P<day>-?\d+) (?P<time>\d\d:\d\d)|\+(?P<minutes>\d+)) (?P<who>[a-z]+): (?P<text>.*)"
)


@dataclass(frozen=True)
class Line:
    """One message as it is written down."""

    who: str
    text: str
    is_reply: bool
    day: int | None
    time: str
    minutes: int
    marks: dict[str, str]


@dataclass
class Scene:
    """One conversation as it is written down."""

    name: str
    """Of a channel; empty for a direct message."""
    people: tuple[str, ...]
    """Handles; empty means everybody."""
    values: dict[str, str]
    flags: frozenset[str]
    lines: list[Line] = field(default_factory=list[Line])


def scenes(name: str) -> Iterator[Scene]:
    """Yield the conversations of a file.

    Raises:
        ValueError: a line is no message.
    """
    text = (CONTENT / name).read_text(encoding="utf-8")
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        head, *lines = part.strip().splitlines()
        scene = _scene(head)
        scene.lines.extend(_line(one) for one in lines if one.strip())
        yield scene


def _scene(head: str) -> Scene:
    title, *options = (one.strip() for one in head.split("|"))
    values = dict(one.split(": ", 1) for one in options if ": " in one)
    creators = [one.removeprefix("by ") for one in options if one.startswith("by ")]
    if creators:
        values["by"] = creators[0]
    people = title.removeprefix("@") if title.startswith("@") else values.pop("members", "")
    return Scene(
        name="" if title.startswith("@") else title,
        people=tuple(one.strip() for one in people.split(",") if one.strip()),
        values=values,
        flags=frozenset(one for one in options if ": " not in one and not one.startswith("by ")),
    )


def _line(line: str) -> Line:
    said, _, marks = line.partition(" ;; ")
    found = _LINE.fullmatch(said.strip())
    if found is None:
        raise ValueError(f"{line!r} is no message: write `-2 09:14 nora: text` or `+5 nora: text`")
    return Line(
        who=found["who"],
        text=found["text"].strip(),
        is_reply=found["reply"] is not None,
        day=None if found["day"] is None else int(found["day"]),
        time=found["time"] or "",
        minutes=int(found["minutes"] or 0),
        marks={key.strip(): value for key, _, value in (one.partition("=") for one in marks.split(" ; ") if one)},
    )
