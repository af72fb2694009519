"""Entries of a state: what an instruction can name, as it was and as it is left, and which of them belong together."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from verification.grounding.tokenizer import flat, folded, stem, take_apart

Path = tuple[str, ...]
Leaf = str | int | float | bool | None
Leaves = Mapping[Path, Leaf]
ORDER = frozenset({"position", "rank", "order", "index", "place", "sort"})
"""Fields that change by themselves when a neighbour does."""
_FARTHEST = 3
"""Links that are followed from an entry that was changed: a highlight is of a sheet, which is of a workbook."""
_FEW = 4
"""An entry without a name and with no more links than this relates those that it leads to; a list does not."""


@dataclass(frozen=True)
class Change:
    """A value of an entry that differs: None where there was, or is, nothing."""

    path: Path
    before: Leaf
    after: Leaf


@dataclass(frozen=True)
class Entry:
    """One thing: a record, a file, a row, a setting. Equal only to itself.

    Attributes:
        kind: What it is one of: a collection, a table. Only entries of one kind can be taken for each other.
        key: What tells it from the others of all kinds.
        labels: What people call it.
        before: Its values at first; None where it was not there.
        after: Its values as golden has them; None where it is gone.
        said: What else is read in it.
        is_worked_out: Whether golden gave it a value that the instruction does not tell, which may come from anywhere.
    """

    kind: str
    key: str
    labels: tuple[str, ...]
    before: Leaves | None = field(repr=False)
    after: Leaves | None = field(repr=False)
    said: tuple[str, ...] = field(default=(), repr=False)
    is_worked_out: bool = False

    @cached_property
    def is_changed(self) -> bool:
        """Whether golden differs from the initial state in it."""
        return self.before != self.after

    @cached_property
    def is_shifted(self) -> bool:
        """Whether only its place among others differs, which may follow from what was done to another one."""
        both = self.before is not None and self.after is not None
        return both and self.is_changed and all(change.path[-1] in ORDER for change in self.changes)

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """The values that differ."""
        old, new = self.before or {}, self.after or {}
        paths = [path for path in {**old, **new} if (path in old, old.get(path)) != (path in new, new.get(path))]
        return tuple(Change(path, old.get(path), new.get(path)) for path in paths)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Everything that is read in it, before and after."""
        values = (value for leaves in (self.before, self.after) for value in (leaves or {}).values())
        return (*self.labels, *self.said, *(str(value) for value in values if not isinstance(value, bool | None)))

    @cached_property
    def flat_texts(self) -> str:
        """The same, however it is written."""
        return "\n".join(map(flat, self.texts))

    @cached_property
    def stems(self) -> frozenset[str]:
        """The words and numbers that were read in it before, as they would be recognised in another form."""
        values = (self.after if self.before is None else self.before) or {}
        texts = (str(value) for value in values.values() if not isinstance(value, bool | None))
        return stems_of(" \n ".join((*self.labels, *self.said, *texts)))


def stems_of(text: str) -> frozenset[str]:
    """Return the words, numbers and dates of a text, as they would be recognised in another form."""
    tokens = take_apart(text)
    words = (stem(folded(word)) for word in tokens.words)
    numbers = (f"{value:g}" for number in tokens.numbers for value in number.values)
    days = (f"{day.month}/{day.day}" for written in tokens.days for day in written.meanings if day.day is not None)
    return frozenset((*words, *numbers, *days, *(f"{time // 60}:{time % 60:02}" for time in tokens.times)))


def shape_of(path: Path) -> Path:
    """Return a path with a star for each place in a list."""
    return tuple("*" if part.isdigit() else part for part in path)


