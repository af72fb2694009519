"""Builds the state of a world: its people by chance, its conversations from a text file, the rest as it is told."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from hub.apps.chat.papers import Paper
from hub.apps.chat.reading import Line, Scene, scenes
from hub.apps.chat.state import (
    Bookmark,
    Channel,
    Direct,
    Draft,
    Group,
    Message,
    Option,
    Person,
    Poll,
    Preferences,
    Saved,
    Scheduled,
    Section,
    State,
    Status,
)
from hub.engine.cast import Cast
from hub.engine.clock import moment_of, stamp
from hub.engine.files import Shelf
from hub.engine.records import Attachment

_CHOICE = re.compile(r"<<([^<>]*)>>")
_HOLE = re.compile(r"\{(?:day([+-]\d+)|(@?\w+))\}")
WEEKEND = 5
UNREAD_AFTER = timedelta(hours=2)


@dataclass
class Building:
    """A world that is being built."""

    chance: Random
    shelf: Shelf
    now: datetime
    cast: Cast
    facts: dict[str, object] = field(default_factory=dict[str, object])
    papers: dict[str, Paper] = field(default_factory=dict[str, Paper])
    people: dict[str, Person] = field(default_factory=dict[str, Person])
    ids: dict[str, str] = field(default_factory=dict[str, str])
    """Names of records by handle of a person, name of a channel, or names of the people of a direct message."""
    groups: dict[str, Group] = field(default_factory=dict[str, Group])
    sections: dict[str, Section] = field(default_factory=dict[str, Section])
    channels: dict[str, Channel] = field(default_factory=dict[str, Channel])
    directs: dict[str, Direct] = field(default_factory=dict[str, Direct])
    bookmarks: dict[str, Bookmark] = field(default_factory=dict[str, Bookmark])
    _messages: list[tuple[str, Message]] = field(default_factory=list[tuple[str, Message]])
    _taken: set[str] = field(default_factory=set[str])
    """Moments at which something is said: no two messages of a world share one, so that the time names a message."""
    _files: dict[str, Attachment] = field(default_factory=dict[str, Attachment])

    def staff(self, titles: Mapping[str, str]) -> None:
        """Draw the people of the team, each by a short name of the content."""
        for handle, title in titles.items():
            drawn = self.cast.person(title)
            person_id = f"person-{len(self.people) + 1}"
            self.ids[handle] = person_id
            self.facts[handle] = drawn.given
            self.people[person_id] = Person(
                name=drawn.name,
                handle=drawn.name.lower().replace(" ", "."),
                title=title,
                email=drawn.email,
                phone=drawn.phone,
                city=drawn.city,
                pronouns=self.chance.choice(("", "", "she/her", "he/him", "they/them")),
            )

    def status(self, handle: str, emoji: str, text: str, until: tuple[int, str] | None = None) -> None:
        """Let somebody be up to something."""
        person = self.people[self.ids[handle]]
        moment = None if until is None else self.moment(*until)
        status = Status.model_validate({"emoji": emoji, "text": self.fill(text), "until": moment})
        self.people[self.ids[handle]] = person.model_copy(update={"status": status})

    def group(self, name: str, handle: str, members: str) -> None:
        """Make a group; `members` are short names."""
        self.groups[f"group-{len(self.groups) + 1}"] = Group(name=name, handle=handle, members=self._members(members))

    def code(self, letters: str) -> str:
        """Return a reference number that nothing else in the world has."""
        while True:
            found = f"{letters}-{self.chance.randrange(1_000, 9_999)}"
            if found not in self.facts.values():
                return found

    def day(self, distance: int) -> datetime:
        """Return the day that is so many working days from now."""
        day, step = self.now, 1 if distance > 0 else -1
        for _ in range(abs(distance)):
            day += timedelta(days=step)
            while day.weekday() >= WEEKEND:
                day += timedelta(days=step)
        return day

    def moment(self, distance: int, time: str) -> str:
        """Return a moment, so many working days from now."""
        hour, _, minute = time.partition(":")
        return stamp(self.day(distance).replace(hour=int(hour), minute=int(minute), second=0))

    def fill(self, text: str) -> str:
        """Return a text with choices made, and names, facts and dates put in."""
        chosen = _CHOICE.sub(lambda found: self.chance.choice(found[1].split("|")), text)

        def value(found: re.Match[str]) -> str:
            if found[1] is None and found[2].startswith("@"):
                return f"@{self.people[self.ids[found[2][1:]]].handle}"
            if found[1] is None:
                return str(self.facts[found[2]])
            day = self.day(int(found[1]))
            return f"{day:%A} {day.day} {day:%B}"

        return _HOLE.sub(value, chosen)

    def read(self, name: str) -> None:
        """Put the conversations of a content file in."""
        for scene in scenes(name):
            self._place(scene)

    def bookmark(self, channel: str, title: str, url: str) -> None:
        """Put a link at the top of a channel."""
        key = f"bookmark-{len(self.bookmarks) + 1}"
        self.bookmarks[key] = Bookmark(channel_id=self.ids[channel], title=title, url=url)

    def state(
        self,
        team: str,
        saved: Sequence[tuple[str, tuple[int, str] | None, bool]],
        scheduled: Sequence[tuple[str, str, tuple[int, str]]],
        drafts: Sequence[tuple[str, str]],
        preferences: Preferences,
    ) -> State:
        """Return the whole; `saved` are beginnings of messages as the content has them."""
        order = sorted(range(len(self._messages)), key=lambda at: (self._messages[at][1].sent_at, at))
        names = {self._messages[at][0]: f"message-{number}" for number, at in enumerate(order, start=1)}
        messages: dict[str, Message] = {}
        for at in order:
            key, message = self._messages[at]
            thread_id = None if message.thread_id is None else names[message.thread_id]
            messages[names[key]] = message.model_copy(update={"thread_id": thread_id})
        kept = {
            f"saved-{number}": Saved(
                message_id=next(key for key, one in messages.items() if one.text.startswith(self.fill(text))),
                remind_at=None if when is None else self.moment(*when),
                done=done,
            )
            for number, (text, when, done) in enumerate(saved, start=1)
        }
        sends = {
            f"scheduled-{number}": Scheduled(
                conversation_id=self.ids[where], text=self.fill(text), send_at=self.moment(*when)
            )
            for number, (where, text, when) in enumerate(scheduled, start=1)
        }
        begun = {
            f"draft-{number}": Draft(
                conversation_id=self.ids[where], text=self.fill(text), saved_at=self.moment(-1, f"1{number}:20")
            )
            for number, (where, text) in enumerate(drafts, start=1)
        }
        return State(
            team=team,
            me=self.ids["me"],
            people=self.people,
            groups=self.groups,
            channels=self.channels,
            directs=self.directs,
            messages=messages,
            saved=kept,
            scheduled=sends,
            drafts=begun,
            bookmarks=self.bookmarks,
            sections=self.sections,
            preferences=preferences,
        )

    def _members(self, handles: str | Sequence[str]) -> tuple[str, ...]:
        names = [one.strip() for one in handles.split(",")] if isinstance(handles, str) else list(handles)
        return tuple(sorted((self.ids[one] for one in names), key=lambda one: self.people[one].name.casefold()))

    def _section(self, name: str) -> str:
        for key, section in self.sections.items():
            if section.name == name:
                return key
        key = f"section-{len(self.sections) + 1}"
        self.sections[key] = Section(name=name)
        return key

    def _place(self, scene: Scene) -> None:
        if scene.name:
            key = f"channel-{len(self.channels) + 1}"
            self.ids[scene.name] = key
        else:
            key = f"direct-{len(self.directs) + 1}"
            self.ids["@" + ", ".join(scene.people)] = key
        last = self._say(scene, key)
        read = last if self.chance.random() < 0.5 else min(last, stamp(self.now - UNREAD_AFTER))  # noqa: PLR2004
        everybody = [one for one in self.ids if self.ids[one] in self.people]
        shared = {
            "members": self._members(scene.people or everybody),
            "starred": "starred" in scene.flags,
            "muted": "muted" in scene.flags,
            "section_id": self._section(scene.values["section"]) if "section" in scene.values else None,
            "last_read": read,
        }
        if not scene.name:
            members = self._members((*scene.people, "me"))
            self.directs[key] = Direct.model_validate({**shared, "members": members, "hidden": "hidden" in scene.flags})
            return
        self.channels[key] = Channel.model_validate(
            {
                **shared,
                "name": scene.name,
                "private": "private" in scene.flags,
                "archived": "archived" in scene.flags,
                "topic": self.fill(scene.values.get("topic", "")),
                "purpose": self.fill(scene.values.get("purpose", "")),
                "creator_id": self.ids[scene.values["by"]],
            }
        )

    def _say(self, scene: Scene, key: str) -> str:
        """Put the messages of a conversation in; return when the last of them was sent."""
        moment, root = self.now, ""
        said: list[str] = []
        for line in scene.lines:
            if line.day is not None:
                moment = moment_of(self.moment(line.day, line.time))
            else:
                moment += timedelta(minutes=line.minutes)
            while stamp(moment) in self._taken:
                moment += timedelta(minutes=1)
            if moment >= self.now:
                raise ValueError(f"{scene.name or scene.people}: “{line.text}” is said in the future, at {moment}")
            self._taken.add(stamp(moment))
            said.append(stamp(moment))
            name = f"said-{len(self._messages) + 1}"
            if not line.is_reply:
                root = name
            self._messages.append((name, self._message(key, line, stamp(moment), root if line.is_reply else None)))
        return max(said)

    def _message(self, key: str, line: Line, moment: str, root: str | None) -> Message:
        marks = dict(line.marks)
        pinned = marks.pop("pin", None) is not None
        paper, poll = marks.pop("file", None), marks.pop("poll", None)
        return Message(
            conversation_id=key,
            sender_id=self.ids[line.who],
            text="" if poll else self.fill(line.text),
            thread_id=root,
            files=(self._file(paper),) if paper else (),
            poll=self._poll(poll) if poll else None,
            reactions={emoji: self._members(people) for emoji, people in marks.items()},
            pinned=pinned,
            sent_at=moment,
        )

    def _file(self, name: str) -> Attachment:
        if name not in self._files:
            paper = self.papers[name]
            self._files[name] = self.shelf.add(paper.name, paper.content_type, paper.content)
        return self._files[name]

    def _poll(self, text: str) -> Poll:
        question, *answers = text.split("/")
        options = [answer.partition("=") for answer in answers]
        return Poll(
            question=self.fill(question),
            options=tuple(
                Option(text=self.fill(answer), voters=self._members(voters) if voters else ())
                for answer, _, voters in options
            ),
        )
