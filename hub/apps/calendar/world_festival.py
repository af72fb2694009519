"""A small arts festival two weeks before it opens: few people, many guests from outside, rehearsals into the night."""

from datetime import UTC, datetime
from random import Random

from hub.apps.calendar.app import APP
from hub.apps.calendar.availability import full_week
from hub.apps.calendar.building import weekly
from hub.apps.calendar.crew import Crew
from hub.apps.calendar.state import Settings, State, Weekday
from hub.engine.files import Shelf

NOW = datetime(2026, 9, 3, 9, 10, tzinfo=UTC)

ACTS = (
    "Salt Choir",
    "The Paper Boats",
    "Lanterns",
    "Night Train Quartet",
    "Moss and Wire",
    "Seven Kites",
    "Low Tide",
    "Harbour Puppets",
    "The Long Table",
)
CREW_WORK = (
    "Light plan",
    "Sound check list",
    "Poster printing",
    "Ticket shop test",
    "Volunteer briefing",
    "Press preview",
    "Sponsor breakfast",
    "Programme proofs",
    "Stage carpentry",
    "Costume fitting",
    "Fire officer visit",
    "Bar order",
    "Hotel list",
    "Radio interview",
    "Neighbours' evening",
    "Cable run",
    "Seat numbering",
    "Accessibility walk",
    "Photo shoot",
    "Insurance papers",
    "Cashbox training",
    "Signpost painting",
)
PART_TIME: tuple[Weekday, ...] = ("monday", "wednesday", "thursday", "friday")


