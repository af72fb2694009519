"""Finds a golden state with another value of a closed vocabulary than the one that the instruction gives."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from verification.grounding.tokenizer import flat
from verification.targets.entries import Change, Entry, Path, shape_of
from verification.targets.other_thing import Reading

MOST_MEMBERS = 12
_MOST_WORDS = 3
_PLAIN = re.compile(r"[^\W\d_]+(?:[ _-][^\W\d_]+)*")
_GIVEN = (
    r"\b(?:to|as|into)\s+(?:be\s+|(?:the|a|an)\s+)?(?:{field}\s+(?:to\s+)?)?[\"\u201c']?{value}[\"\u201d']?"
    r"(?=$|[.,;:!?)]|\s+(?:and|please|now|then|instead|again)\b)"
)
"""The value ends what is said of it: "to the folder X" gives no folder, but X."""
_FIXED = frozenset({"kind", "type"})
"""Fields that tell what an entry is; nobody changes them."""


@dataclass(frozen=True)
class OtherValue:
    """A value that is given for a field, and the one that golden has there."""

    entry: Entry
    field: str
    given: str
    held: str


def other_values(reading: Reading) -> Iterator[OtherValue]:
    """Yield the fields of which the instruction gives a value that is new nowhere, while another one is new there."""
    changed = [one for one in reading.world.changed if one.before is not None and one.after is not None]
    for one in changed:
        if not (len(changed) == 1 or any(reading.instruction.has(label) for label in one.labels)):
            continue
        for change in one.changes:
            members = vocabulary(reading, one.kind, shape_of(change.path))
            if isinstance(change.after, str) and change.after in members:
                yield from _given(reading, one, change, sorted(members))


def _given(reading: Reading, entry: Entry, change: Change, members: list[str]) -> Iterator[OtherValue]:
    text = reading.instruction
    held = str(change.after)
    naming = [text.sentence(one) for one in reading.mentions if entry in reading.named(one)]
    said = "\n".join(naming) or text.text
    if text.has(_plain(held)) or text.has(held):
        return
    new = {flat(_plain(str(one.after))) for other in reading.world.changed for one in other.changes}
    own = {flat(_plain(str(value))) for leaves in (entry.before, entry.after) for value in (leaves or {}).values()}
    for member in members:
        plain = flat(_plain(member))
        # What it has had is given anew only where the field is named; elsewhere it tells which one is meant.
        if plain not in new and is_given(reading, said, change.path[-1], member, by_name=plain in own):
            yield OtherValue(entry, change.path[-1], member, held)


def is_given(reading: Reading, text: str, field: str, member: str, *, by_name: bool = False) -> bool:
    """Whether a text gives a value: to it, as it, into it.

    Args:
        reading: the instruction.
        text: a sentence of it, or all of it.
        field: the name of the field.
        member: the value.
        by_name: whether the name of the field has to stand before it.
    """
    plain, name = flat(_plain(member)), re.escape(_plain(field))
    by_its_name = rf"\b{name} to [\"\u201c']?{re.escape(plain)}(?!\w)"
    pattern = by_its_name if by_name else _GIVEN.format(field=name, value=re.escape(plain))
    return re.search(pattern, flat(text)) is not None and not _names_something(reading, plain)


def _names_something(reading: Reading, plain: str) -> bool:
    return any(plain in flat(mention.label) and plain != flat(mention.label) for mention in reading.mentions)


def vocabulary(reading: Reading, kind: str, shape: Path) -> frozenset[str]:
    """Return the values that a field has in the entries of a kind; empty where it may hold anything."""
    found = reading.world.held_texts.get((kind, shape), Counter[str]())
    words = [value for value in found if value and not reading.world.is_key(value)]
    is_closed = (
        shape[-1:] != ()
        and shape[-1] not in _FIXED
        and 0 < len(words) <= MOST_MEMBERS
        and any(found[word] > 2 for word in words)  # noqa: PLR2004 - in both states, and once more
        and all(_PLAIN.fullmatch(word) and len(re.split(r"[ _-]", word)) <= _MOST_WORDS for word in words)
    )
    return frozenset(words) if is_closed else frozenset()


def _plain(value: str) -> str:
    return value.replace("_", " ")
