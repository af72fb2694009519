"""Seeded fake people and organisations for fixtures, with no name used twice."""

import re
import threading
import unicodedata
from dataclasses import dataclass
from random import Random

from faker import Faker

LOCALES = ("en_GB", "en_US", "de_DE", "fr_FR", "es_ES", "it_IT", "pl_PL", "pt_BR", "sv_SE", "nl_NL", "en_IN", "tr_TR")
ROLES = (
    "Account manager",
    "Operations lead",
    "Designer",
    "Finance officer",
    "Workshop manager",
    "Sales representative",
    "Project manager",
    "Engineer",
    "Buyer",
    "Customer support",
    "Office manager",
    "Researcher",
    "Logistics planner",
    "Editor",
    "Technician",
)


@dataclass(frozen=True)
class Person:
    """A person with a role in an organisation."""

    given: str
    family: str
    email: str
    phone: str
    role: str
    city: str

    @property
    def name(self) -> str:
        """Given and family name."""
        return f"{self.given} {self.family}"


class FakePeople:
    """Draws people and companies; no two people of one instance share a given or a family name."""

    def __init__(self, rng: Random, domain: str) -> None:
        """Draw from `rng`; `domain` is the domain of colleagues' addresses."""
        self._rng = rng
        self.domain = domain
        self._taken: set[str] = set()
        self._sources = [(locale, Random(rng.randrange(1 << 32))) for locale in LOCALES]  # noqa: S311

    @property
    def _first(self) -> Faker:
        return _faker(*self._sources[0])

    def person(self, role: str | None = None, domain: str | None = None) -> Person:
        """Return a new person, a colleague unless another domain is given."""
        while True:
            faker = _faker(*self._rng.choice(self._sources))
            given, family = _plain(faker.first_name()), _plain(faker.last_name())
            if not ({given, family} & self._taken) and given.isalpha() and family.isalpha():
                break
        self._taken |= {given, family}
        local = f"{given}.{family}".lower()
        number = "".join(str(self._rng.randrange(10)) for _ in range(7))
        return Person(
            given=given,
            family=family,
            email=f"{local}@{domain or self.domain}",
            phone=f"+44 20 {number[:3]} {number[3:]}",
            role=role or self._rng.choice(ROLES),
            city=_plain(self._first.city()),
        )

    def people(self, count: int, role: str | None = None, domain: str | None = None) -> tuple[Person, ...]:
        """Return several new people."""
        return tuple(self.person(role, domain) for _ in range(count))

    def company(self, trade: str | None = None) -> str:
        """Return the name of a new invented company, of any trade unless one is given."""
        while True:
            name = f"{_plain(self._first.last_name())} {trade or self._rng.choice(_TRADES)}"
            if name not in self._taken:
                self._taken.add(name)
                return name

    def street(self) -> str:
        """Return a street address on one line."""
        return _plain(self._first.street_address()).replace("\n", ", ")


_fakers = threading.local()


def _faker(locale: str, source: Random) -> Faker:
    """Return this thread's only Faker of a locale, which draws from `source` until the next call.

    Creating one takes 3 ms, and those of all locales took half of the time in which a fixture was built.
    """
    if not hasattr(_fakers, locale):
        setattr(_fakers, locale, Faker(locale))
    faker: Faker = getattr(_fakers, locale)
    faker.factories[0].random = source
    return faker


_TRADES = (
    "Joinery",
    "Logistics",
    "Optics",
    "Ceramics",
    "Textiles",
    "Instruments",
    "Nurseries",
    "Print Works",
    "Marine",
    "Catering",
    "Bicycles",
    "Glassworks",
    "Coffee Roasters",
    "Surveyors",
    "Acoustics",
    "Packaging",
    "Lighting",
    "Books",
)


def domain_of(company: str) -> str:
    """Return the domain of a company's addresses, under a reserved top-level domain (RFC 2606)."""
    return re.sub(r"[^a-z0-9]+", "-", _plain(company).lower()).strip("-") + ".example"


# Letters that do not decompose into a plain letter and a mark, and would be lost otherwise.
_UNDECOMPOSED = str.maketrans({"Ł": "L", "ł": "l", "Ø": "O", "ø": "o", "ß": "ss", "\u0131": "i", "æ": "ae", "đ": "d"})


def _plain(text: str) -> str:
    """Return a text in letters that any keyboard layout of a session types directly."""
    return unicodedata.normalize("NFKD", text.translate(_UNDECOMPOSED)).encode("ascii", "ignore").decode()
