"""The consequences of removing a record: references to it are redirected, or the referring records are removed."""

from collections.abc import Mapping
from typing import TypeVar

from hub.apps.crm.state import Kind, Link, State
from hub.engine.records import Record

RecordT = TypeVar("RecordT", bound=Record)


def pointed(collection: Mapping[str, RecordT], field: str, old: set[str], new: str | None) -> dict[str, RecordT]:
    """Return a collection in which `field` is `new` wherever it was one of `old`."""
    return {
        key: one.model_copy(update={field: new}) if getattr(one, field) in old else one
        for key, one in collection.items()
    }


def relinked(state: State, kind: Kind, old: str, new: str) -> State:
    """Move everything that belongs to or is about a record to another one of its kind."""
    target = Link(kind=kind, id=new)
    field, gone = f"{kind}_id", {old}
    changes: dict[str, object] = {
        "activities": {
            key: one.model_copy(update={"about": target}) if one.about == Link(kind=kind, id=old) else one
            for key, one in state.activities.items()
        },
        "notes": {
            key: one.model_copy(update={"about": target}) if one.about == Link(kind=kind, id=old) else one
            for key, one in state.notes.items()
        },
        "deals": pointed(state.deals, field, gone, new),
        "tickets": pointed(state.tickets, field, gone, new),
    }
    if kind == "account":
        changes["contacts"] = pointed(state.contacts, field, gone, new)
    else:
        changes["quotes"] = pointed(state.quotes, field, gone, new)
        changes["leads"] = pointed(state.leads, field, gone, new)
    return state.model_copy(update=changes)


def without_subject(state: State, kind: Kind, gone: set[str]) -> State:
    """Remove the activities and notes about removed records."""

    def about_gone(link: Link) -> bool:
        return link.kind == kind and link.id in gone

    return state.model_copy(
        update={
            "activities": {key: one for key, one in state.activities.items() if not about_gone(one.about)},
            "notes": {key: one for key, one in state.notes.items() if not about_gone(one.about)},
        }
    )


def without_contacts(state: State, gone: set[str]) -> State:
    """Remove contacts; deals, tickets, quotes and leads stay without them."""
    state = state.model_copy(
        update={
            "contacts": {key: one for key, one in state.contacts.items() if key not in gone},
            "deals": pointed(state.deals, "contact_id", gone, None),
            "tickets": pointed(state.tickets, "contact_id", gone, None),
            "quotes": pointed(state.quotes, "contact_id", gone, None),
            "leads": pointed(state.leads, "contact_id", gone, None),
        }
    )
    return without_subject(state, "contact", gone)
