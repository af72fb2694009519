"""An organisation shared by several applications: for one seed, all of them have the same colleagues and customers.

A fixture of each application draws them first, from the same random numbers (`App.fixture` with a `world`), and
continues independently after that.
"""

from dataclasses import dataclass
from random import Random

from hub.engine.fake_people import FakePeople, Person, domain_of
from hub.engine.office_world import DOMAIN

ROLES = (
    "Sales manager",
    "Account executive",
    "Account executive",
    "Account executive",
    "Account executive",
    "Key account manager",
    "Service engineer",
    "Sales assistant",
)
"""Positions of the colleagues; the first one is the user."""
TRADES = (
    ("Surveyors", "Land survey"),
    ("Harbour Works", "Ports"),
    ("Civil Engineering", "Construction"),
    ("Quarries", "Mining"),
    ("Laboratories", "Laboratory"),
    ("Water Services", "Utilities"),
    ("Rail Survey", "Rail"),
    ("Tunnelling", "Construction"),
)
"""Last words of the customers' names, and their industries."""
TITLES = ("Head of survey", "Site manager", "Purchasing officer", "Chief engineer", "Laboratory manager", "Director")
PEOPLE_EACH = 2


@dataclass(frozen=True)
class Customer:
    """A customer of the organisation, with its contacts."""

    name: str
    industry: str
    domain: str
    street: str
    people: tuple[Person, ...]

    @property
    def short(self) -> str:
        """Its short name among colleagues."""
        return self.name.partition(" ")[0]


@dataclass(frozen=True)
class Organisation:
    """The organisation's people and customers; `fakes` draws more people, whose names are all different."""

    colleagues: tuple[Person, ...]
    customers: tuple[Customer, ...]
    fakes: FakePeople

    @property
    def me(self) -> Person:
        """The user of the desktop."""
        return self.colleagues[0]


def draw(rng: Random) -> Organisation:
    """Draw the organisation. This must come before anything else is drawn from these random numbers."""
    fakes = FakePeople(rng, DOMAIN)
    colleagues = tuple(fakes.person(role) for role in ROLES)
    customers: list[Customer] = []
    taken: set[str] = set()
    for trade, industry in rng.sample(TRADES, len(TRADES)):
        first = fakes.company().partition(" ")[0]
        while first in taken:
            first = fakes.company().partition(" ")[0]
        taken.add(first)
        name = f"{first} {trade}"
        domain, street = domain_of(name), fakes.street()
        titles = rng.sample(TITLES, PEOPLE_EACH)
        people = tuple(fakes.person(title, domain) for title in titles)
        customers.append(Customer(name, industry, domain, street, people))
    return Organisation(colleagues, tuple(customers), fakes)
