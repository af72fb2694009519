"""The book festival: who makes it, how its drive is ordered, the figures its papers agree on."""

from dataclasses import dataclass

from hub.apps.documents.drive import Drive
from hub.engine.cast import Cast

OPENS_IN_DAYS = 22
VENUES = (("Corn Hall", 420), ("Library Garden", 160), ("St Anne's Chapel", 120), ("Boat Shed", 90))
BOOKS = (
    "The Salt Ledger",
    "Maps for the Nearly Lost",
    "Eleven Winters in Vell",
    "The Tin Lighthouse",
    "Under the Rhubarb Moon",
)


@dataclass(frozen=True)
class Session:
    """One reading."""

    author: str
    book: str
    venue: str
    seats: int
    day: int
    starts: str
    fee: int
    price: int
    sold: int


@dataclass(frozen=True)
class Festival:
    """The festival's people, folders, tags and figures, for the modules that write its papers."""

    drive: Drive
    me: str
    director: str
    programmer: str
    treasurer: str
    volunteers: str
    venues: str
    press: str
    production: str
    chair: str
    trustee: str
    author: str
    caterer: str
    council: str
    core: str
    captains: str
    trustees: str
    sessions: tuple[Session, ...]
    grant: int
    sponsor: int
    sponsor_company: str
    catering_company: str
    hall_rent: int
    other_rent: int
    printing: int
    sound: int
    insurance: int
    hotel_nights: int
    hotel_price: int
    tags: dict[str, str]
    folders: dict[str, str]

    @property
    def fees(self) -> int:
        """What all authors get."""
        return sum(one.fee for one in self.sessions)

    @property
    def tickets(self) -> int:
        """What the tickets sold so far bring."""
        return sum(one.sold * one.price for one in self.sessions)

    @property
    def income(self) -> int:
        """All money that comes in."""
        return self.grant + self.sponsor + self.tickets

    @property
    def hotel(self) -> int:
        """What the hotel costs."""
        return self.hotel_nights * self.hotel_price

    @property
    def costs(self) -> int:
        """All money that goes out."""
        return sum((self.fees, self.hotel, self.hall_rent, self.other_rent, self.printing, self.sound, self.insurance))


def festival(drive: Drive) -> Festival:
    """Add the people, groups, tags and folders of the festival."""
    chance = drive.chance
    cast = Cast(chance, "ostermouth-books.example")
    drive.organisation = "Ostermouth Book Festival"
    me = drive.person(cast.person("Festival coordinator"))
    director, programmer = drive.person(cast.person("Director")), drive.person(cast.person("Head of programme"))
    treasurer, volunteers = drive.person(cast.person("Treasurer")), drive.person(cast.person("Volunteer lead"))
    venues, press = drive.person(cast.person("Venue manager")), drive.person(cast.person("Press officer"))
    production = drive.person(cast.person("Stage and sound"))
    chair, trustee = drive.person(cast.person("Chair of trustees")), drive.person(cast.person("Trustee"))
    writers = cast.people(len(BOOKS), "Author", "writers-room.example")
    catering_company = f"{cast.person().family} Catering"
    author = drive.person(writers[0], guest=True)
    caterer = drive.person(cast.person("Caterer", "good-plates.example"), guest=True)
    council = drive.person(cast.person("Events officer", "ostermouth-council.example"), guest=True)
    sessions: list[Session] = []
    times = ((0, "19:30"), (1, "18:00"), (2, "11:00"), (2, "19:30"), (3, "10:30"))
    halls = (0, 2, 1, 0, 3)
    for writer, book, (day, starts), hall in zip(writers, BOOKS, times, halls, strict=True):
        venue, seats = VENUES[hall]
        price = 14 if hall == 0 else 9
        fee, sold = chance.randrange(6, 24) * 50, round(seats * chance.uniform(0.35, 0.97))
        sessions.append(Session(writer.name, book, venue, seats, OPENS_IN_DAYS + day, starts, fee, price, sold))
    core = drive.group("Core team", me, director, programmer, volunteers, venues, press, production)
    trustees = drive.group("Trustees", chair, trustee, director)
    return Festival(
        drive=drive,
        me=me,
        director=director,
        programmer=programmer,
        treasurer=treasurer,
        volunteers=volunteers,
        venues=venues,
        press=press,
        production=production,
        chair=chair,
        trustee=trustee,
        author=author,
        caterer=caterer,
        council=council,
        core=core,
        captains=drive.group("Volunteer captains", volunteers, production, me),
        trustees=trustees,
        sessions=tuple(sessions),
        grant=chance.randrange(24, 33) * 250,
        sponsor=chance.randrange(8, 15) * 250,
        sponsor_company=f"{cast.person().family} Boatyard",
        catering_company=catering_company,
        hall_rent=chance.randrange(28, 37) * 50,
        other_rent=chance.randrange(12, 20) * 50,
        printing=chance.randrange(17, 25) * 40,
        sound=chance.randrange(52, 68) * 60,
        insurance=chance.randrange(580, 690),
        hotel_nights=chance.randrange(9, 14),
        hotel_price=chance.choice((72, 78, 84, 89)),
        tags=drive.tagged(
            Confirmed="green",
            Waiting="yellow",
            Safety="red",
            Money="teal",
            Press="orange",
            Children="pink",
            For_2027="grey",
        ),
        folders=_folders(drive, (programmer, volunteers, treasurer, venues, press, chair), core, trustees),
    )


def _folders(drive: Drive, owners: tuple[str, str, str, str, str, str], core: str, trustees: str) -> dict[str, str]:
    programmer, volunteers, treasurer, venues, press, chair = owners
    programme = drive.folder("Programme", colour="violet", owner=programmer, shared={core: "editor"}, starred=True)
    people = drive.folder("People", colour="teal", shared={volunteers: "editor", programmer: "editor"})
    money = drive.folder("Money", colour="green", owner=treasurer, shared={drive.me: "editor", trustees: "viewer"})
    places = drive.folder("Venues", colour="blue", owner=venues, shared={core: "editor"})
    newsroom = drive.folder("Press", colour="orange", owner=press, shared={drive.me: "commenter"})
    board = drive.folder("Trustees", colour="red", owner=chair, shared={trustees: "editor", drive.me: "viewer"})
    return {
        "programme": programme,
        "sessions": drive.folder("Sessions", programme, "violet", owner=programmer),
        "children": drive.folder("Children's day", programme, "pink"),
        "people": people,
        "volunteers": drive.folder("Volunteers", people, "teal", owner=volunteers),
        "authors": drive.folder("Authors", people, "teal"),
        "money": money,
        "grants": drive.folder("Grants", money, "green"),
        "sponsors": drive.folder("Sponsors", money, "green"),
        "venues": places,
        "safety": drive.folder("Risk and safety", places, "red", shared={trustees: "viewer"}),
        "press": newsroom,
        "trustees": board,
        "team": drive.folder("Team meetings", colour="grey", shared={core: "editor"}),
        "archive": drive.folder("Archive 2025", colour="grey"),
    }
