"""The maker of weather instruments: who works there, how its drive is ordered, the figures its papers agree on."""

from dataclasses import dataclass

from hub.apps.documents.drive import Drive
from hub.engine.cast import Cast, domain_of


@dataclass(frozen=True)
class Instruments:
    """The company's people, folders, tags and figures, for the modules that write its papers."""

    drive: Drive
    name: str
    me: str
    director: str
    firmware: str
    hardware: str
    tester: str
    quality: str
    buyer: str
    sales: str
    support: str
    finance: str
    people: str
    designer: str
    trainee: str
    sensor_rep: str
    pilot: str
    sensor_company: str
    pilot_company: str
    product_team: str
    leadership: str
    customer_team: str
    unit_cost: int
    unit_price: int
    battery_days: int
    accuracy: str
    serial: int
    quarter_units: tuple[int, int, int]
    tags: dict[str, str]
    folders: dict[str, str]

    @property
    def revenue(self) -> int:
        """What the units of the quarter brought."""
        return sum(self.quarter_units) * self.unit_price


def instruments(drive: Drive) -> Instruments:
    """Add the people, groups, tags and folders of the company."""
    chance = drive.chance
    cast = Cast(chance, "example")
    name = f"{cast.person().family} Weather Instruments"
    cast.domain = domain_of(name)
    drive.organisation = name
    sensor_company, pilot_company = f"{cast.person().family} Sensors", f"{cast.person().family} Vineyards"
    roles = (
        "Product manager",
        "Managing director",
        "Firmware engineer",
        "Hardware engineer",
        "Test engineer",
        "Quality manager",
        "Buyer",
        "Head of sales",
        "Customer support lead",
        "Finance officer",
        "People and office",
        "Designer",
        "Trainee",
    )
    ids = [drive.person(cast.person(role)) for role in roles]
    me, director, firmware, hardware, tester, quality, buyer, sales, support, finance, people, designer, trainee = ids
    sensor_rep = drive.person(cast.person("Key accounts", domain_of(sensor_company)), guest=True)
    pilot = drive.person(cast.person("Estate manager", domain_of(pilot_company)), guest=True)
    product_team = drive.group("Product team", me, firmware, hardware, tester, designer)
    leadership = drive.group("Leadership", director, finance, sales, quality)
    customer_team = drive.group("Customer team", sales, support, me)
    price = chance.randrange(34, 43) * 10
    return Instruments(
        drive=drive,
        name=name,
        me=me,
        director=director,
        firmware=firmware,
        hardware=hardware,
        tester=tester,
        quality=quality,
        buyer=buyer,
        sales=sales,
        support=support,
        finance=finance,
        people=people,
        designer=designer,
        trainee=trainee,
        sensor_rep=sensor_rep,
        pilot=pilot,
        sensor_company=sensor_company,
        pilot_company=pilot_company,
        product_team=product_team,
        leadership=leadership,
        customer_team=customer_team,
        unit_cost=round(price * chance.uniform(0.38, 0.46)),
        unit_price=price,
        battery_days=chance.randrange(41, 58) * 10,
        accuracy=chance.choice(("0.1", "0.15", "0.2")),
        serial=chance.randrange(20_000, 60_000),
        quarter_units=(chance.randrange(210, 320), chance.randrange(230, 340), chance.randrange(260, 380)),
        tags=drive.tagged(
            Logger_4="blue",
            Confidential="red",
            Supplier="teal",
            Customer="orange",
            Audit="violet",
            Draft="grey",
            Final="green",
        ),
        folders=_folders(drive, ids, product_team, leadership, customer_team),
    )


def _folders(drive: Drive, ids: list[str], product_team: str, leadership: str, customer_team: str) -> dict[str, str]:
    me, director, firmware, quality, buyer, support, people = (ids[index] for index in (0, 1, 2, 5, 6, 8, 10))
    products = drive.folder(
        "Products",
        colour="blue",
        shared={product_team: "editor", leadership: "viewer"},
        starred=True,
        description="One folder for each product; the requirements are the first thing to read.",
    )
    logger = drive.folder("Logger 4", products, "blue", starred=True)
    quality_folder = drive.folder("Quality", colour="red", owner=quality, shared={me: "editor", leadership: "editor"})
    supply = drive.folder(
        "Purchasing", colour="teal", owner=buyer, shared={product_team: "commenter", quality: "editor"}
    )
    customers = drive.folder("Customers", colour="orange", shared={customer_team: "editor"})
    staff = drive.folder("People and office", colour="pink", owner=people, shared={me: "viewer", leadership: "editor"})
    board = drive.folder("Leadership", colour="violet", owner=director, shared={leadership: "editor", me: "commenter"})
    return {
        "products": products,
        "logger": logger,
        "firmware": drive.folder("Firmware", logger, "green", owner=firmware),
        "tests": drive.folder("Test reports", logger, "yellow"),
        "gauge": drive.folder("Rain Gauge 2", products, "blue"),
        "meetings": drive.folder("Product meetings", products, "grey"),
        "quality": quality_folder,
        "audit": drive.folder("Audit 2026", quality_folder, "red", owner=quality),
        "purchasing": supply,
        "customers": customers,
        "support": drive.folder("Support", customers, "orange", owner=support),
        "fair": drive.folder("Trade fair in November", customers, "yellow"),
        "staff": staff,
        "board": board,
        "old": drive.folder("Logger 3", products, "grey"),
    }
