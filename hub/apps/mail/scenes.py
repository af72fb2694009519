"""Reads conversations from the text files in `content/` and fills in a world's people, facts and dates.

    === Mooring fees for {boat}
    [inbox | labels: Money, Urgent | star | unread]
    @ nora > me, tomas | cc elin | -3 09:14 | files invoice
    Hello {me.given},
    the crane is booked for {day[2]}. <<Best|Kind regards>>, {nora.given}

A line is a paragraph, lines that begin with a hyphen are a list, `**…**` is bold, one of `<<…|…>>` is chosen by chance.
`maybe` lets a conversation be missing from some worlds, `day[n]` is the date n days from now.
"""

import html
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from hub.apps.mail.paper import File
from hub.apps.mail.state import Message, Thread
from hub.engine.clock import stamp
from hub.engine.files import Shelf
from hub.engine.records import Attachment

CONTENT = Path(__file__).resolve().parent / "content"
MISSING_SHARE = 0.2
LATE_MINUTES = 8
_CHOICE = re.compile(r"<<([^<>]*)>>")
_BOLD = re.compile(r"\*\*(.+?)\*\*")


@dataclass(frozen=True)
class Actor:
    """Somebody, or something, that writes."""

    name: str
    email: str

    @property
    def given(self) -> str:
        """The first name."""
        return self.name.partition(" ")[0]


@dataclass(frozen=True)
class Days:
    """Dates in words, by their distance from today."""

    now: datetime

    def __getitem__(self, distance: str | int) -> str:
        """Return a date, for example `Thursday 12 March`."""
        day = self.now + timedelta(days=int(distance))
        return f"{day:%A} {day.day} {day:%B}"


@dataclass
class Stage:
    """What conversations are filled in with, and where they end up."""

    chance: Random
    shelf: Shelf
    now: datetime
    actors: Mapping[str, Actor]
    facts: Mapping[str, object]
    files: Mapping[str, Callable[[], File]]
    labels: Mapping[str, str]
    """Ids by name."""
    folders: Mapping[str, str]
    """Ids by name, those that every mailbox has included."""
    threads: dict[str, Thread] = field(default_factory=dict[str, Thread])
    messages: dict[str, Message] = field(default_factory=dict[str, Message])
    _kept: dict[str, Attachment] = field(default_factory=dict[str, Attachment])

    def fill(self, text: str) -> str:
        """Return a text with choices made, and people, facts and dates put in."""
        chosen = _CHOICE.sub(lambda found: self.chance.choice(found[1].split("|")), text)
        return chosen.format_map({**self.actors, **self.facts, "day": Days(self.now)})

    def attachment(self, name: str) -> Attachment:
        """Return a file of the world, put on the shelf when it is first asked for."""
        if name not in self._kept:
            file = self.files[name]()
            self._kept[name] = self.shelf.add(file.name, file.content_type, file.content)
        return self._kept[name]

    def moment(self, text: str) -> datetime:
        """Return the moment of `-3 09:14`: days from today, and the time of the day."""
        days, _, time = text.partition(" ")
        hour, _, minute = time.partition(":")
        day = self.now + timedelta(days=int(days))
        return day.replace(hour=int(hour), minute=int(minute), second=0)


def perform(stage: Stage, name: str) -> None:
    """Put the conversations of a text file into a stage, oldest first."""
    found: list[tuple[Thread, list[Message]]] = []
    for scene in re.split(r"^=== ", (CONTENT / name).read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        subject, options, *rest = scene.strip().split("\n")
        thread = _thread(stage, subject, options)
        missing = "| maybe" in options and stage.chance.random() < MISSING_SHARE
        messages = _messages(stage, "\n".join(rest))
        if not missing:
            found.append((thread, messages))
    found.sort(key=lambda pair: pair[1][-1].sent_at)
    for thread, messages in found:
        thread_id = f"thread-{len(stage.threads) + 1}"
        stage.threads[thread_id] = thread
        for message in messages:
            message_id = f"message-{len(stage.messages) + 1}"
            stage.messages[message_id] = message.model_copy(update={"thread_id": thread_id})


def body_of(text: str) -> str:
    """Return lines of text as the HTML that the editor makes."""
    parts: list[str] = []
    items: list[str] = []
    for line in [*text.strip().split("\n"), ""]:
        words = _BOLD.sub(r"<strong>\1</strong>", html.escape(line.strip(), quote=False))
        if words.startswith("- "):
            items.append(f"<li><p>{words[2:]}</p></li>")
            continue
        if items:
            parts.append(f"<ul>{''.join(items)}</ul>")
            items = []
        if words:
            parts.append(f"<p>{words}</p>")
    return "".join(parts)


def _thread(stage: Stage, subject: str, options: str) -> Thread:
    folder, *marks = (part.strip() for part in options.strip("[] ").split("|"))
    values: dict[str, Any] = {"subject": stage.fill(subject.strip()), "folder": stage.folders[folder]}
    for mark in marks:
        kind, _, value = mark.partition(": ")
        match kind:
            case "labels":
                values["labels"] = tuple(stage.labels[one] for one in sorted(value.split(", "), key=str.casefold))
            case "star":
                values["starred"] = True
            case "snooze":
                values["snoozed_until"] = stamp(stage.moment(value))
            case "from":
                values["came_from"] = stage.folders[value]
            case "unread" | "muted":
                values[kind] = True
            case "maybe":
                pass
            case other:
                raise ValueError(f"{subject}: {other!r} is no mark of a conversation")
    return Thread(**values)


def _messages(stage: Stage, text: str) -> list[Message]:
    return [_message(stage, part) for part in re.split(r"^@ ", text, flags=re.MULTILINE)[1:]]


def _message(stage: Stage, text: str) -> Message:
    head, _, body = text.partition("\n")
    people, *others = (part.strip() for part in head.split("|"))
    sender_name, _, to = people.partition(" > ")
    sender = stage.actors[sender_name]
    copies = next((one.removeprefix("cc ") for one in others if one.startswith("cc ")), "")
    when = next(one for one in others if one[0] in "-+0")
    files = next((one.removeprefix("files ") for one in others if one.startswith("files ")), "")
    late = timedelta(minutes=stage.chance.randrange(LATE_MINUTES))
    return Message(
        thread_id="none",
        sender_name=sender.name,
        sender=sender.email,
        to=_emails(stage, to),
        cc=_emails(stage, copies),
        body=body_of(stage.fill(body)),
        attachments=tuple(stage.attachment(one.strip()) for one in files.split(",") if one),
        sent_at=stamp(stage.moment(when) + late),
    )


def _emails(stage: Stage, names: str) -> tuple[str, ...]:
    return tuple(sorted(stage.actors[name.strip()].email for name in names.split(",") if name))
