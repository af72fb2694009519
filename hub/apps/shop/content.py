"""The form in which a world says what its shop sells and to whom; the worlds' own texts are in `goods_*.py`."""

from dataclasses import dataclass, field

from hub.apps.shop.state import DiscountKind, Motif, VatClass


@dataclass(frozen=True)
class Opinion:
    """A review that somebody who bought the article wrote; `reply` is what the shop said to it."""

    rating: int
    title: str
    text: str
    reply: str = ""


@dataclass(frozen=True)
class Good:
    """An article with its variants (name, and what it costs more than the first) and what people say of it."""

    title: str
    category: str
    motif: Motif
    maker: str
    price: int
    text: str
    tags: tuple[str, ...] = ()
    option: str = ""
    variants: tuple[tuple[str, int], ...] = (("", 0),)
    vat: VatClass = "standard"
    opinions: tuple[Opinion, ...] = ()
    draft: bool = False


@dataclass(frozen=True)
class Offer:
    """A discount code; days are counted from the world's today."""

    code: str
    kind: DiscountKind
    value: int
    starts: int
    ends: int | None
    category: str | None = None
    minimum: int = 0
    limit: int | None = None
    used: int = 0
    enabled: bool = True


@dataclass(frozen=True)
class Range:
    """All that one shop sells, and how it is shown."""

    categories: tuple[tuple[str, str], ...]
    goods: tuple[Good, ...]
    collections: tuple[tuple[str, str, bool, tuple[str, ...]], ...]
    offers: tuple[Offer, ...]
    deliveries: tuple[tuple[str, str, int, int | None], ...]


@dataclass(frozen=True)
class Place:
    """Where the customers of a shop live and how their addresses look."""

    country: str
    towns: tuple[tuple[str, str], ...]
    streets: tuple[str, ...]
    number_last: bool = False
    domains: tuple[str, ...] = ("mailbox.example", "postbag.example", "homeline.example")
    companies: tuple[str, ...] = field(default_factory=tuple)
