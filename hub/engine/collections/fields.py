"""The fields of declared records: what people fill in, choose, switch or only read."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, Literal

OnDelete = Literal["refuse", "clear", "cascade"]
"""What becomes of a record that refers to one that is deleted: the deletion is refused, the field is emptied, or the
record goes as well."""


Asked = Literal["always", "once", "never"]
"""Which forms ask for a field: both, only that for a new record, or none."""


@dataclass(frozen=True)
class Change:
    """An action that changes one field of one or several records at once, outside the form.

    Args:
        action: The action's name.
        label: As pages call it: `Assign`.
        wordings: How people ask for it, with `{records}` and `{value}` in them: `Assign {records} to {value}`. To fewer
            than three, the engine adds `Set the … to …` and the like.
        within: The states in which it is possible; all where none is named.
        reaches_others: Whether other people get something by it.
        clears: The fields that have their defaults again then, if it changes a `Choice` or a `Reference`: an issue that
            goes to another repository leaves its milestone.
    """

    action: str
    label: str
    wordings: tuple[str, ...]
    within: tuple[str, ...] = ()
    _: KW_ONLY
    reaches_others: bool = False
    clears: tuple[str, ...] = ()


@dataclass(frozen=True)
class Field:
    """A field of a record that people fill in.

    Args:
        name: The attribute of the record.
        label: As pages call it; made from the name unless given.
        says: How an instruction mentions it beside a record, with `{value}` in it: `in the category {value}`.
        listed: Whether lists have a column for it.
        empty: What pages show where there is nothing: `Nobody`.
        asked: Which forms ask for it: both, only that for a new record, or none, so that pages only show it.
    """

    name: str
    _: KW_ONLY
    label: str = ""
    says: str = ""
    listed: bool = True
    empty: str = "None"
    asked: Asked = "always"

    def __post_init__(self) -> None:
        plural = self.name.endswith("_ids")
        words = self.name.removesuffix("_ids").removesuffix("_id").replace("_", " ") + ("s" if plural else "")
        object.__setattr__(self, "label", self.label or words.capitalize())
        object.__setattr__(self, "says", self.says or f"with the {self.label.lower()} {{value}}")


@dataclass(frozen=True)
class Text(Field):
    """A line of text.

    Args:
        most: How many characters it may have.
        email: Whether it is an e-mail address.
        edits: What tasks change it to, with the old text for `{value}`; without any, no task changes it.
    """

    most: int = 120
    email: bool = False
    edits: tuple[str, ...] = ()


@dataclass(frozen=True)
class LongText(Text):
    """Several lines of text."""

    most: int = 4_000
    listed: bool = False


@dataclass(frozen=True)
class Day(Field):
    """A date, or none.

    Args:
        shifts: By how many days tasks put it off, or forward where negative; without any, no task changes it.
    """

    shifts: tuple[int, ...] = ()


@dataclass(frozen=True)
class Figure(Field):
    """A number that people type: a `Number` or `Money`.

    Args:
        least: The smallest that is accepted; money in minor units.
        most: The largest that is accepted.
        edits: What tasks change it to; without any, no task changes it.
    """

    least: int = 0
    most: int = 999_999
    edits: tuple[int, ...] = ()


@dataclass(frozen=True)
class Number(Figure):
    """A whole number, or none where the record's type says so.

    Args:
        unit: What is counted, as the word for one: `day`.
        units: The word for several; with an s unless given. A sign such as `%` stands for both.
    """

    unit: str = ""
    units: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        plural = f"{self.unit}s" if self.unit.isalpha() else self.unit
        object.__setattr__(self, "units", self.units or plural)


@dataclass(frozen=True)
class Money(Figure):
    """An amount of money, or none where the record's type says so; records hold it in minor units.

    Args:
        currency: Its ISO 4217 code, or the field of the state that holds it: one for the whole application.
    """

    currency: str = "GBP"
    most: int = 99_999_999


@dataclass(frozen=True)
class Switch(Field):
    """Something that is on or off.

    Args:
        on: The action that switches it on outside the form; then the form for changes leaves it out.
        off: The action that switches it off.
    """

    on: Change | None = None
    off: Change | None = None

    def __post_init__(self) -> None:
        says = self.says
        super().__post_init__()
        object.__setattr__(self, "says", says or f"with {self.label.lower()} switched {{value}}")
        if (self.on is None) != (self.off is None):
            raise TypeError(f"{self.name}: what an action switches on, another one switches off")


@dataclass(frozen=True)
class Choice(Field):
    """One of a few values: the record's type is a `Literal` of them.

    Args:
        tones: The colours of some values, by value.
        change: The action that changes it outside the form; then the form for changes leaves it out.
        redrawn: Whether tasks set it to any other value; not where only one fits what the record is.
        unset: The value that says that nobody has chosen yet, such as `unmarked`; no task sets it.
        spelled: Names that people write in a way of their own wherever they stand, by value: `HTML` for `html`.
    """

    tones: Mapping[str, str] = field(default_factory=dict[str, str])
    change: Change | None = None
    redrawn: bool = True
    unset: str = ""
    spelled: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True)
class Reference(Field):
    """A record of a collection, or none where the record's type says so.

    Args:
        to: The key of the collection.
        on_delete: What happens when that record is deleted; unless given, what may be empty is emptied, and else the
            deletion is refused.
        change: The action that changes it outside the form; then the form for changes leaves it out.
        redrawn: Whether tasks set it to any other record; not where only one fits what this one is.
        among: From the state and the other values of the record, the ids that make sense there; tasks choose from
            them.
    """

    to: str
    on_delete: OnDelete | None = None
    change: Change | None = None
    redrawn: bool = True
    among: Callable[[Any, Mapping[str, Any]], Iterable[str]] | None = None


@dataclass(frozen=True)
class References(Field):
    """Some records of a collection, such as tags. They are added and removed one by one, and are no part of a form.

    Args:
        to: The key of the collection.
        add: The action that adds one.
        remove: The action that takes one away.
    """

    to: str
    add: Change
    remove: Change


def change_of(one: Field) -> Change | None:
    """Return the action that changes a field outside the form, if there is one."""
    return one.change if isinstance(one, Choice | Reference) else None


def flips_of(one: Field) -> tuple[tuple[Change, bool], ...]:
    """Return the actions that switch a field outside the form, each with what it leads to."""
    if isinstance(one, Switch) and one.on is not None and one.off is not None:
        return (one.on, True), (one.off, False)
    return ()


def words_of(value: str, one: Field | None = None) -> str:
    """Return a value of a `Literal` as people write it within a sentence: `in_repair` is `in repair`.

    Args:
        value: The value.
        one: The field that has it; a `Choice` may spell it in a way of its own.
    """
    return _spelled(value, one) or value.replace("_", " ")


def option_of(value: str, one: Field | None = None) -> str:
    """Return a value of a `Literal` as it stands by itself: `in_repair` is `In repair`.

    Args:
        value: The value.
        one: The field that has it; a `Choice` may spell it in a way of its own.
    """
    words = words_of(value)
    return _spelled(value, one) or words[:1].upper() + words[1:]


def _spelled(value: str, one: Field | None) -> str:
    """Return how a field spells a value in a way of its own; "" where it does not."""
    return one.spelled.get(value, "") if isinstance(one, Choice) else ""
