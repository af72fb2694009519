"""Values of fields: read from arguments or refused, shown on pages, and mentioned in instructions."""

import re
from collections.abc import Iterable
from typing import Any, cast

from hub.engine.collections.declaration import Collection, Collections
from hub.engine.collections.fields import (
    Choice,
    Day,
    Field,
    Figure,
    LongText,
    Money,
    Number,
    Reference,
    References,
    Switch,
    Text,
    option_of,
    words_of,
)
from hub.engine.collections.lookup import label_at, label_of, record_of, records
from hub.engine.errors import ActionRefused
from hub.engine.money import SIGNS, money_words, typed_amount
from hub.engine.phrases import a_or_an, day_words
from hub.engine.records import Record, calendar_day

_EMAIL = re.compile(r"[^@\s,;]+@[^@\s,;]+\.[^@\s,;.]+")


def read(collections: Collections, state: Record, collection: Collection, field: Field, value: Any) -> object:  # noqa: ANN401
    """Return the value of a field as the record keeps it.

    Args:
        collections: Those of the application.
        state: In which the references are looked up.
        collection: What the record is one of.
        field: Which field it is for.
        value: The argument of the action.

    Raises:
        ActionRefused: It is missing, too long, too large or small, no address, no day, or not there any more.
    """
    match field:
        case Text():
            return _text(collection, field, value)
        case Day():
            return _day(collection, field, value)
        case Figure():
            return _figure(state, collection, field, value)
        case Reference() if value is not None:
            record_of(state, collections[field.to], value, field.name)
        case References():
            ids = tuple(dict.fromkeys(cast("tuple[str, ...]", value)))
            for one in ids:
                record_of(state, collections[field.to], one, field.name)
            return ids
        case _:
            pass
    return value


def _text(collection: Collection, field: Text, value: str) -> str:
    # A line holds no line breaks; whoever writes several lines means them.
    text = value.strip() if isinstance(field, LongText) else " ".join(value.split())
    if not text and not collection.may_lack(field.name):
        raise ActionRefused(f"Enter {a_or_an(field.label.lower())}.", field.name)
    if len(text) > field.most:
        raise ActionRefused(f"This may have {field.most:,} characters at most; it has {len(text):,}.", field.name)
    if field.email and text and not _EMAIL.fullmatch(text):
        raise ActionRefused("This is not an e-mail address. It looks like name@company.example.", field.name)
    return text


def _day(collection: Collection, field: Day, value: str | None) -> str | None:
    if not value:
        if collection.may_lack(field.name):
            return None
        raise ActionRefused("Choose a day.", field.name)
    try:
        return calendar_day(value).isoformat()
    except ValueError as error:
        raise ActionRefused(str(error), field.name) from error


def _figure(state: Record, collection: Collection, field: Figure, value: int | None) -> int | None:
    if value is None:
        if collection.may_lack(field.name):
            return None
        raise ActionRefused(f"Enter {a_or_an(field.label.lower())}.", field.name)
    if not field.least <= value <= field.most:
        least, most = (figure_shown(state, field, one) for one in (field.least, field.most))
        raise ActionRefused(f"Enter a value between {least} and {most}.", field.name)
    return value


def figure_shown(state: Record, field: Figure, value: int) -> str:
    """Return a number with its unit, or an amount with its currency, as pages and instructions have it."""
    match field:
        case Money(currency=currency):
            return money_words(value, currency if currency in SIGNS else getattr(state, currency))
        case Number(unit=unit, units=units) if unit:
            noun = unit if abs(value) == 1 else units
            return f"{value:,} {noun}" if noun.isalpha() else f"{value:,}{noun}"
        case _:
            return f"{value:,}"


def figure_typed(field: Figure, value: int | None) -> str:
    """Return a number or an amount as it is typed into its field; nothing is empty."""
    if value is None:
        return ""
    return typed_amount(value) if isinstance(field, Money) else str(value)


def refuse_taken(state: Record, collection: Collection, label: str, own_id: str = "") -> None:
    """Refuse a label that another record has already, whatever the case of letters.

    Raises:
        ActionRefused: The collection's labels are unique, and another record has this one.
    """
    others = (label_of(collection, one) for key, one in records(state, collection).items() if key != own_id)
    if collection.unique and label.casefold() in {other.casefold() for other in others}:
        raise ActionRefused(f"There is {a_or_an(collection.noun)} named “{label}” already.", collection.label)


def shown(collections: Collections, state: Record, field: Field, value: Any) -> str:  # noqa: ANN401
    """Return a value as its control on a page shows it: the label of an option, the text of a field."""
    match field:
        case Choice():
            return option_of(value, field) if value else ""
        case Reference():
            return label_at(collections, state, field.to, value) if value else field.empty
        case Figure():
            return "" if value is None else figure_shown(state, field, value)
        case Switch():
            return "On" if value else "Off"
        case References():
            return ", ".join(label_at(collections, state, field.to, one) for one in cast("Iterable[str]", value))
        case _:
            return value or ""


def spoken(collections: Collections, state: Record, field: Field, value: Any) -> str:  # noqa: ANN401
    """Return a value as an instruction mentions it, in quotation marks where it is a text or a title."""
    match field:
        case Choice():
            return state_spoken(value, field)
        case Day():
            return day_words(value)
        case Figure():
            return figure_shown(state, field, value)
        case Switch():
            return switch_spoken(value)
        case Reference() | References():
            target = collections[field.to]
            return name_spoken(target, label_at(collections, state, field.to, value))
        case _:
            return f'"{value}"'


def switch_spoken(value: object) -> str:
    """Return what a switch is set to, as a sentence has it."""
    return "on" if value else "off"


def state_spoken(value: str, field: Choice | None = None) -> str:
    """Return one of a few values, of a field or of a status, as a sentence has it; several words in quotation marks."""
    words = words_of(value, field)
    return f'"{words}"' if " " in words else words


def name_spoken(collection: Collection, label: str) -> str:
    """Return a label as an instruction has it."""
    return label if collection.is_named else f'"{label}"'
