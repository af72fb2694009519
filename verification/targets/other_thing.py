"""Finds a golden state that changes another thing than the one that the instruction names."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from verification.grounding.tokenizer import flat
from verification.targets.entries import Entry, World, stems_of
from verification.targets.files import CELL, FILE
from verification.targets.mentions import Instruction, Mention

_CONTENT = ("content",)
_PEOPLE = frozenset({"email", "emails", "address", "phone"})
_COMMON = 0.25
"""A word in a larger share of the entries of a kind points at none of them."""
_LONGEST_NAME = 24
"""Of a kind or a field; longer ones are made up by somebody."""
_PLAIN_WORDS = stems_of(
    """
    a an the and or of to in on at by for from with without as is are was be it its this that not no yes my your our
    me you i we they them their he she his her please could can need want would should will do does done make made get
    put take give set let have has had go new old one all now then after also next last first finally besides addition
    following few things up down out off into onto back away again instead which who whose what where when if so only
    there here too just still already been being am im ive dont doesnt cant
    """
)


@dataclass(frozen=True)
class OtherThing:
    """What is named and left as it was, and what was changed in its place."""

    named: Entry
    label: str
    changed: Entry


@dataclass(frozen=True)
class Reading:
    """An instruction over the entries that it may be about."""

    instruction: Instruction
    world: World

    @cached_property
    def _keys(self) -> dict[str, tuple[Entry, ...]]:
        """The entries by each of their labels."""
        found: dict[str, list[Entry]] = {}
        for one in self.world.entries:
            for label in one.labels:
                several = found.setdefault(flat(label), [])
                if one not in several:
                    several.append(one)
        return {label: tuple(several) for label, several in found.items()}

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """What the instruction names in full."""
        return self.instruction.mentions({label for one in self.world.entries for label in one.labels})

    def named(self, mention: Mention) -> tuple[Entry, ...]:
        """Return the entries that a name may be of."""
        return self._keys[flat(mention.label)]

    @cached_property
    def _outside(self) -> frozenset[str]:
        """The words beside the names that may point at something: not those of the application itself."""
        new = {flat(str(change.after)) for one in self.world.changed for change in one.changes}
        given = [Mention(text, *place) for text, *place in self.instruction.quotes if flat(text) in new]
        given = [
            one for one in given if not any(one.start < other.end and other.start < one.end for other in self.mentions)
        ]
        return stems_of(self.instruction.outside((*self.mentions, *given))) - _PLAIN_WORDS - self._vocabulary

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        """The names of kinds and fields."""
        words = {
            part
            for one in self.world.entries
            for leaves in (one.before, one.after)
            for path in leaves or {}
            for part in path
        }
        kinds = {one.kind for one in self.world.entries}
        return stems_of(" ".join(re.sub(r"[_/]", " ", word) for word in (*kinds, *words) if len(word) <= _LONGEST_NAME))

    @cached_property
    def _frequencies(self) -> dict[str, Counter[str]]:
        return {
            kind: Counter(word for one in several for word in self.world.around(one))
            for kind, several in self.world.kinds.items()
        }

    def points_at(self, entry: Entry, named: Iterable[Entry]) -> bool:
        """Whether the instruction names an entry, or has words for it that few others of its kind have in them.

        Words that fit what is named are about that.
        """
        if any(self.instruction.has(label) for label in entry.labels):
            return True
        words = self._outside.intersection(self.world.around(entry)).difference(*map(self.world.around, named))
        given = stems_of(" \n ".join(str(change.after) for change in entry.changes if change.after is not None))
        words = {word for word in words if len(word) > 1 and not (word in given and any(map(str.isdigit, word)))}
        frequencies = self._frequencies[entry.kind]
        most = max(1, int(_COMMON * len(self.world.kinds[entry.kind])))
        return any(frequencies[word] <= most for word in words)

    def is_in_named_folder(self, entry: Entry, named: Iterable[Entry]) -> bool:
        """Whether the instruction has a word of the path of a file that the named ones have not in theirs."""
        if entry.kind != FILE:
            return False
        words = stems_of(entry.key.replace("/", " ")).difference(
            *(stems_of(one.key.replace("/", " ")) for one in named)
        )
        return bool(words & self._outside)

    def leads_from(self, named: Entry, entry: Entry) -> bool:
        """Whether what belongs to a named entry leads to another one."""
        near = list(self.world.neighbours(named))
        if any(one is entry for one in near) or (named.before or {}).get(_CONTENT) == (entry.before or {}).get(
            _CONTENT, ""
        ):
            return True
        texts = "\n".join(one.flat_texts for one in near)
        return any(flat(label) in texts for label in entry.labels)


def other_things(reading: Reading) -> Iterator[OtherThing]:
    """Yield the named entries that golden leaves alone while it changes others of their kind that nothing points at.

    As many may have been taken for those that are named, and no more: more of them were chosen by something else.
    """
    world = reading.world
    candidates: dict[str, list[Entry]] = {}
    for one in _changed(world):
        candidates.setdefault(one.kind, []).append(one)
    unmet: dict[str, list[tuple[Entry, str]]] = {}
    for mention in reading.mentions:
        named = reading.named(mention)
        if (
            reading.instruction.is_landmark(mention)
            or flat(mention.label) in world.texts
            or any(one.key in world.touched for one in named)
        ):
            continue
        for one in named:
            if one.kind == FILE and reading.instruction.is_source(mention):
                continue
            if one.kind.startswith(CELL) and not reading.instruction.is_written(mention):
                continue
            if one.before is not None and sum(other.kind == one.kind for other in named) == 1:
                unmet.setdefault(one.kind, []).append((one, mention.label))
    for kind, several in unmet.items():
        found = candidates.get(kind, [])
        if 0 < len(found) <= len({one.key for one, _ in several}) and not any(
            other.is_worked_out
            or reading.points_at(other, [one for one, _ in several])
            or reading.is_in_named_folder(other, [one for one, _ in several])
            or any(reading.leads_from(one, other) for one, _ in several)
            for other in found
        ):
            yield OtherThing(*several[0], found[0])


def _changed(world: World) -> Iterator[Entry]:
    """Yield what golden changes: entries that were there, and those that a changed value leads to."""
    seen: set[str] = set()
    for one in world.changed:
        created = one.before is None
        targets = [one] if not created else []
        if not one.labels and not created:
            # It is called by what it belongs to.
            targets += world.links(one)
        else:
            targets += world.new_links(one)
        for other in targets:
            is_person = other is not one and _is_person(other) and (created or not one.labels)
            if other.key not in seen and other.labels and other.before is not None and not is_person:
                seen.add(other.key)
                yield other


def _is_person(entry: Entry) -> bool:
    return any(path[0] in _PEOPLE for path in (*(entry.before or {}), *(entry.after or {})) if path)
