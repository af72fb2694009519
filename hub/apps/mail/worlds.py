"""The mailboxes that one may start with: an office, a festival, a household."""

from datetime import UTC, datetime
from random import Random

from hub.apps.mail import world_boatyard, world_festival, world_household
from hub.apps.mail.app import APP
from hub.apps.mail.setting import Setting
from hub.apps.mail.state import State
from hub.engine.files import Shelf

BOATYARD_NOW = datetime(2026, 3, 12, 9, 30, tzinfo=UTC)
FESTIVAL_NOW = datetime(2026, 6, 16, 8, 40, tzinfo=UTC)
HOUSEHOLD_NOW = datetime(2026, 10, 18, 17, 10, tzinfo=UTC)


@APP.world(now=BOATYARD_NOW)
def boatyard(chance: Random, shelf: Shelf) -> State:
    """The office of a boatyard in spring, with customers, suppliers and a small crew."""
    setting = Setting(chance, shelf, BOATYARD_NOW, "merrowquay.example")
    world_boatyard.people(setting)
    world_boatyard.facts(setting)
    setting.label(
        Claims="red", Contracts="indigo", Money="green", Quotes="orange", Staff="pink", Suppliers="teal",
        Urgent="yellow", Yard="blue",
    )  # fmt: skip
    setting.folder(accounts="Annual accounts", board="Owners' meeting")
    return setting.state(
        "boatyard.txt",
        owner="me",
        groups=world_boatyard.GROUPS,
        templates=world_boatyard.TEMPLATES,
        filters=world_boatyard.FILTERS,
        drafts=world_boatyard.DRAFTS,
        signature="{me.name}\nOffice manager\nMerrow Quay Boatyard",
        vacation={
            "first_day": "2026-04-03",
            "last_day": "2026-04-06",
            "subject": "Closed over Easter",
            "text": "The yard is closed over Easter. We read your message on Tuesday.",
        },
    )


@APP.world(now=FESTIVAL_NOW)
def festival(chance: Random, shelf: Shelf) -> State:
    """The programme office of a documentary film festival, three weeks before it opens."""
    setting = Setting(chance, shelf, FESTIVAL_NOW, "saltmarshdocs.example")
    world_festival.people(setting)
    world_festival.facts(setting)
    setting.label(
        Films="grape", Guests="pink", Money="green", Press="orange", Tech_check="red", Travel="blue",
        Venues="teal", Volunteers="yellow",
    )  # fmt: skip
    setting.folder(guests="Guests of the festival", venues="Houses and halls")
    return setting.state(
        "festival.txt",
        owner="me",
        groups=world_festival.GROUPS,
        templates=world_festival.TEMPLATES,
        filters=world_festival.FILTERS,
        drafts=world_festival.DRAFTS,
        signature="{me.name}\nProgramme coordination\nSaltmarsh Documentary Days, 7 to 12 July",
        vacation={"is_on": True, "first_day": "2026-06-13", "last_day": "2026-06-14", "subject": "Watching films",
                  "text": "I am watching films all weekend and answer on Monday.", "contacts_only": True},
    )  # fmt: skip


@APP.world(now=HOUSEHOLD_NOW)
def household(chance: Random, shelf: Shelf) -> State:
    """The private mailbox of a family that renovates, sings and travels."""
    setting = Setting(chance, shelf, HOUSEHOLD_NOW, "hearthmail.example")
    world_household.people(setting)
    world_household.facts(setting)
    setting.label(
        Choir="grape", Family="pink", Money="green", Renovation="orange", School="blue", Travel="teal"
    )  # fmt: skip
    setting.folder(papers="Papers to keep", house="House and flat")
    return setting.state(
        "household.txt",
        owner="me",
        groups=world_household.GROUPS,
        templates=world_household.TEMPLATES,
        filters=world_household.FILTERS,
        drafts=world_household.DRAFTS,
        signature="{me.given}",
        vacation={},
    )
