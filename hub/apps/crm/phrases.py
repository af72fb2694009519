"""Shared by task templates: choosing from a state, inventing new records, and wording both."""

import re
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from random import Random
from typing import Any, TypeVar

from hub.apps.crm.domain.days import SATURDAY
from hub.apps.crm.domain.page_labels import name_of
from hub.apps.crm.state import Deal, Link, State
from hub.engine.phrases import pick
from hub.engine.records import Arguments, Record

ItemT = TypeVar("ItemT")
Form = dict[str, Any]
"""Arguments of an action."""

_GIVEN = (
    "Ada",
    "Bram",
    "Celeste",
    "Dario",
    "Edda",
    "Falk",
    "Greta",
    "Hugo",
    "Ilka",
    "Jonas",
    "Kirsten",
    "Levin",
    "Mara",
)
_FAMILY = (
    "Ashdown",
    "Brekke",
    "Corwin",
    "Dalgaard",
    "Ekholm",
    "Farrow",
    "Godwin",
    "Hallam",
    "Ivers",
    "Jessen",
    "Kettle",
)
_PLACES = ("Alder", "Birch", "Cinder", "Dune", "Elm", "Fallow", "Gorse", "Heron", "Iron", "Juniper", "Kelp", "Linden")
_FIRMS = ("Bridge Works", "Field Studio", "Gate Trading", "Hill Partners", "Mill Group", "Point Services")
_MONTHS = {date(2000, month, 1).strftime("%B"): month for month in range(1, 13)}
_DAY = re.compile(rf"\b(\d{{1,2}} (?:{'|'.join(_MONTHS)}) \d{{4}})\b")


def some(rng: Random, items: Iterable[ItemT], most: int) -> list[ItemT]:
    """Return two or more of several items; none if there are fewer than two."""
    found = list(items)
    return rng.sample(found, min(len(found), rng.randint(2, most))) if len(found) > 1 else []


def other(rng: Random, items: Iterable[ItemT], than: ItemT) -> ItemT | None:
    """Return an item other than `than`; None if there is none."""
    return pick(rng, [item for item in items if item != than])


def today(state: State) -> date:
    """Return the day of the latest event in the organisation; the clock is never earlier."""
    moments = [reply.written_at for ticket in state.tickets.values() for reply in ticket.replies]
    moments += [note.written_at for note in state.notes.values()]
    return date.fromisoformat(max(moments, default="2026-01-01")[:10])


def coming_day(state: State, rng: Random, most: int = 60) -> str:
    """Return a future working day."""
    found = today(state) + timedelta(days=rng.randint(3, most))
    while found.weekday() >= SATURDAY:
        found += timedelta(days=1)
    return found.isoformat()


def clock_time(rng: Random) -> str:
    """Return a time in working hours, on a half hour."""
    return f"{rng.randrange(8, 17):02d}:{rng.choice(('00', '30'))}"


def person(state: State, rng: Random) -> tuple[str, str]:
    """Return given and family name of a person who is neither a contact nor a lead."""
    taken = {one.family for one in (*state.contacts.values(), *state.leads.values())}
    return rng.choice(_GIVEN), rng.choice([name for name in _FAMILY if name not in taken] or list(_FAMILY))


def firm(state: State, rng: Random) -> str:
    """Return the name of a company that does not exist in the state."""
    taken = {account.name for account in state.accounts.values()} | {lead.company for lead in state.leads.values()}
    names = [f"{place} {kind}" for place in _PLACES for kind in _FIRMS]
    return rng.choice([name for name in names if name not in taken])


def telephone(rng: Random) -> str:
    """Return a telephone number."""
    return f"+44 20 7946 {rng.randrange(1000, 9999)}"


def fresh(rng: Random, names: Sequence[str], taken: Iterable[str]) -> str | None:
    """Return one of several names that is not taken yet."""
    used = {name.casefold() for name in taken}
    return pick(rng, [name for name in names if name.casefold() not in used])


def open_deals(state: State, *, lines: bool | None = None) -> list[str]:
    """Return the open deals; if `lines` is given, only those with or without products."""
    return [
        key
        for key, deal in state.deals.items()
        if deal.status == "open" and (lines is None or bool(deal.lines) == lines) and is_single(state, deal)
    ]


def is_single(state: State, deal: Deal) -> bool:
    """Whether a deal's name is unique."""
    return sum(other.name == deal.name for other in state.deals.values()) == 1


def day_in(text: str) -> str | None:
    """Return the only day that a note mentions, in stored form; None if there is not exactly one."""
    found = _DAY.findall(text)
    if len(found) != 1:
        return None
    number, month, year = found[0].split()
    return date(int(year), _MONTHS[month], int(number)).isoformat()


def given(**values: object) -> Form:
    """Return arguments of an action."""
    return dict[str, Any](values)


def form_of(record: Record, form: type[Arguments]) -> Form:
    """Return the values of a form for a record."""
    return record.model_dump(mode="json", include=set(form.model_fields))


def about(link: Link) -> Form:
    """Return the record of an activity or note as an action argument."""
    return {"kind": link.kind, "id": link.id}


def subject_of_work(state: State, rng: Random) -> Link | None:
    """Return a deal, a contact or an account."""
    links = [Link(kind="deal", id=key) for key in open_deals(state)]
    links += [Link(kind="contact", id=key) for key in state.contacts]
    links += [Link(kind="account", id=key) for key in state.accounts]
    return pick(rng, links)


def called(state: State, link: Link) -> str:
    """Return the words for a record in a sentence."""
    return f'the {link.kind} "{name_of(state, link)}"'
