"""Unambiguous words for the contents of a state: names, or facts to look up."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import Literal, TypeVar

from pydantic import JsonValue

from hub.apps.documents import lookup
from hub.apps.documents.domain import html_text, tree
from hub.apps.documents.lookup import Standing
from hub.apps.documents.state import Comment, Document, Folder, Item, State
from hub.engine.phrases import pick, quoted, unused
from hub.engine.task_templates import TaskTemplate

T = TypeVar("T")
Arguments = dict[str, JsonValue]
KINDS = {"folder": "folder", "document": "document", "upload": "file"}
_FACT = re.compile(r"<li><p>([^<:]{3,40}): ([^<]{2,60})</p></li>")


@dataclass(frozen=True)
class Fact:
    """One line of a document with a label and a value."""

    document: str
    label: str
    value: str

    @property
    def line(self) -> str:
        """The line as it is in the document."""
        return f"{self.label}: {self.value}"


def task_template(
    arguments: Arguments,
    told: Sequence[str],
    found: Iterable[str | None],
    distractors: Iterable[Arguments | Literal[""] | None],
) -> TaskTemplate:
    """Return a task template from complete instructions and instructions that require looking something up.

    An empty text or None stands for a missing phrase or distractor.
    """
    looked_up = [goal for goal in found if goal]
    wrong = tuple(one for one in distractors if one and one != arguments)
    return TaskTemplate(arguments, (*told, *looked_up), wrong, 1 if looked_up else 0)


def items(state: State, role: Standing, test: Callable[[Item], bool] = lambda _: True) -> list[str]:
    """Return the items that are not in the trash, have a unique name, and on which the user has a role."""
    names = Counter(item.name.casefold() for item in state.items.values())
    return [
        item_id
        for item_id, item in tree.live(state).items()
        if names[item.name.casefold()] == 1
        and test(item)
        and lookup.suffices(lookup.standing(state, item_id, state.me), role)
    ]


def is_file(item: Item) -> bool:
    """Whether an item is not a folder."""
    return not isinstance(item, Folder)


def is_document(item: Item) -> bool:
    """Whether an item is a text that is edited in the application."""
    return isinstance(item, Document)


def called(state: State, item_id: str) -> str:
    """Return an item by its kind and name."""
    item = state.items[item_id]
    return f'the {KINDS[item.kind]} "{item.name}"'


def place(state: State, folder: str | None) -> str:
    """Return a folder by its name, or the top of the drive."""
    return "the top level of the drive" if folder is None else f'the folder "{state.items[folder].name}"'


def riddle(state: State, item_id: str, rng: Random) -> str | None:
    """Describe an item by something that can only be seen in it or next to it."""
    item = state.items[item_id]
    if isinstance(item, Folder):
        child = pick(rng, [key for key in items(state, "viewer") if state.items[key].parent == item_id])
        return None if child is None else f"the folder that {called(state, child)} is in"
    if isinstance(item, Document):
        known = pick(rng, [fact for fact in facts(state) if fact.document == item_id])
        return None if known is None else f'the document with the line "{known.line}"'
    described = [
        key for key, other in state.items.items() if item.description and other.description == item.description
    ]
    return f'the file with the description "{item.description.removesuffix(".")}"' if described == [item_id] else None


def facts(state: State) -> list[Fact]:
    """Return lines of documents that occur in no other document, and whose label occurs only once in theirs."""
    found: list[Fact] = []
    for item_id, item in tree.live(state).items():
        if isinstance(item, Document):
            labels = [label for label, _ in _FACT.findall(item.body)]
            found += [
                Fact(item_id, a, b) for a, b in _FACT.findall(item.body) if labels.count(a) == 1 and "&" not in a + b
            ]
    texts = (html_text.text_of(item.body) for item in tree.live(state).values() if isinstance(item, Document))
    everything = "\n".join(texts)
    return [fact for fact in found if everything.count(fact.line) == 1]


def fact_about(state: State, rng: Random, besides: str | None = None) -> tuple[Fact, str] | None:
    """Return a fact, and words that say where to find its value."""
    known = pick(rng, [fact for fact in facts(state) if fact.document != besides and _is_typed(fact.value)])
    if known is None:
        return None
    name = state.items[known.document].name
    return known, f'what comes after "{known.label}:" in the document "{name}"'


def _is_typed(value: str) -> bool:
    return value.isascii() and not value.endswith(".")


def somebody(state: State, person: str, rng: Random) -> str | None:
    """Describe a person by their title or by what they own, if it is unique."""
    ways: list[str] = []
    title = state.people[person].title
    if sum(other.title == title for other in state.people.values()) == 1:
        ways.append(f'the person whose title is "{title}"')
    owned = [key for key in items(state, "viewer", is_file) if state.items[key].owner == person]
    if owned:
        ways.append(f"the person who owns {called(state, rng.choice(owned))}")
    return pick(rng, ways)


def others(state: State, *, guests: bool = True) -> list[str]:
    """Return all people except the user."""
    return [key for key, person in state.people.items() if key != state.me and (guests or not person.guest)]


def group_riddle(state: State, group: str, rng: Random) -> str | None:
    """Describe a group by a member who is in no other group."""
    alone = [
        member
        for member in state.groups[group].members
        if sum(member in other.members for other in state.groups.values()) == 1
    ]
    member = pick(rng, alone)
    return None if member is None else f"the group that {state.people[member].name} is in"


def comments(state: State, test: Callable[[Comment], bool]) -> list[str]:
    """Return comments with a unique text, on items with a unique name, that the user may answer."""
    usable = set(items(state, "commenter"))
    texts = [comment.text for comment in state.comments.values()]
    return [
        key
        for key, comment in state.comments.items()
        if comment.item in usable and texts.count(comment.text) == 1 and test(comment)
    ]


def comment_told(state: State, comment_id: str) -> str:
    """Describe a comment by author, place and words."""
    comment = state.comments[comment_id]
    author = "my own comment" if comment.author == state.me else f"{state.people[comment.author].name}'s comment"
    return f'{author} "{comment.text}" on {called(state, comment.item)}'


def comment_riddle(state: State, comment_id: str) -> str | None:
    """Describe a comment by its subject, if it is the author's only such comment on the file."""
    comment = state.comments[comment_id]
    alike = [
        other
        for other in state.comments.values()
        if (other.item, other.author, other.resolved) == (comment.item, comment.author, comment.resolved)
    ]
    if len(alike) > 1:
        return _for_me(state, comment)
    whose = "my" if comment.author == state.me else f"{state.people[comment.author].name}'s"
    state_word = "resolved" if comment.resolved else "open"
    return f"{whose} only {state_word} comment on {called(state, comment.item)}"


