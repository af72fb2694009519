"""The building blocks of an application's state: closed, frozen models, and marks that say how a grader reads a field.

Collections are dictionaries from an id to a record, or tuples. A state is never changed: an action makes a new one that
shares everything it did not touch. A copy therefore costs nothing, and an identical object is unchanged.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from typing import Annotated, TypeVar, cast

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic.fields import FieldInfo

MARK = "hub"
"""The key of a field's JSON schema that holds its mark."""


class Record(BaseModel):
    """A part of an application's state, or the whole of it."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class Arguments(BaseModel):
    """What an action takes. Its docstring is not shown; the fields' descriptions are."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


RecordT = TypeVar("RecordT", bound=Record)


def by_id(kind: str, records: Iterable[RecordT]) -> dict[str, RecordT]:
    """Return the records of a fixture as a collection, with ids such as `kind-1`."""
    return {f"{kind}-{number}": record for number, record in enumerate(records, 1)}


STAMP_PATTERN = r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$"

ID_PATTERN = r"^[a-z][a-z0-9-]*$"

Id = Annotated[str, Field(pattern=ID_PATTERN, max_length=80)]
"""Name of a record within its collection, for example `message-12`."""

Stamp = Annotated[str, Field(pattern=STAMP_PATTERN, json_schema_extra={MARK: "volatile"})]
"""A moment that the clock gave, UTC: it depends on how many actions came before, so no grader compares it."""

FIRST_YEAR, LAST_YEAR = 1900, 2199
"""What people choose is within these years: at the ends of Python's calendar, reckoning with days breaks off."""


def calendar_day(text: str) -> date:
    """Return a day that people may choose.

    Raises:
        ValueError: no calendar has it, or it is outside the years above; the message is what a user reads.
    """
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise ValueError("Choose a day that exists.") from None
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise ValueError(f"Choose a day between {FIRST_YEAR} and {LAST_YEAR}.")
    return day


def _checked_day(text: str) -> str:
    calendar_day(text)
    return text


def _checked_moment(text: str) -> str:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        raise ValueError("There is no such day or time.") from None
    calendar_day(text.partition("T")[0])
    return text


Moment = Annotated[str, Field(pattern=STAMP_PATTERN), AfterValidator(_checked_moment)]
"""A moment that a person chose, UTC, for example when a meeting begins: a grader does compare it."""

Day = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$"), AfterValidator(_checked_day)]
"""A date that a person chose."""

Incidental = Field(json_schema_extra={MARK: "incidental"})
"""Mark of a field that changes by looking around, such as "read": it only counts where a task is about it.

Use it as `seen: Annotated[bool, Incidental] = False`.
"""

Volatile = Field(json_schema_extra={MARK: "volatile"})
"""Mark of a field that depends on how the user got there, such as a count of edits: no grader compares it."""


RUNNING = "running"
Running = Field(json_schema_extra={MARK: RUNNING})
"""Mark of a count that goes on with every action, such as the seats that are left: it is graded, and tells nobody
anything.
"""

INTERNAL = "internal"
Internal = Field(json_schema_extra={MARK: INTERNAL})
"""Mark of a field that nobody outside reads, such as the stage of a deal or who answers a request: it is graded, and
does not go with news for others.
"""

NOT_GRADED = frozenset({"volatile", "incidental"})
"""Marks of fields that no grader compares."""

ORDERED = "ordered"
Ordered = Field(json_schema_extra={MARK: ORDERED})
"""Mark of a list whose order people see, such as columns from left to right: what it holds may not change places."""


def is_ordered(field: FieldInfo) -> bool:
    """Whether a field of a state has the mark `Ordered`."""
    return cast("object", field.json_schema_extra) == {MARK: ORDERED}


class Attachment(Record):
    """A file that lies with the session; `/api/files/<file_id>` gives its bytes."""

    file_id: Annotated[Id, Volatile]
    name: str = Field(min_length=1, max_length=200)
    content_type: str
    size: int = Field(ge=0, description="Bytes.")
    sha256: str


def attachments_in(value: object) -> Iterator[Attachment]:
    """Yield the files that arguments, or a part of a state, name."""
    if isinstance(value, Attachment):
        yield value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from attachments_in(getattr(value, name))
    elif isinstance(value, tuple | list):
        for one in cast("tuple[object, ...]", value):
            yield from attachments_in(one)
    elif isinstance(value, Mapping):
        yield from attachments_in(tuple(cast("Mapping[str, object]", value).values()))
