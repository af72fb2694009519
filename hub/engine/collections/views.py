"""What the archetypes of pages are told of collections: typed descriptions, made of the declarations."""

from collections.abc import Mapping
from typing import Any, Literal

from hub.engine.application import Page
from hub.engine.collections.declaration import Collection, Collections, Deed
from hub.engine.collections.fields import (
    Change,
    Choice,
    Day,
    Field,
    LongText,
    Money,
    Number,
    Reference,
    References,
    Switch,
    Text,
    change_of,
    option_of,
)
from hub.engine.collections.lookup import records
from hub.engine.phrases import a_or_an
from hub.engine.records import Record

FieldKind = Literal["text", "long_text", "day", "number", "money", "switch", "choice", "reference", "references"]
KINDS: Mapping[type[Field], FieldKind] = {
    Text: "text",
    LongText: "long_text",
    Day: "day",
    Number: "number",
    Money: "money",
    Switch: "switch",
    Choice: "choice",
    Reference: "reference",
    References: "references",
}


class OptionView(Record):
    """A value of a field with a few values."""

    value: str
    label: str
    tone: str = ""


class ChangeView(Record):
    """An action on one or several records, and the argument that has the value."""

    action: str
    label: str
    argument: str
    within: tuple[str, ...]


class FieldView(Record):
    """A field of a record."""

    name: str
    label: str
    kind: FieldKind
    listed: bool
    required: bool
    empty: str
    initial: str | bool | int | None
    created: bool
    edited: bool
    options: tuple[OptionView, ...] = ()
    to: str = ""
    change: ChangeView | None = None
    add: ChangeView | None = None
    remove: ChangeView | None = None
    on: ChangeView | None = None
    off: ChangeView | None = None
    unit: str = ""
    units: str = ""
    currency: str = ""


class MoveView(Record):
    """What brings records from some states to another."""

    action: str
    label: str
    to: str
    sources: tuple[str, ...]


class StatusView(Record):
    """The states of records."""

    name: str
    label: str
    options: tuple[OptionView, ...]
    moves: tuple[MoveView, ...]


class CollectionView(Record):
    """A collection as the archetypes of pages show it."""

    key: str
    noun: str
    a_noun: str
    plural: str
    title: str
    path: str
    label: str
    argument: str
    arguments: str
    create: str
    edit: str
    remove: str
    move: str
    order: str
    order_within: str
    number: str
    made_at: str
    sorted_by: str
    section: str
    has_page: bool
    has_board: bool
    is_named: bool
    fields: tuple[FieldView, ...]
    status: StatusView | None


def views_of(collections: Collections) -> tuple[CollectionView, ...]:
    """Return what the pages are told of an application's collections."""
    return tuple(_view(collections, one) for one in collections.values())


def pages_of(collections: Collections) -> tuple[Page, ...]:
    """Return the pages of an application's collections: a list each, and one of a record where it has one."""
    pages: list[Page] = []
    for one in collections.values():
        pages.append(Page(path_of(one), one.title))
        if one.has_page:
            pages.append(Page(f"{path_of(one)}/{{id}}", one.noun[0].upper() + one.noun[1:], _first(one)))
    return tuple(pages)


def path_of(collection: Collection) -> str:
    """Return the address of a collection's list."""
    return f"/{collection.key.replace('_', '-')}"


def _first(collection: Collection) -> Any:  # noqa: ANN401 - a page's example
    def example(state: Record) -> Mapping[str, str]:
        return {"id": next(iter(records(state, collection)))}

    return example


def _view(collections: Collections, collection: Collection) -> CollectionView:
    status = collection.status
    return CollectionView(
        key=collection.key,
        noun=collection.noun,
        a_noun=a_or_an(collection.noun),
        plural=collection.plural,
        title=collection.title,
        path=path_of(collection),
        label=collection.label,
        argument=collection.argument,
        arguments=collection.arguments,
        create=_deed(collection, "create"),
        edit=_deed(collection, "edit"),
        remove=_deed(collection, "delete"),
        move=collection.action("move") if collection.order else "",
        order=collection.order,
        order_within=collection.order_within,
        number=collection.number,
        made_at=collection.made_at,
        sorted_by=collection.sorted_by,
        section=collection.section,
        has_page=collection.has_page,
        has_board=collection.has_board,
        is_named=collection.is_named,
        fields=tuple(_field(collections, collection, one) for one in collection.fields),
        status=None
        if status is None
        else StatusView(
            name=status.name,
            label=status.label,
            options=_options(collection, status.name, status.tones),
            moves=tuple(
                MoveView(action=one.action, label=one.label, to=one.to, sources=one.sources) for one in status.moves
            ),
        ),
    )


def _deed(collection: Collection, deed: Deed) -> str:
    """Return the action that does it; "" where people cannot."""
    return collection.action(deed) if deed in collection.allows else ""


def _options(
    collection: Collection, name: str, tones: Mapping[str, str], field: Field | None = None
) -> tuple[OptionView, ...]:
    return tuple(
        OptionView(value=one, label=option_of(one, field), tone=tones.get(one, "")) for one in collection.values(name)
    )


def _field(collections: Collections, collection: Collection, field: Field) -> FieldView:
    default = collection.default(field.name)
    is_links = isinstance(field, References)
    target = collections[field.to].argument if isinstance(field, References) else ""
    change = change_of(field)
    return FieldView(
        name=field.name,
        label=field.label,
        kind=KINDS[type(field)],
        listed=field.listed,
        required=not collection.may_lack(field.name),
        empty=field.empty,
        initial=default if isinstance(default, str | int) else None,
        created=field in collection.created_fields,
        edited=field in collection.edited_fields,
        options=_options(collection, field.name, field.tones, field) if isinstance(field, Choice) else (),
        to=field.to if isinstance(field, Reference | References) else "",
        change=_change(change, field.name) if change else None,
        add=_change(field.add, target) if is_links else None,
        remove=_change(field.remove, target) if is_links else None,
        on=_change(field.on, "") if isinstance(field, Switch) and field.on else None,
        off=_change(field.off, "") if isinstance(field, Switch) and field.off else None,
        unit=field.unit if isinstance(field, Number) else "",
        units=field.units if isinstance(field, Number) else "",
        currency=field.currency if isinstance(field, Money) else "",
    )


def _change(change: Change, argument: str) -> ChangeView:
    return ChangeView(action=change.action, label=change.label, argument=argument, within=change.within)
