"""Builds a world's shop: catalogue, customers and the settings; what was sold and said is in `trading.py`."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from hub.apps.shop.content import Place, Range
from hub.apps.shop.state import (
    Address,
    Basket,
    Card,
    Category,
    Collection,
    Customer,
    DeliveryMethod,
    Discount,
    Message,
    Order,
    Product,
    Return,
    Review,
    Shop,
    State,
    StockChange,
    Variant,
)
from hub.engine.cast import Cast, Person
from hub.engine.clock import stamp

SHOPPER = "customer-1"
CODE_LETTERS = 3


@dataclass
class Builder:
    """A shop on its way to a state: records are added, then `state` closes it."""

    chance: Random
    now: datetime
    shop: Shop
    sold: Range
    place: Place
    cast: Cast
    categories: dict[str, Category] = field(default_factory=dict[str, Category])
    collections: dict[str, Collection] = field(default_factory=dict[str, Collection])
    products: dict[str, Product] = field(default_factory=dict[str, Product])
    deliveries: dict[str, DeliveryMethod] = field(default_factory=dict[str, DeliveryMethod])
    customers: dict[str, Customer] = field(default_factory=dict[str, Customer])
    orders: dict[str, Order] = field(default_factory=dict[str, Order])
    discounts: dict[str, Discount] = field(default_factory=dict[str, Discount])
    returns: dict[str, Return] = field(default_factory=dict[str, Return])
    reviews: dict[str, Review] = field(default_factory=dict[str, Review])
    messages: dict[str, Message] = field(default_factory=dict[str, Message])
    stock_changes: dict[str, StockChange] = field(default_factory=dict[str, StockChange])

    def day(self, offset: int) -> str:
        """Return a date so many days after today."""
        return (self.now + timedelta(days=offset)).date().isoformat()

    def at(self, days_ago: int) -> datetime:
        """Return a moment on a day before, at a time when people shop; today it is before now."""
        if days_ago == 0:
            return self.now - timedelta(seconds=self.chance.randrange(5 * 60, 150 * 60))
        seconds = self.chance.randrange(7 * 3600, 22 * 3600)
        midnight = self.now.replace(hour=0, minute=0, second=0, microsecond=0)
        return midnight - timedelta(days=days_ago) + timedelta(seconds=seconds)

    def add_catalogue(self, prefix: str) -> None:
        """Add shelves, products with prices and stock of this seed, collections and codes."""
        for number, (name, description) in enumerate(self.sold.categories, 1):
            self.categories[f"category-{number}"] = Category(name=name, description=description)
        shelves = {one.name: key for key, one in self.categories.items()}
        for number, good in enumerate(self.sold.goods, 1):
            price = good.price * self.chance.choice((92, 96, 100, 100, 104, 108)) // 1000 * 10
            variants = dict[str, Variant]()
            for place, (name, more) in enumerate(good.variants, 1):
                code = f"-{_code(name)}" if name else ""
                variants[f"variant-{place}"] = Variant(
                    name=name, sku=f"{prefix}-{100 + number}{code}", price=price + more, stock=self._stock(good.draft)
                )
            self.products[f"product-{number}"] = Product(
                title=good.title,
                description=good.text,
                maker=good.maker,
                category_id=shelves[good.category],
                tags=tuple(sorted(good.tags)),
                vat=good.vat,
                motif=good.motif,
                picture=self.chance.randrange(1000),
                status="draft" if good.draft else "published",
                option=good.option,
                variants=variants,
                created_at=stamp(self.at(self.chance.randrange(90, 700) if not good.draft else 3)),
            )
        for number, (title, description, published, titles) in enumerate(self.sold.collections, 1):
            self.collections[f"collection-{number}"] = Collection(
                title=title,
                description=description,
                published=published,
                product_ids=tuple(self.product_id(one) for one in titles),
            )
        for number, offer in enumerate(self.sold.offers, 1):
            self.discounts[f"discount-{number}"] = Discount(
                code=offer.code,
                kind=offer.kind,
                value=offer.value,
                category_id=shelves[offer.category] if offer.category else None,
                minimum=offer.minimum,
                starts_on=self.day(offer.starts),
                ends_on=None if offer.ends is None else self.day(offer.ends),
                limit=offer.limit,
                used=offer.used,
                enabled=offer.enabled,
            )
        for number, (name, days, price, free_from) in enumerate(self.sold.deliveries, 1):
            self.deliveries[f"delivery-{number}"] = DeliveryMethod(
                name=name, days=days, price=price, free_from=free_from
            )

    def product_id(self, title: str) -> str:
        """Return the id of a product by its title."""
        return next(key for key, one in self.products.items() if one.title == title)

    def address(self, recipient: str) -> Address:
        """Return an address of this country."""
        city, postcode = self.chance.choice(self.place.towns)
        street, number = self.chance.choice(self.place.streets), str(self.chance.randrange(1, 140))
        return Address(
            recipient=recipient,
            street=f"{street} {number}" if self.place.number_last else f"{number} {street}",
            city=city,
            postcode=postcode,
            country=self.place.country,
        )

    def add_shopper(self, person: Person) -> None:
        """Add the account of whoever sits at the screen: three addresses and two cards."""
        home, office = self.address(person.name), self.address(person.name)
        work = office.model_copy(update={"recipient": f"{person.name}, {self.shop.name}", "city": self.shop.city})
        family = self.address(self.cast.person().name)
        self.customers[SHOPPER] = Customer(
            name=person.name,
            email=person.email,
            phone=person.phone,
            company="",
            tags=("staff",),
            note="Works here: staff discount is settled with the wages.",
            accepts_news=True,
            addresses={"address-1": home, "address-2": work, "address-3": family},
            default_address_id="address-1",
            cards=(Card(ending=self._ending(), expires="04/28"), Card(ending=self._ending(), expires="11/29")),
            since=self.day(-820),
        )

    def add_customers(self, count: int) -> None:
        """Add people, companies, and two people who have an account too many."""
        for company in self.place.companies:
            person = self.cast.person(domain=_domain(company))
            self._add_customer(person.name, person.email, person.phone, company, ("trade",))
        for _ in range(count):
            person = self.cast.person(domain=self.chance.choice(self.place.domains))
            tags = self.chance.choice(((), (), (), ("regular",), ("newsletter winner",), ("regular", "local")))
            self._add_customer(person.name, person.email, person.phone, "", tags)
        people = [one for one in self.customers.values() if not one.company and "staff" not in one.tags]
        for twin in self.chance.sample(people, 2):
            given, _, family = twin.name.partition(" ")
            email = f"{given[0]}{family}{self.chance.randrange(60, 99)}@quickmail.example".lower()
            self._add_customer(f"{given[0]}. {family}", email, twin.phone, "", (), same=twin)

    def _add_customer(
        self, name: str, email: str, phone: str, company: str, tags: Iterable[str], same: Customer | None = None
    ) -> None:
        address = self.address(f"{name}, {company}" if company else name)
        if same is not None:
            address = next(iter(same.addresses.values())).model_copy(update={"recipient": name})
        cards = (Card(ending=self._ending(), expires=f"{self.chance.randrange(1, 13):02d}/{self._year()}"),)
        number = len(self.customers) + 1
        self.customers[f"customer-{number}"] = Customer(
            name=name,
            email=email,
            phone=phone,
            company=company,
            tags=tuple(sorted(tags)),
            note="",
            accepts_news=self.chance.random() < 0.5,  # noqa: PLR2004 -- every second
            addresses={"address-1": address},
            default_address_id="address-1",
            cards=() if company else cards,
            since=self.day(-self.chance.randrange(70, 900)),
        )

    def _stock(self, is_draft: bool) -> int:
        if is_draft:
            return 0
        return self.chance.choice((0, self.chance.randrange(1, 6), *(self.chance.randrange(8, 70) for _ in range(7))))

    def _ending(self) -> str:
        taken = {card.ending for one in self.customers.values() for card in one.cards}
        while True:
            ending = f"{self.chance.randrange(1000, 10_000)}"
            if ending not in taken:
                return ending

    def _year(self) -> int:
        return self.now.year % 100 + self.chance.randrange(1, 5)

    def state(self, wish_list: tuple[str, ...], basket: Basket) -> State:
        """Return what has been built so far as a state."""
        return State(
            shop=self.shop,
            shopper_id=SHOPPER,
            basket=basket,
            wish_list=wish_list,
            categories=self.categories,
            collections=self.collections,
            products=self.products,
            delivery_methods=self.deliveries,
            customers=self.customers,
            orders=self.orders,
            discounts=self.discounts,
            returns=self.returns,
            reviews=self.reviews,
            messages=self.messages,
            stock_changes=self.stock_changes,
            count_sheets={},
            exports={},
        )


def _code(name: str) -> str:
    words = re.findall(r"[A-Za-z]+|\d+", name)
    letters = "".join(word if word.isdigit() else word[:CODE_LETTERS] for word in words)
    return letters.upper()


def _domain(company: str) -> str:
    return re.sub(r"[^a-z]+", "-", company.lower()).strip("-") + ".example"