def _for_me(state: State, comment: Comment) -> str | None:
    mine = [one for one in state.comments.values() if one.assignee == state.me and not one.resolved]
    alike = [one for one in mine if one.author == comment.author]
    if comment not in mine or len(alike) > 1:
        return None
    return f"the only open comment of {state.people[comment.author].name} that is assigned to me"


def latest_day(state: State) -> date:
    """Return the day of the last change, as an estimate of today, which a state does not contain."""
    moments = [item.modified_at for item in state.items.values()] + [one.written_at for one in state.comments.values()]
    return date.fromisoformat(max(moments)[:10])


def a_day(state: State, rng: Random, first: int = 10, last: int = 45) -> date:
    """Return a day some days ahead."""
    return latest_day(state) + timedelta(days=rng.randrange(first, last))


def free_name(state: State, rng: Random, names: Sequence[str]) -> str | None:
    """Return one of several names that is not taken yet."""
    return unused(rng, names, (item.name for item in state.items.values()))


def several(state: State, rng: Random) -> tuple[tuple[str, ...], str, str] | None:
    """Return items of one folder that the user may edit, described by their names and by what they have in common."""
    found: list[tuple[tuple[str, ...], str]] = []
    editable = items(state, "editor", is_file)
    every = tree.live(state)
    for folder, item in tree.folders(state).items():
        inside = [key for key, one in every.items() if one.parent == folder]
        for kind, word in (("document", "documents"), ("upload", "uploaded files")):
            chosen = tuple(key for key in inside if state.items[key].kind == kind)
            if 2 <= len(chosen) <= 5 and set(chosen) <= set(editable):  # noqa: PLR2004 -- several, and not too many
                found.append((chosen, f'all {word} that lie directly in the folder "{item.name}"'))
    some = pick(rng, found)
    if some is None:
        return None
    ids, common = some
    return ids, quoted([state.items[key].name for key in ids]), common
