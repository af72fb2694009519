"""What an application declares of its collections: the records, their fields, and what people do with them.

Everything here is data. Actions, solutions, task templates and pages are made of it by the modules beside this one.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field
from types import NoneType
from typing import Any, Literal, get_args, get_type_hints

from hub.engine.collections.fields import (
    Change,
    Choice,
    Field,
    Figure,
    Money,
    OnDelete,
    Reference,
    References,
    Switch,
    Text,
    change_of,
    flips_of,
)
from hub.engine.money import SIGNS
from hub.engine.records import Record, is_ordered

Deed = Literal["create", "edit", "delete"]
TITLES = frozenset({"name", "title", "subject"})
"""Labels that people give, and change by renaming."""


@dataclass(frozen=True)
class Move:
    """An action that brings records from some states to another.

    Args:
        action: The action's name.
        label: As pages call it: `Solve`.
        to: The state afterwards.
        sources: The states from which it is possible.
        wordings: How people ask for it, with `{records}` in them; `Solve {records}` unless given. To fewer than three,
            the engine adds `Set {records} to …` and the like.
        reaches_others: Whether other people get something by it, as they do by publishing. So they do then by any
            other move to that state, and by an edit of a record that is in it.
        clears: The fields that have their defaults again then: a reopened issue is no duplicate.
    """

    action: str
    label: str
    to: str
    sources: tuple[str, ...]
    wordings: tuple[str, ...] = ()
    _: KW_ONLY
    reaches_others: bool = False
    clears: tuple[str, ...] = ()


@dataclass(frozen=True)
class Status:
    """The field of a record that only moves change.

    Args:
        name: The attribute of the record, a `Literal` of the states.
        moves: What leads from state to state.
        tones: The colours of some states, by state.
        label: As pages call it.
        shown: States in which other people have a record, beside those to which a move leads that reaches them: where
            an action of the application's own publishes a post, say. An edit of such a record reaches them.
    """

    name: str
    moves: tuple[Move, ...]
    tones: Mapping[str, str] = field(default_factory=dict[str, str])
    label: str = "Status"
    shown: tuple[str, ...] = ()


@dataclass(frozen=True)
class Collection:
    """Records of one kind, under their ids in one field of the state.

    Args:
        key: The field of the state.
        record: The type of its records.
        noun: What people call one: `request`.
        fields: What its form asks for, in order.
        label: The field that people call a record by.
        plural: The noun for several; the noun with an s unless given.
        unique: Whether no two records may have the same label.
        status: Its states, if it has any.
        order: The field of the state that holds the ids in the order that people see; they may change it then.
        order_within: The field that refers to what has an order of its own, as a course has of its lessons: records
            change places with those of the same alone.
        number: The field that counts the records up, if they have numbers.
        made_at: The field that holds when a record was made, if there is one.
        sorted_by: The listed field by which its list is sorted at first, after a minus where the last comes first; by
            number, the latest first, or else by label, unless given.
        keeps: The field of the state that names a record which cannot be deleted.
        section: Where the navigation has it.
        has_page: Whether a record has a page of its own; else there is only the list.
        has_board: Whether its list can also be shown as a board with a column for each state.
        is_named: Whether a label is a name as people have one: it stands in no quotation marks.
        refers: More ways to refer to a record, with fields in braces: `request {number}`.
        verbs: What people call making one.
        allows: Whether people create, edit and delete records; facts such as bookings are only read.
        part_of: The field that refers to what a record is a part of, as an item is of an order: where others have that,
            they get what is made, changed and deleted of its parts.
        reaches_others: By which of the deeds other people get something: `("create",)` where what is made is sent.
        check: From the state, the id of a record and the record as it would be, raises `ActionRefused` where the
            application says no. A new record has its id, too, and is not in the state.
        settle: From the states before and after, and the id of the record that was made, changed or deleted, returns
            the state with what follows from it, such as the total of an order; or raises `ActionRefused`.
    """

    key: str
    record: type[Record]
    noun: str
    _: KW_ONLY
    fields: tuple[Field, ...]
    label: str = "name"
    plural: str = ""
    unique: bool = True
    status: Status | None = None
    order: str = ""
    order_within: str = ""
    number: str = ""
    made_at: str = ""
    sorted_by: str = ""
    keeps: str = ""
    section: str = ""
    has_page: bool = True
    has_board: bool = False
    is_named: bool = False
    refers: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ("Add", "Create")
    allows: tuple[Deed, ...] = ("create", "edit", "delete")
    part_of: str = ""
    reaches_others: tuple[Deed, ...] = ()
    check: Callable[[Any, str, Any], None] | None = None
    settle: Callable[[Any, Any, str], Any] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "plural", self.plural or f"{self.noun}s")
        by_itself = f"-{self.number}" if self.number else self.label
        object.__setattr__(self, "sorted_by", self.sorted_by or by_itself)
        known = set(self.record.model_fields)
        status = self.status.name if self.status else ""
        cleared = {name for one in self._clearing for name in one.clears}
        named = {
            self.label,
            self.number,
            self.made_at,
            status,
            self.sorted_by.removeprefix("-"),
            *cleared,
            *(one.name for one in self.fields),
        } - {""}
        if missing := named - known:
            raise TypeError(f"{self.key}: {self.record.__name__} has no field {', '.join(sorted(missing))}")
        if not isinstance(self.field(self.label), Text):
            raise TypeError(f"{self.key}: the label {self.label!r} is no Text among the fields")
        asked = {one.name for one in self.created_fields} | {self.number, self.made_at}
        lacking = {name for name, one in self.record.model_fields.items() if one.is_required()} - asked
        if lacking and "create" in self.allows:
            raise TypeError(f"{self.key}: nothing gives a new {self.noun} its {', '.join(sorted(lacking))}")
        shown = {self.label, self.number, self.made_at, status, *(one.name for one in self.fields if one.listed)}
        if self.sorted_by.removeprefix("-") not in shown:
            raise TypeError(f"{self.key}: a list that does not show {self.sorted_by!r} cannot be sorted by it")
        if self.has_board and not (self.status and self.has_page):
            raise TypeError(f"{self.key}: a board needs states, and pages that its cards lead to")
        if self.part_of and not isinstance(self.field(self.part_of), Reference):
            raise TypeError(f"{self.key}: a part of {self.part_of!r} needs a Reference there")
        if self.order_within and not (self.order and isinstance(self.field(self.order_within), Reference)):
            raise TypeError(f"{self.key}: an order within {self.order_within!r} needs an order, and a Reference there")

    @property
    def shown_states(self) -> frozenset[str]:
        """The states in which other people have a record: those that its status names, or to which a move takes it."""
        if self.status is None:
            return frozenset()
        return frozenset((*self.status.shown, *(move.to for move in self.status.moves if move.reaches_others)))

    @property
    def whole(self) -> str:
        """The collection of what its records are parts of; empty where they stand for themselves."""
        link = self.field(self.part_of) if self.part_of else None
        return link.to if isinstance(link, Reference) else ""

    @property
    def _clearing(self) -> tuple[Move | Change, ...]:
        changes = (change_of(one) for one in self.fields)
        return (*(self.status.moves if self.status else ()), *(one for one in changes if one))

    @property
    def title(self) -> str:
        """The heading of its list: `Requests`."""
        return self.plural[0].upper() + self.plural[1:]

    @property
    def is_titled(self) -> bool:
        """Whether its records are called something: not where the label is a code."""
        return self.label in TITLES

    @property
    def id_kind(self) -> str:
        """The beginning of its records' ids: `canned-reply`."""
        return self.noun.replace(" ", "-").lower()

    @property
    def argument(self) -> str:
        """What actions call the id of one record: `request_id`."""
        return f"{self._word}_id"

    @property
    def arguments(self) -> str:
        """What actions call the ids of several records: `request_ids`."""
        return f"{self._word}_ids"

    def action(self, verb: str) -> str:
        """Return the name of the action that creates, edits, deletes or reorders a record."""
        return f"{verb}_{self._word}"

    @property
    def _word(self) -> str:
        return self.noun.replace(" ", "_").replace("-", "_").lower()

    def field(self, name: str) -> Field:
        """Return a field by name.

        Raises:
            TypeError: there is none of that name.
        """
        for one in self.fields:
            if one.name == name:
                return one
        raise TypeError(f"{self.key} declares no field {name!r}")

    @property
    def created_fields(self) -> tuple[Field, ...]:
        """What the form for a new record asks for."""
        return tuple(one for one in self.fields if not isinstance(one, References) and one.asked != "never")

    @property
    def edited_fields(self) -> tuple[Field, ...]:
        """What the form for changes asks for: all but what has an action of its own, or is settled at the start."""
        return tuple(
            one for one in self.created_fields if one.asked == "always" and change_of(one) is None and not flips_of(one)
        )

    def type_of(self, name: str) -> Any:  # noqa: ANN401 - a type, or a special form such as a Literal
        """Return the type of a field of the record, with what is annotated to it."""
        return get_type_hints(self.record, include_extras=True)[name]

    def default(self, name: str) -> object:
        """Return what a field of a new record holds before anybody fills it in; None where that is nothing."""
        found = self.record.model_fields[name]
        return None if found.is_required() else found.get_default()

    def may_lack(self, name: str) -> bool:
        """Whether a record is whole without this field."""
        found = self.record.model_fields[name]
        return NoneType in get_args(found.annotation) or not (
            found.is_required() or isinstance(self.field(name), Choice | Figure | Switch)
        )

    def values(self, name: str) -> tuple[str, ...]:
        """Return the values of a field whose type is a `Literal`, in order."""
        return get_args(self.record.model_fields[name].annotation)


