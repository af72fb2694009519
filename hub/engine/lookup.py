"""Finds the record that an action names, or refuses with the message that the user reads beside the field."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from hub.engine.errors import ActionRefused

RecordT = TypeVar("RecordT")
NAME_LENGTH = 60


@dataclass(frozen=True)
class Lookup:
    """Finds records by id. `gone` ends the sentence about one that is missing: applications word it differently."""

    gone: str = "is not there any more."

    def find(self, records: Mapping[str, RecordT], record_id: str, what: str, field: str) -> RecordT:
        """Return a record.

        Args:
            records: a collection of the state.
            record_id: the id that an action names.
            what: the noun for such a record, as users read it.
            field: the argument of the action that named it.

        Raises:
            ActionRefused: there is none of that id.
        """
        if record_id not in records:
            raise ActionRefused(f"This {what} {self.gone}", field)
        return records[record_id]


find = Lookup().find


def without(records: Mapping[str, RecordT], *record_ids: str) -> dict[str, RecordT]:
    """Return a collection without some of its records."""
    return {record_id: record for record_id, record in records.items() if record_id not in record_ids}


def next_number(names: Iterable[str], first: int = 1) -> int:
    """Return the number after the highest one at the end of names like `thread-19`; `first` where there are none."""
    return max((int(name.rpartition("-")[2]) for name in names), default=first - 1) + 1


def selected(ids: Sequence[str], what: str, field: str) -> tuple[str, ...]:
    """Return a selection, each id once.

    Raises:
        ActionRefused: it is empty.
    """
    if not ids:
        raise ActionRefused(f"Select at least one {what}.", field)
    return tuple(dict.fromkeys(ids))


def unused_name(name: str, others: Iterable[str], what: str, field: str = "name", most: int = NAME_LENGTH) -> str:
    """Return a name as it is kept, without needless blanks, if none of the others equals it but for case.

    Raises:
        ActionRefused: it is empty, longer than `most` characters, or taken.
    """
    cleaned = " ".join(name.split())
    if not cleaned:
        raise ActionRefused(f"Give the {what} a name.", field)
    if len(cleaned) > most:
        raise ActionRefused(f"The name may have {most} characters; this one has {len(cleaned)}.", field)
    if any(other.casefold() == cleaned.casefold() for other in others):
        raise ActionRefused(f"There is a {what} named “{cleaned}” already.", field)
    return cleaned
