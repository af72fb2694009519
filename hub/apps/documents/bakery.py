"""The bakery with three shops: who works there, how its drive is ordered, the figures its papers agree on."""

from dataclasses import dataclass

from hub.apps.documents.drive import Drive
from hub.engine.cast import Cast, domain_of


@dataclass(frozen=True)
class Bakery:
    """The bakery's people, folders, tags and figures, for the modules that write its papers."""

    drive: Drive
    name: str
    me: str
    owner: str
    baker: str
    pastry: str
    harbour: str
    mill: str
    kiosk: str
    books: str
    driver: str
    apprentice: str
    miller: str
    accountant: str
    managers: str
    bakehouse_team: str
    office_team: str
    miller_company: str
    oven_makers: tuple[str, str, str]
    oven_prices: tuple[int, int, int]
    oven_fitting: tuple[int, int, int]
    flour_price: int
    flour_minimum: int
    buns: tuple[int, int, int]
    takings: tuple[tuple[int, ...], ...]
    couples: tuple[tuple[str, str], tuple[str, str]]
    tags: dict[str, str]
    folders: dict[str, str]

    @property
    def oven_totals(self) -> tuple[int, ...]:
        """What each oven costs with its fitting."""
        return tuple(price + fitting for price, fitting in zip(self.oven_prices, self.oven_fitting, strict=True))

    @property
    def oven_choice(self) -> int:
        """Which of the three offers is the cheapest in all."""
        return self.oven_totals.index(min(self.oven_totals))


def bakery(drive: Drive) -> Bakery:
    """Add the people, groups, tags and folders of the bakery."""
    chance = drive.chance
    cast = Cast(chance, "example")
    name = f"{cast.person().family} Bakery"
    cast.domain = domain_of(name)
    miller_company = f"{cast.person().family} Mill"
    owner_person = cast.person("Owner")
    me = drive.person(cast.person("Operations manager"))
    owner = drive.person(owner_person)
    baker, pastry = drive.person(cast.person("Head baker")), drive.person(cast.person("Pastry chef"))
    harbour = drive.person(cast.person("Manager, Harbour Street"))
    mill = drive.person(cast.person("Manager, Mill Lane"))
    kiosk = drive.person(cast.person("Manager, Station Kiosk"))
    books, driver = drive.person(cast.person("Bookkeeper")), drive.person(cast.person("Delivery driver"))
    apprentice = drive.person(cast.person("Apprentice baker"))
    miller = drive.person(cast.person("Sales representative", domain_of(miller_company)), guest=True)
    accountant = drive.person(cast.person("Accountant", "ledger-and-line.example"), guest=True)
    drive.organisation = name
    managers = drive.group("Shop managers", harbour, mill, kiosk)
    bakehouse_team = drive.group("Bakehouse", baker, pastry, apprentice)
    office_team = drive.group("Office", me, owner, books)
    tags = drive.tagged(
        Easter="yellow",
        Allergens="red",
        Urgent="orange",
        Signed="green",
        Draft="grey",
        Customers="pink",
        Equipment="violet",
    )
    return Bakery(
        drive=drive,
        name=name,
        me=me,
        owner=owner,
        baker=baker,
        pastry=pastry,
        harbour=harbour,
        mill=mill,
        kiosk=kiosk,
        books=books,
        driver=driver,
        apprentice=apprentice,
        miller=miller,
        accountant=accountant,
        managers=managers,
        bakehouse_team=bakehouse_team,
        office_team=office_team,
        miller_company=miller_company,
        oven_makers=(
            f"{cast.person().family} Ovens",
            f"{cast.person().family} Bakery Technology",
            f"{cast.person().family} Thermal",
        ),
        oven_prices=(
            chance.randrange(182, 196) * 100,
            chance.randrange(204, 218) * 100 + 30,
            chance.randrange(166, 178) * 100 + 60,
        ),
        oven_fitting=(chance.randrange(14, 19) * 100, chance.randrange(6, 9) * 100, chance.randrange(38, 46) * 100),
        flour_price=chance.randrange(61, 74) * 10,
        flour_minimum=chance.choice((3, 4, 5)),
        buns=(chance.randrange(70, 96) * 24, chance.randrange(40, 60) * 24, chance.randrange(24, 36) * 24),
        takings=tuple(
            tuple(round(base * share * chance.uniform(0.92, 1.08)) for share in (0.8, 0.85, 0.9, 1.0, 1.25, 1.6, 0.7))
            for base in (1480, 1120, 860)
        ),
        couples=(
            (cast.person().name, cast.person().name),
            (cast.person().name, cast.person().name),
        ),
        tags=tags,
        folders=_folders(drive, owner, baker, books, managers, bakehouse_team, office_team),
    )


def _folders(  # the order is that of the navigation
    drive: Drive, owner: str, baker: str, books: str, managers: str, bakehouse_team: str, office_team: str
) -> dict[str, str]:
    bakehouse = drive.folder(
        "Bakehouse",
        colour="orange",
        owner=baker,
        shared={bakehouse_team: "editor", office_team: "editor", managers: "viewer"},
        description="Everything the night and the morning shift work by.",
    )
    shops = drive.folder("Shops", colour="blue", shared={managers: "editor", owner: "editor"})
    office = drive.folder("Office", colour="green", shared={office_team: "editor"}, starred=True)
    safety = drive.folder(
        "Food safety", colour="red", shared={managers: "commenter", bakehouse_team: "editor", owner: "viewer"}
    )
    weddings = drive.folder("Wedding cakes", colour="pink", shared={bakehouse_team: "commenter"})
    oven = drive.folder("New oven", colour="violet", shared={owner: "editor", baker: "editor"}, starred=True)
    family = drive.folder("Owner's papers", colour="grey", owner=owner, shared={drive.me: "viewer"})
    return {
        "family": family,
        "bakehouse": bakehouse,
        "recipes": drive.folder("Recipes", bakehouse, "orange", owner=baker),
        "rotas": drive.folder("Rotas", bakehouse, "yellow", owner=baker),
        "training": drive.folder("Training", bakehouse, "teal"),
        "shops": shops,
        "harbour": drive.folder("Harbour Street", shops, "blue"),
        "mill": drive.folder("Mill Lane", shops, "blue"),
        "kiosk": drive.folder("Station Kiosk", shops, "blue"),
        "office": office,
        "minutes": drive.folder("Minutes", office, "grey"),
        "contracts": drive.folder("Contracts", office, "green"),
        "suppliers": drive.folder("Suppliers", office, "teal"),
        "accounts": drive.folder("Accounts 2026", office, "green", owner=books),
        "safety": safety,
        "weddings": weddings,
        "oven": oven,
    }