class Collections(Mapping[str, Collection]):
    """The collections of one application, by key."""

    def __init__(self, state: type[Record], *collections: Collection) -> None:
        """Check that the declarations fit each other and the state.

        Raises:
            TypeError: the state has no such field, or does not mark the order of a collection as one that counts; or
                a reference leads to no collection, or to one whose labels do not tell its records apart.
        """
        self.state = state
        self._collections = {one.key: one for one in collections}
        for one in collections:
            needed = {one.key, one.order, one.keeps} - {""}
            if missing := needed - set(state.model_fields):
                raise TypeError(f"the state has no field {', '.join(sorted(missing))}")
            if one.order and not is_ordered(state.model_fields[one.order]):
                raise TypeError(f"{state.__name__}.{one.order} is not marked Ordered, so nobody would grade it")
            for link in one.fields:
                if isinstance(link, Money) and link.currency not in {*SIGNS, *state.model_fields}:
                    raise TypeError(f"{one.key}.{link.name}: {link.currency!r} is no known currency, nor in the state")
                if not isinstance(link, Reference | References):
                    continue
                target = self._collections.get(link.to)
                if target is None or not target.unique:
                    raise TypeError(f"{one.key}.{link.name}: {link.to!r} is no collection with unique labels")

    def __getitem__(self, key: str) -> Collection:
        """Return a collection."""
        return self._collections[key]

    def __iter__(self) -> Iterator[str]:
        """Yield the keys, in the order of the declaration."""
        return iter(self._collections)

    def __len__(self) -> int:
        """Count the collections."""
        return len(self._collections)

    def references_to(self, key: str) -> Iterator[tuple[Collection, Reference | References]]:
        """Yield the fields that refer to records of a collection, each with the collection that has it."""
        for one in self.values():
            for link in one.fields:
                if isinstance(link, Reference | References) and link.to == key:
                    yield one, link

    def on_delete(self, collection: Collection, link: Reference) -> OnDelete:
        """Return what becomes of a record when what it refers to is deleted."""
        return link.on_delete or ("clear" if collection.may_lack(link.name) else "refuse")
