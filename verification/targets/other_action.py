"""Finds a golden state in which what the instruction asks for was not done to the thing that it names."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from verification.grounding.tokenizer import flat
from verification.targets.entries import Change, Entry
from verification.targets.mentions import Mention
from verification.targets.other_thing import Reading
from verification.targets.other_value import vocabulary

_BEGIN = r"(?:^|[.:;!?\n]\s*(?:\d+[.)]\s*)?|,\s+|\b(?:and|then|please|you|to)\s+)"
_OBJECT = r"\s+(?:(?:the|my|our|this|an?)\s+)?(?:(?!(?:of|from|in|on|off|out|with|to|for|by|at|as|into|all|every|each|any)\b)[\w-]+\s+){0,3}[\"\u201c'#]?$"
_VERB = re.compile(rf"{_BEGIN}(?P<verb>[a-z]+){_OBJECT}", re.IGNORECASE)
_AWAY = frozenset({"delete", "discard"})
_THROWN = re.compile(r"trash|delet|remov|discard|archiv|hidden|cancel|bin\b|gone|clos|active|status|enabled|withdrawn")
_STILL = frozenset({False, None})


@dataclass(frozen=True)
class NotDone:
    """An action that is asked for, and the thing on which it left no trace."""

    entry: Entry
    label: str
    verb: str


def not_done(reading: Reading) -> Iterator[NotDone]:
    """Yield the actions that the instruction asks for by a verb and golden does not show on what is named.

    Only verbs that the state itself has a word for: a switch of the thing (muted) or a value in a closed vocabulary
    (archive), and to delete.
    """
    for mention in reading.mentions:
        match = _VERB.search(reading.instruction.text[: mention.start])
        named = reading.named(mention)
        if match is None or len(named) != 1 or reading.instruction.is_landmark(mention):
            continue
        verb = match["verb"].lower()
        (entry,) = named
        if entry.before is not None and reading.world.changed and _is_undone(reading, entry, verb, mention):
            yield NotDone(entry, mention.label, verb)


def _is_undone(reading: Reading, entry: Entry, verb: str, mention: Mention) -> bool:
    del mention
    if entry.after is None:
        return False
    changes = [change for one in reading.world.changed for change in one.changes]
    if verb in _AWAY:
        return entry.is_changed and not any(_is_thrown(change) for change in entry.changes)
    switches = [path for path, value in (entry.before or {}).items() if value is False and _is_form(path[-1], verb)]
    if switches:
        return not any(_is_form(change.path[-1], verb) for change in changes) and all(
            entry.after.get(path) in _STILL for path in switches
        )
    return _is_other_member(reading, entry, verb, changes)


def _is_other_member(reading: Reading, entry: Entry, verb: str, changes: list[Change]) -> bool:
    """Whether a verb is a value that a field of the entry could have, and the field has got another one or kept its own."""
    for path, value in (entry.before or {}).items():
        if not isinstance(value, str) or flat(value) == verb or len(path) > 1:
            continue
        members = vocabulary(reading, entry.kind, path)
        if verb in map(flat, members):
            return (
                entry.is_changed
                and not any(isinstance(one.after, str) and flat(one.after) == verb for one in changes)
                and not any(_is_form(one.path[-1], verb) for one in changes)
            )
    return False


def _is_thrown(change: Change) -> bool:
    return _THROWN.search(f"{change.path[-1]} {change.after}".lower()) is not None


def _is_form(field: str, verb: str) -> bool:
    """Whether the name of a switch is the participle of a verb: muted, starred, archived."""
    name = field.lower().removeprefix("is_")
    return name in (f"{verb}ed", f"{verb}d", f"{verb}{verb[-1]}ed")
