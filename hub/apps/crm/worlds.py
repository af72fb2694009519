"""The worlds that Ropewalk may start as: four organisations at four moments."""

from datetime import UTC, datetime
from random import Random

from hub.apps.crm.app import APP
from hub.apps.crm.building import Draft, build_accounts, build_duplicates, build_house, build_import, build_leads
from hub.apps.crm.building_sales import build_activities, build_deals, build_notes, build_quotes
from hub.apps.crm.building_service import build_goals, build_tickets, build_views
from hub.apps.crm.content_clinics import CLINICS
from hub.apps.crm.content_instruments import INSTRUMENTS
from hub.apps.crm.content_roastery import ROASTERY
from hub.apps.crm.content_venue import VENUE
from hub.apps.crm.profile import Profile
from hub.apps.crm.state import State
from hub.engine.cast import Cast
from hub.engine.files import Shelf

_MARCH = datetime(2026, 3, 9, 8, 30, tzinfo=UTC)
_MAY = datetime(2026, 5, 18, 13, 10, tzinfo=UTC)
_OCTOBER = datetime(2026, 10, 5, 7, 45, tzinfo=UTC)
_JANUARY = datetime(2026, 1, 19, 9, 0, tzinfo=UTC)


def _build(profile: Profile, now: datetime, chance: Random, shelf: Shelf) -> State:
    draft = Draft(profile, now, chance, Cast(chance, profile.domain), shelf)
    for build in (
        build_house,
        build_accounts,
        build_leads,
        build_deals,
        build_quotes,
        build_activities,
        build_notes,
        build_tickets,
        build_goals,
        build_views,
        build_duplicates,
        build_import,
    ):
        build(draft)
    return State(
        organisation=profile.organisation,
        currency=profile.currency,
        me=next(iter(draft.users)),
        teams=draft.teams,
        users=draft.users,
        goals=draft.goals,
        stages=draft.stages,
        stage_order=tuple(draft.stages),
        lost_reasons=draft.lost_reasons,
        tags=draft.tags,
        products=draft.products,
        accounts=draft.accounts,
        contacts=draft.contacts,
        leads=draft.leads,
        deals=draft.deals,
        activities=draft.activities,
        notes=draft.notes,
        tickets=draft.tickets,
        quotes=draft.quotes,
        views=draft.views,
        imports=draft.imports,
    )


@APP.world(now=_MARCH)
def instruments(chance: Random, shelf: Shelf) -> State:
    """A maker of survey instruments near the end of a quarter: full pipeline, service desk, framework customers."""
    return _build(INSTRUMENTS, _MARCH, chance, shelf)


@APP.world(now=_MAY)
def clinics(chance: Random, shelf: Shelf) -> State:
    """A young software company that sells seats to veterinary clinics: many leads, trials, renewals."""
    return _build(CLINICS, _MAY, chance, shelf)


@APP.world(now=_OCTOBER)
def venue(chance: Random, shelf: Shelf) -> State:
    """A house for conferences and parties before its busiest season: events as deals, menus and halls as products."""
    return _build(VENUE, _OCTOBER, chance, shelf)


@APP.world(now=_JANUARY)
def roastery(chance: Random, shelf: Shelf) -> State:
    """A small roastery after a colleague left: his customers, overdue calls and double entries wait for somebody."""
    return _build(ROASTERY, _JANUARY, chance, shelf)
