"""A state that a scenario prepares: records are added under the next id, or have other values from the start."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from hub.engine.lookup import next_number
from hub.engine.records import Record

StateT = TypeVar("StateT", bound=Record)


@dataclass
class PreparedState(Generic[StateT]):
    """A fixture's state while a scenario puts its cause in place.

    Collections are fields of the state that hold records by ids such as `request-7`.
    """

    state: StateT

    def add(self, collection: str, record: Record) -> str:
        """Add a record to a collection that is not empty, and return its id."""
        records = self._records(collection)
        kind = next(iter(records)).rpartition("-")[0]
        record_id = f"{kind}-{next_number(records)}"
        self._put(collection, {**records, record_id: record})
        return record_id

    def change(self, collection: str, record_id: str, **values: Any) -> None:  # noqa: ANN401 - fields of the record
        """Let a record have had other values from the start."""
        records = self._records(collection)
        self._put(collection, {**records, record_id: records[record_id].model_copy(update=values)})

    def _records(self, collection: str) -> Mapping[str, Record]:
        found: Mapping[str, Record] = getattr(self.state, collection)
        return found

    def _put(self, collection: str, records: Mapping[str, Record]) -> None:
        self.state = self.state.model_copy(update={collection: records})