class World:
    """All entries of both states, and how they are tied together by the names of records in their values."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        """Tie entries together.

        Args:
            entries: of one application, or of the files of a desktop.
        """
        self.entries = tuple(entries)
        changed = [one for one in self.entries if one.is_changed]
        moved = {one.kind for one in changed if not one.is_shifted}
        self.changed = tuple(one for one in changed if not (one.is_shifted and one.kind in moved))
        self._named = {one.key: one for one in self.entries}
        self._towards: dict[str, list[Entry]] = defaultdict(list)
        for one in self.entries:
            for key in self._keys(one):
                self._towards[key].append(one)

    @cached_property
    def kinds(self) -> Mapping[str, tuple[Entry, ...]]:
        """The entries by kind."""
        found: dict[str, list[Entry]] = defaultdict(list)
        for one in self.entries:
            found[one.kind].append(one)
        return {kind: tuple(several) for kind, several in found.items()}

    @cached_property
    def held_texts(self) -> Mapping[tuple[str, Path], Counter[str]]:
        """The texts that each field has by kind and shape of its path: in how many states of entries each occurs."""
        found: dict[tuple[str, Path], Counter[str]] = defaultdict(Counter)
        for one in self.entries:
            for leaves in (one.before, one.after):
                held = {(shape_of(path), value) for path, value in (leaves or {}).items() if isinstance(value, str)}
                for shape, value in held:
                    found[one.kind, shape][value] += 1
        return found

    def _keys(self, one: Entry) -> frozenset[str]:
        return self._keys_in(one.before) | self._keys_in(one.after)

    def _keys_in(self, leaves: Leaves | None) -> frozenset[str]:
        found = (part for path, value in (leaves or {}).items() for part in (*path, value) if isinstance(part, str))
        return frozenset(part for part in found if part in self._named)

    def is_key(self, value: str) -> bool:
        """Whether a value is the key of an entry."""
        return value in self._named

    def links(self, one: Entry) -> Iterator[Entry]:
        """Yield the entries that an entry leads to, in either state."""
        yield from (self._named[key] for key in self._keys(one) if key != one.key)

    def new_links(self, one: Entry) -> Iterator[Entry]:
        """Yield the entries that an entry has come to lead to; without any, those that it no longer leads to."""
        old, new = self._keys_in(one.before), self._keys_in(one.after)
        yield from (self._named[key] for key in (new - old or old - new) if key != one.key)

    def _concerned(self, one: Entry) -> Iterator[Entry]:
        """Yield what a changed entry leads to, but for the members that a list of it has kept."""
        if one.before is None or one.after is None:
            yield from self.links(one)
            return
        paths = {change.path for change in one.changes}
        old, new = (
            {path: value for path, value in leaves.items() if path in paths or not any(part.isdigit() for part in path)}
            for leaves in (one.before, one.after)
        )
        lists = self._keys_in(one.before) ^ self._keys_in(one.after)
        keys = self._keys_in({path: value for path, value in old.items() if path not in paths}) | lists
        keys |= self._keys_in({path: value for path, value in new.items() if path not in paths})
        yield from (self._named[key] for key in keys if key != one.key)

    def towards(self, one: Entry) -> Iterator[Entry]:
        """Yield the entries that lead to an entry."""
        yield from (other for other in self._towards[one.key] if other is not one)

    @cached_property
    def touched(self) -> frozenset[str]:
        """The keys of what changed, of what it leads to, and of what leads to it."""
        found = {one.key for one in self.changed}
        edge = [other for one in self.changed for other in self._concerned(one) if other.key not in found]
        found.update(one.key for one in edge)
        for _ in range(_FARTHEST):
            edge = [other for one in edge for other in self.links(one) if other.key not in found]
            found.update(one.key for one in edge)
        found.update(other.key for one in self.changed for other in self.towards(one))
        return frozenset(found)

    @cached_property
    def texts(self) -> str:
        """Everything that is read in what changed, and what people call the entries that belong to it."""
        labels = (flat(label) for key in sorted(self.touched) for label in self._named[key].labels)
        return "\n".join((*(one.flat_texts for one in self.changed), *labels))

    def neighbours(self, one: Entry) -> Iterator[Entry]:
        """Yield an entry and those tied to it: directly, or by a third that leads to few others."""
        yield one
        yield from self.links(one)
        for other in self.towards(one):
            yield other
            links = list(self.links(other))
            if not other.labels and len(links) <= _FEW:
                yield from links

    def around(self, one: Entry) -> frozenset[str]:
        """Return the words of an entry with those of whatever leads to it, and the labels of what it leads to."""
        labels = " \n ".join(label for other in self.links(one) for label in other.labels)
        return one.stems.union(stems_of(labels), *(other.stems for other in self.towards(one)))