class Festival(Crew):
    """The festival's crew, artists and halls."""

    acts: list[str]
    artists: list[str]

    def staff(self) -> None:
        """Hire the crew and engage six acts."""
        self.me = self.person("Producer", "Production", "09:00-18:00")
        self.head = self.person("Artistic director", "Programme", "10:00-18:00")
        self.stage = self.person("Stage manager", "Technical", "10:00-19:00")
        self.sound = self.person("Sound engineer", "Technical", "11:00-19:00")
        self.light = self.person("Lighting designer", "Technical", "11:00-19:00", PART_TIME)
        self.press = self.person("Press officer", "Communication", "09:00-17:00")
        self.tickets = self.person("Ticketing lead", "Communication", "10:00-16:00")
        self.helpers = self.person("Volunteer coordinator", "Production", "09:00-15:00")
        self.acts = self.chance.sample(ACTS, 6)
        self.artists = [
            self.person("Artist", act, domain=f"{act.lower().replace(' ', '-')}.example") for act in self.acts
        ]
        self.officer = self.person("Event safety officer", "", domain="town-council.example")
        self.ferry = self.person("Harbour master", "", domain="island-harbour.example")
        self.gather(
            [self.head, self.stage, self.sound, self.light, self.press, self.tickets, self.helpers],
            "lime",
            (self.head, self.stage),
        )

    def house(self) -> None:
        """Furnish the old net factory."""
        self.main = self.room("Net Hall", "room", 60, "Old factory", "stage, black-out, grand piano")
        self.small = self.room("Boat Shed", "room", 25, "Harbour yard", "stage, heating", "Cold before noon.")
        self.black = self.room("Black Box", "room", 18, "Old factory, cellar", "black-out, mirrors")
        self.kitchen = self.room("Kitchen Table", "room", 8, "Old factory", "screen, coffee machine")
        self.van = self.room("Van", "vehicle", 0, "Harbour yard", "tail lift, 3 seats")
        self.desk = self.room("Mixing desk", "equipment", 0, "Technical store", "32 channels")
        self.projector = self.room("Big projector", "equipment", 0, "Technical store", "12,000 lumens, long lens")
        self.room("Smoke machine", "equipment", 0, "Technical store", "two canisters")
        self.close(self.black, "the floor is being sanded until 11 September")
        for day, name in (
            ("2026-09-07", "Office closed: move to the factory"),
            ("2026-12-01", "Sovereignty Day"),
            ("2026-12-24", "Christmas Eve"),
            ("2026-12-25", "Christmas Day"),
        ):
            self.holiday(day, name)

    def shelves(self) -> None:
        """Open the calendars that are not a colleague's own."""
        self.work = self.calendar(
            "Production", "blue", self.me, "Everything that has to happen.", {self.head: "edit", self.stage: "view"}
        )
        self.programme = self.calendar(
            "Programme", "pink", self.me, "The shows themselves.", {self.head: "edit", self.press: "view"}
        )
        self.travel = self.calendar(
            "Artists' travel", "orange", self.me, "Arrivals and departures.", {self.helpers: "view"}
        )
        self.mine = self.calendar("Me", "violet", self.me, "")
        self.rehearsals = self.calendar("Rehearsals", "red", self.stage, "Who is on which stage.", {self.me: "edit"})
        self.duty = self.calendar("Volunteer shifts", "gray", self.helpers, "Bar and doors.", {self.me: "view"})
        self.hide(self.duty)

    def routine(self) -> None:
        """What comes again."""
        self.standup = self.event(
            self.work, "Crew round", self.day(-2, 0), "10:00", 30,
            guests=[self.head, self.stage, self.press, self.helpers], resources=(self.kitchen,), reminders=(10,),
            text="What is late\nWhat arrives\nWho has the van",
            repeat=weekly("monday", "thursday", until=self.day(2, 3)),
        )  # fmt: skip
        self.exception(self.standup, self.day(1, 0), None)
        self.event(
            self.work, "Money hour", self.day(-3, 4), "16:00", 60, guests=[self.head], visibility="private",
            reminders=(30,), repeat=weekly("friday"), text="Overspend so far: 1,260.",
        )  # fmt: skip
        self.event(
            self.own[self.press], "Newsroom", self.day(-2, 1), "11:00", 30, guests=[self.me, self.tickets],
            mine="accepted", repeat=weekly("tuesday", "friday"), text="Sales, posts, interviews.",
        )  # fmt: skip
        self.event(
            self.own[self.head], "Artists' table", self.day(-1, 2), "17:00", 60, guests=[self.me, *self.artists[:3]],
            mine="awaiting", place="Kitchen garden", repeat=weekly("wednesday", count=5),
        )  # fmt: skip
        self.event(
            self.duty, "Door shift", self.day(0, 4), "18:00", 180, guests=[self.tickets], place="Net Hall",
            repeat=weekly("friday", "saturday", count=8),
        )  # fmt: skip
        self.event(
            self.mine, "Yoga", self.day(-3, 1), "07:30", 60, show_as="free", place="Pool house",
            repeat=weekly("tuesday", "thursday"),
        )  # fmt: skip

    def shows(self) -> None:
        """Rehearsals, shows and journeys of every act."""
        halls = (self.main, self.small)
        for index, (act, artist) in enumerate(zip(self.acts, self.artists, strict=True)):
            evening = self.day(2, 2 + index // 2)
            hall = halls[index % 2]
            fee = self.chance.randrange(6, 19) * 100
            show = self.event(
                self.programme, f"Show: {act}", evening, ("19:00", "21:00")[index % 2], 90, guests=[artist, self.sound],
                resources=(hall, self.desk) if index % 2 == 0 else (hall,), reminders=(60,),
                text=f"Fee {fee:,}.\nDoors open half an hour before.",
            )  # fmt: skip
            self.note(show, artist, "accepted", ("", "We need a stool.", "Please, no smoke.")[index % 3])
            self.event(
                self.travel, f"Arrival: {act}", self.day(2, 1 + index // 2), ("11:30", "14:15", "16:40")[index % 3], 30,
                guests=[artist], place=("Pier 2", "Bus station", "Airfield")[index % 3], show_as="free",
                text=f"{self.chance.randrange(2, 8)} people, {self.chance.randrange(1, 6)} crates.",
            )  # fmt: skip
            self.meet(
                self.rehearsals, f"Rehearsal: {act}", [*self.soon(), *self.week(2)][: 6 + index], 120,
                guests=[artist, self.sound], resources=(hall,),
            )  # fmt: skip

    def invitations(self) -> None:
        """What colleagues ask one to."""
        self.invite_me(self.head, "Opening speech", 30, "Five minutes each, and who thanks the sponsors.")
        self.invite_me(
            self.stage, "Load-in plan", 60, "The ramp holds 900 kg.", guests=[self.sound], resources=(self.kitchen,)
        )
        self.invite_me(self.press, "Poster choice", 30, "Three drafts; the printer needs one by Tuesday.")
        self.invite_me(self.helpers, "Shirts and badges", 30, "84 people, sizes are in the list.")
        self.invite_me(self.light, "Black-out test", 60, "Only works with all doors closed.", mine="declined")
        self.invite_me(
            self.tickets, "Trip to the island: ferries", 30, "The sailings are in the attached file.",
            guests=[self.helpers],
            files=(self.file("ferry-times.ics"),),
        )  # fmt: skip

    def meetings(self) -> None:
        """What one organises oneself."""
        rows = (
            ("Safety walk", 90, [self.officer, self.stage], (self.van,), 1),
            ("Contract talk: opening act", 60, [self.artists[0], self.head], (self.kitchen,), 0),
            ("Contract talk: closing act", 60, [self.artists[5], self.head], (self.kitchen,), 1),
            ("Bar prices", 30, [self.helpers, self.tickets], (self.kitchen,), 1),
            ("Piano tuning", 60, [self.stage], (self.main,), 2),
            ("Island stage: what goes over", 60, [self.ferry, self.stage], (self.projector,), 1),
            ("Last year's numbers", 60, [self.head, self.tickets], (), -1),
            ("Rain plan", 60, [self.stage, self.light], (self.kitchen,), 1),
        )
        made = [
            self.meet(
                self.work, title, [*self.week(week), *self.week(week + 1)], minutes, guests=guests,
                resources=resources, reminders=(10,),
            )
            for title, minutes, guests, resources, week in rows
        ]  # fmt: skip
        self.wish(made[0], 2, "The council meets that day. Would this work?")
        self.wish(made[2], 1, "Our drummer lands late.")
        self.wish(made[7], 2, "After the rehearsals, please.")
        self.attach(
            made[0],
            self.file("load-in.csv"),
            self.file("permit.txt"),
        )
        self.attach(made[1], self.file("rider.txt"))
        self.attach(self.standup, self.file("phone-tree.csv"))

    def days(self) -> None:
        """Whole days and what is private."""
        self.all_day(self.programme, "Festival", self.day(2, 2), 4, show_as="free", text="Sixteen events, two stages.")
        self.all_day(self.work, "Programme goes to print", self.day(0, 4), show_as="free", reminders=(1440,))
        self.all_day(self.work, "Final payment of the tent", self.day(1, 2), show_as="free", text="Amount: 2,300.")
        self.all_day(self.work, "Report to the council", self.day(5, 2), show_as="free")
        self.all_day(self.own[self.press], "Press trip", self.day(1, 3), 2)
        self.all_day(self.own[self.light], "At another festival", self.day(3, 0), 5)
        self.event(self.mine, "Hairdresser", self.day(0, 5), "11:00", 60, visibility="private")
        self.event(self.mine, "Dinner with Aunt Rosa", self.day(1, 6), "18:30", 150, place="Gull Street 3")
        self.event(self.mine, "Flat viewing", self.day(1, 4), "08:00", 45, place="Net Street 20", visibility="private")

    def chores(self) -> None:
        """Things to do."""
        now, later, mine = self.list("Before the opening"), self.list("Afterwards"), self.list("Private")
        self.task(now, f"Confirm the hotel for {self.acts[0]}", self.day(0, 3), "high", "Two double rooms.")
        self.task(now, f"Send the stage plan to {self.acts[1]}", self.day(0, 4))
        self.task(now, f"Pay the deposit of {self.acts[2]}", self.day(0, 2), "high", "Half of the fee.")
        self.task(now, f"Ask {self.acts[3]} about allergies", self.day(1, 1))
        self.task(now, "Order 300 wristbands", self.day(0, 4), "high")
        self.task(now, "Test the emergency lights", self.day(1, 2))
        self.task(now, "Print the parking signs", self.day(1, 4), "low", "Ten pieces, A3.")
        self.task(now, "Borrow forty chairs from the school", self.day(1, 1))
        self.task(now, "Fix the broken spotlight", self.day(0, 1))
        self.task(now, "Write the welcome letter", self.day(1, 3), done=True)
        self.task(now, "Reserve the fire watch", self.day(0, 0), "high", done=True)
        self.task(later, "Thank the volunteers", self.day(3, 0))
        self.task(later, "Collect receipts", self.day(3, 2), notes="All above 20.")
        self.task(later, "Archive the photographs", None, "low")
        self.task(later, "Return the borrowed carpets", self.day(3, 1))
        self.task(mine, "Water Aunt Rosa's plants", self.day(0, 5))
        self.task(mine, "Renew the passport", self.day(4, 0), "high")
        self.task(mine, "Find winter tyres", None, "low")


@APP.world(now=NOW)
def festival(chance: Random, shelf: Shelf) -> State:
    """An arts festival two weeks before it opens: a small crew, artists from outside, late rehearsals."""
    name = chance.choice(("North Pier", "Herring", "Long Light", "Tidewater", "Lighthouse"))
    build = Festival(chance, shelf, NOW, f"{name.lower().replace(' ', '-')}-festival.example")
    build.staff()
    build.house()
    build.shelves()
    build.routine()
    build.shows()
    build.invitations()
    build.meetings()
    build.days()
    build.fill(CREW_WORK, (build.small, build.kitchen), (0, 1, 0, 1, -1))
    build.chores()
    settings = Settings(
        default_calendar=build.work,
        default_duration_min=60,
        default_reminder_min=10,
        default_view="week",
        show_week_numbers=True,
        working_hours=full_week("09:00", "18:00"),
    )
    return build.state(f"{name} Festival", "Reykjavik time (UTC)", settings)
