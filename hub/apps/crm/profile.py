"""What is peculiar to one organisation: what it sells, to whom, in which words. Worlds are built from it and a seed."""

from dataclasses import dataclass
from typing import Literal

from hub.apps.crm.state import Colour


@dataclass(frozen=True)
class Colleague:
    """A place in the team; whoever has it is drawn."""

    title: str
    team: str
    sells: int = 1
    """How large a share of accounts and deals: 0 for who sells nothing."""


@dataclass(frozen=True)
class Article:
    """A product; the price is in whole units of the currency."""

    code: str
    name: str
    family: str
    price: int
    description: str
    active: bool = True


@dataclass(frozen=True)
class Topic:
    """What a deal can be about, and the products it usually holds with the usual quantities."""

    name: str
    articles: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Script:
    """A customer's concern: first message, answer, what the customer says then. `{contact}` and `{agent}` are names."""

    subject: str
    asks: str
    answer: str
    returns: str
    internal: str = ""


@dataclass(frozen=True)
class Numbers:
    """How much of everything a world holds."""

    accounts: int
    deals: int
    leads: int
    tickets: int
    duplicates: int
    overdue: int = 15
    """Percent of what is to do that is late."""


@dataclass(frozen=True)
class Profile:
    """One organisation."""

    organisation: str
    domain: str
    currency: Literal["GBP", "EUR", "USD"]
    country: str
    numbers: Numbers
    colleagues: tuple[Colleague, ...]
    stages: tuple[tuple[str, int, str], ...]
    """Name, probability, usual next step."""
    lost_reasons: tuple[str, ...]
    tags: tuple[tuple[str, Colour], ...]
    sources: tuple[str, ...]
    trades: tuple[tuple[str, str], ...]
    """Last word of a company's name, and its industry."""
    titles: tuple[str, ...]
    """What the customers' people are."""
    competitors: tuple[str, ...]
    articles: tuple[Article, ...]
    topics: tuple[Topic, ...]
    interests: tuple[str, ...]
    notes: tuple[str, ...]
    """About a deal; `{contact}` is its contact, `{topic}` its topic."""
    outcomes: tuple[str, ...]
    """What came out of a call or a meeting."""
    scripts: tuple[Script, ...]
    terms: str
    tax: int
    file_name: str
    """Of a list of people somebody brought back from a fair."""
    file_note: str
