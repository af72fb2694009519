"""Finds a golden state in which what the instruction asks for was not done to the thing that it names."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from verification.grounding.tokenizer import flat
from verification.targets.entries import Change, Entry
from verification.targets.mentions import Instruction, Mention
from verification.targets.other_thing import Reading
from verification.targets.other_value import is_given, vocabulary

_BEGIN = r"(?:^|[.:;!?\n]\s*(?:\d+[.)]\s*)?|,\s+|\b(?:and|then|please|you|to)\s+)"
_APART = "of|from|in|on|off|out|with|to|for|by|at|as|into|all|every|each|any|and|or"
_OBJECT = rf"\s+(?:(?!(?:{_APART})\b)[\w-]+\s+){{0,4}}[\"\u201c'#]?$"
_VERB = re.compile(rf"{_BEGIN}(?P<verb>[a-z]+){_OBJECT}", re.IGNORECASE)
_AWAY = frozenset({"delete", "discard", "throw"})
_GONE = frozenset({"delete", "discard", "remove"})
_CONDITIONAL = re.compile(r"\b(?:if|unless|whether|in case|otherwise|depending|provided|where|when)\b", re.IGNORECASE)
_KEEPING = frozenset({"apply", "run", "pause", "star", "unstar", "mute", "unmute", "pin", "unpin"})
"""What nobody does to a thing so that it is gone."""
_THROWN = re.compile(
    r"trash|delet|remov|discard|archiv|hidden|cancel|\bbin\b|gone|clos|active|status|enabled|withdrawn"
)
_OFF = re.compile(
    r"\b(?:un{word}|(?:remove|take|clear|lose|drop)\w*\b.*\b{word}|{word}\b.*\b(?:off|away|out))\b", re.DOTALL
)


@dataclass(frozen=True)
class NotDone:
    """An action that is asked for, and the thing on which it left no trace."""

    entry: Entry
    label: str
    action: str


def not_done(reading: Reading) -> Iterator[NotDone]:
    """Yield the actions that the instruction asks for and golden does not show on what is named.

    Only actions that the state itself has a word for: a switch of the thing (muted), a value in a closed vocabulary
    (archive), and to delete.
    """
    if not reading.world.changed or _CONDITIONAL.search(reading.instruction.text):
        return
    for mention in reading.mentions:
        named = reading.named(mention)
        if len(named) != 1 or named[0].before is None or reading.instruction.is_landmark(mention):
            continue
        if (action := _undone(reading, named[0], mention)) is not None:
            yield NotDone(named[0], mention.label, action)


def _undone(reading: Reading, entry: Entry, mention: Mention) -> str | None:
    match = _VERB.search(reading.instruction.text[: mention.start])
    is_whole = match is not None and reading.instruction.is_whole(mention)
    verb = match["verb"].lower() if match is not None and is_whole else ""
    if entry.after is None:
        return verb if verb in _KEEPING else None
    if verb in _GONE and entry.key not in reading.world.touched:
        return verb
    if not entry.is_changed:
        return None
    if verb in _AWAY and not any(_is_thrown(change) for change in entry.changes):
        return verb
    if _is_other_member(reading, entry, verb):
        return verb
    return _switch(reading, entry, mention) or _unmet_value(reading, entry, mention)


def _switch(reading: Reading, entry: Entry, mention: Mention) -> str | None:
    """Return the word for a switch of an entry that stands in the instruction, where no such switch differs."""
    sentence = reading.instruction.sentence(mention)
    said = (
        Instruction(sentence).outside(Instruction(sentence).mentions([one.label for one in reading.mentions])).lower()
    )
    changed = {change.path[-1] for one in reading.world.changed for change in one.changes}
    for path, value in (entry.before or {}).items():
        word = _verb_of(path[-1])
        if word is None or not isinstance(value, bool) or path[-1] in changed or len(path) > 1:
            continue
        is_off = re.search(_OFF.pattern.replace("{word}", word), said, re.DOTALL) is not None
        if (is_off or re.search(rf"\b{word}\b", said)) and value is is_off:
            return word
    return None


def _is_other_member(reading: Reading, entry: Entry, verb: str) -> bool:
    """Whether a verb is a value that a field of the entry could have, and no field has got it."""
    changes = [change for one in reading.world.changed for change in one.changes]
    if any(flat(str(one.after)) == verb or _verb_of(one.path[-1]) == verb for one in changes):
        return False
    for path, value in (entry.before or {}).items():
        is_choice = isinstance(value, str) and flat(value) != verb and len(path) == 1
        if is_choice and verb in map(flat, vocabulary(reading, entry.kind, path)):
            return True
    return False


def _unmet_value(reading: Reading, entry: Entry, mention: Mention) -> str | None:
    """Return a value of a closed vocabulary that is given for a field of an entry which has kept its own."""
    said = reading.instruction.sentence(mention)
    new = {flat(str(one.after)) for other in reading.world.changed for one in other.changes}
    for path, value in (entry.before or {}).items():
        if isinstance(value, str) and len(path) == 1 and (entry.after or {}).get(path) == value:
            for member in sorted(vocabulary(reading, entry.kind, path)):
                if member != value and flat(member) not in new and is_given(reading, said, path[-1], member):
                    return member
    return None


def _is_thrown(change: Change) -> bool:
    return _THROWN.search(f"{change.path[-1]} {change.after}".lower()) is not None


def _verb_of(field: str) -> str | None:
    """Return the verb of which the name of a switch is the participle: star of starred, mute of muted."""
    return _SWITCHES.get(field.lower().removeprefix("is_"))


_SWITCHES = {
    "starred": "star",
    "muted": "mute",
    "pinned": "pin",
    "archived": "archive",
    "flagged": "flag",
    "hidden": "hide",
    "resolved": "resolve",
}
