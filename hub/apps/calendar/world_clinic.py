"""A community health centre on a Wednesday in June: shifts, training, outreach trips and rooms that everybody needs."""

from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random

from hub.apps.calendar.app import APP
from hub.apps.calendar.availability import full_week
from hub.apps.calendar.building import weekly
from hub.apps.calendar.crew import Crew
from hub.apps.calendar.state import Repeat, Settings, State
from hub.engine.files import Shelf

NOW = datetime(2026, 6, 17, 7, 40, tzinfo=UTC)

VILLAGES = ("Akrade", "Bosomtwi", "Nkwanta", "Sesemi", "Old Ferry", "Teshi Hill", "Yonso")
TRAININGS = (
    "Wound care refresher",
    "Infant resuscitation",
    "Cold chain basics",
    "Reading ECG strips",
    "Safe lifting",
    "Talking about bad news",
    "Malaria rapid tests",
)
PARTNERS = (
    "District health office",
    "Water board",
    "Midwives' association",
    "Parish school",
    "Blood bank",
    "Women's cooperative",
)
CLINIC_WORK = (
    "Stock count: pharmacy",
    "Stock count: dressings",
    "Autoclave test",
    "Diabetes group",
    "Blood pressure morning",
    "Antenatal class",
    "Vaccine delivery",
    "Records audit",
    "Patient letters",
    "Complaints review",
    "Fridge temperature check",
    "Insurance forms",
    "Supervision: new nurse",
    "Waste collection",
    "Eye screening",
    "Physiotherapy circle",
    "Laboratory results call",
    "Roof repair estimate",
    "Solar panel service",
    "Cleaning schedule",
    "Donation thank-you calls",
    "Volunteer interviews",
    "Ultrasound training",
    "Dental day preparation",
    "School visit planning",
    "Needle inventory",
)


class Clinic(Crew):
    """The centre's people and rooms."""

    def staff(self) -> None:
        """Hire everybody."""
        early, late = "07:00-15:00", "11:00-19:00"
        self.me = self.person("Practice coordinator", "Office", "07:30-15:30")
        self.doctor = self.person("Medical director", "Doctors", "08:00-16:00")
        self.second = self.person(
            "Paediatrician", "Doctors", "08:00-16:00", ("monday", "tuesday", "wednesday", "thursday")
        )
        self.matron = self.person("Head nurse", "Nursing", early)
        self.midwife = self.person("Midwife", "Nursing", early)
        self.nurse = self.person("Nurse, early shift", "Nursing", early)
        self.late = self.person("Nurse, late shift", "Nursing", late)
        self.pharmacist = self.person("Pharmacist", "Pharmacy", "08:00-16:00")
        self.laboratory = self.person("Laboratory technician", "Laboratory", "08:00-16:00")
        self.driver = self.person("Driver and caretaker", "Outreach", early)
        self.outreach = self.person("Outreach worker", "Outreach", "08:00-16:00")
        self.records = self.person("Records clerk", "Office", "09:00-15:00")
        self.books = self.person("Bookkeeper", "Office", "09:00-15:00", ("tuesday", "thursday", "friday"))
        self.inspector = self.person("Health inspector", "", domain="district-health.example")
        self.supplier = self.person("Vaccine supplier", "", domain="coldline-supplies.example")
        self.teacher = self.person("Visiting trainer", "", domain="care-academy.example")
        self.gather(
            [
                self.doctor,
                self.second,
                self.matron,
                self.midwife,
                self.nurse,
                self.late,
                self.pharmacist,
                self.laboratory,
                self.driver,
                self.outreach,
                self.records,
                self.books,
            ],
            "green",
            (self.doctor, self.matron, self.outreach),
        )

    def house(self) -> None:
        """Furnish the centre."""
        self.one = self.room("Consulting Room 1", "room", 3, "East wing", "couch, washbasin")
        self.two = self.room("Consulting Room 2", "room", 4, "East wing", "couch, washbasin, ultrasound")
        self.three = self.room("Consulting Room 3", "room", 3, "West wing", "couch")
        self.hall = self.room("Waiting Hall", "room", 40, "Main building", "loudspeaker, chairs", "Stacked at 18:00.")
        self.training = self.room("Training Room", "room", 14, "Annexe", "projector, whiteboard, manikins")
        self.office = self.room("Meeting Room", "room", 6, "Annexe", "screen")
        self.minibus = self.room("Minibus", "vehicle", 0, "Yard", "twelve seats, roof rack")
        self.pickup = self.room("Pick-up", "vehicle", 0, "Yard", "four-wheel drive, cool box")
        self.fridge = self.room("Portable vaccine fridge", "equipment", 0, "Pharmacy", "48 hours on battery")
        self.room("Screening kit", "equipment", 0, "Store 2", "eye charts, blood pressure cuffs")
        self.close(self.three, "the ceiling is being painted until 26 June")
        for day, name in (
            ("2026-07-01", "Republic Day"),
            ("2026-08-04", "Centre closed: stocktaking"),
            ("2026-09-21", "Founders' Day"),
            ("2026-12-04", "Farmers' Day"),
            ("2026-12-25", "Christmas Day"),
            ("2026-12-26", "Boxing Day"),
        ):
            self.holiday(day, name)

    def shelves(self) -> None:
        """Open the calendars that are not a colleague's own."""
        self.work = self.calendar(
            "Coordination", "blue", self.me, "Meetings of the practice coordinator.", {self.doctor: "view"}
        )
        self.courses = self.calendar(
            "Training", "violet", self.me, "Courses for staff.", {self.matron: "edit", self.midwife: "view"}
        )
        self.visits = self.calendar(
            "Visitors and inspections", "pink", self.me, "Who comes from outside.", {self.records: "view"}
        )
        self.home = self.calendar("Family", "yellow", self.me, "Not shared with anybody.")
        self.trips = self.calendar(
            "Outreach trips", "orange", self.outreach, "Where the minibus goes.", {self.me: "edit"}
        )
        self.shifts = self.calendar("Night duty", "gray", self.matron, "Who is on call.", {self.me: "view"})

    def routine(self) -> None:
        """What comes again every day, week or month."""
        self.event(
            self.own[self.matron], "Morning handover", self.day(-3, 0), "07:30", 15,
            guests=[self.me, self.doctor, self.nurse, self.midwife],
            text="Beds, absences, deliveries.", repeat=weekly("monday", "tuesday", "wednesday", "thursday", "friday"),
        )  # fmt: skip
        self.round = self.event(
            self.work, "Rooms and rota meeting", self.day(-4, 0), "13:00", 45,
            guests=[self.matron, self.records, self.pharmacist], resources=(self.office,), reminders=(10,),
            text="Rota of next week\nRooms that are closed\nSwaps", repeat=weekly("monday"),
        )  # fmt: skip
        self.exception(self.round, self.day(1, 0), (self.day(1, 1), "13:00"))
        self.event(
            self.work, "Budget check", self.day(-6, 3), "10:00", 60, guests=[self.books, self.doctor],
            resources=(self.office,), reminders=(30,), repeat=weekly("thursday", interval=2),
        )  # fmt: skip
        self.event(
            self.courses, "Lunch lesson", self.day(-3, 2), "12:00", 30,
            guests=[self.midwife, self.nurse, self.late, self.laboratory], resources=(self.training,),
            text="Somebody shows one thing for twenty minutes.", repeat=weekly("wednesday", until=self.day(5, 2)),
        )  # fmt: skip
        self.event(
            self.trips, "Market day screening", self.day(-2, 4), "08:30", 180, guests=[self.driver, self.nurse],
            place="Market square", resources=(self.minibus,), repeat=weekly("friday"),
        )  # fmt: skip
        self.event(
            self.own[self.doctor], "Case conference", self.day(-3, 1), "14:00", 60,
            guests=[self.me, self.second, self.matron, self.midwife], mine="awaiting",
            text="One difficult case each.", repeat=weekly("tuesday", interval=2),
        )  # fmt: skip
        self.event(
            self.visits, "Vaccine supplier call", self.day(-2, 1), "09:00", 30, guests=[self.supplier, self.pharmacist],
            reminders=(10,), repeat=Repeat(frequency="monthly", count=6), text="Order number CL-2207.",
        )  # fmt: skip
        self.event(
            self.home, "Swimming with the children", self.day(-3, 5), "10:00", 90, place="Lagoon pool",
            visibility="private", repeat=weekly("saturday"),
        )  # fmt: skip
        self.event(
            self.home, "Evening class: bookkeeping", self.day(-2, 3), "18:00", 120, place="Adult college, room 12",
            visibility="private", repeat=weekly("thursday", count=10), reminders=(60,),
        )  # fmt: skip

    def invitations(self) -> None:
        """What colleagues ask one to."""
        self.invite_me(self.doctor, "New opening hours", 60, "I want to open on Saturday mornings from August.")
        self.invite_me(self.pharmacist, "Expired stock", 30, "Eleven boxes; two suppliers take them back.")
        self.invite_me(
            self.outreach, "Route planning: July", 60, "Four villages, three Fridays.", guests=[self.driver],
            resources=(self.office,),
        )  # fmt: skip
        self.invite_me(self.records, "Archive boxes", 30, "Which years can go to the district?")
        self.invite_me(self.second, "Children's corner", 30, "A shelf, a rug and 300 for toys.")
        self.invite_me(self.laboratory, "Microscope quotes", 60, "Two quotes: 2,450 and 2,910.", mine="tentative")
        self.invite_me(
            self.matron, "Night duty: who takes which", 30, "The dates are in the attached file.",
            guests=[self.late],
            files=(self.file("duty-rota.ics"),),
        )  # fmt: skip

    def meetings(self) -> None:
        """What one organises oneself."""
        guests = [self.doctor, self.matron, self.midwife, self.pharmacist, self.laboratory, self.outreach, self.nurse]
        made: list[str] = []
        for index, title in enumerate(self.chance.sample(TRAININGS, 5)):
            made.append(self.course(title, (0, 1, 1, 2, 3)[index], (60, 90, 60, 120, 90)[index], guests))
        for index, name in enumerate(self.chance.sample(PARTNERS, 4)):
            week = (0, 1, 2, -1)[index]
            title = f"Meeting with the {name[0].lower()}{name[1:]}"
            people = [self.doctor, self.chance.choice(guests[1:])]
            days = [*self.week(week), *self.week(week + 1)]
            made.append(
                self.meet(self.visits, title, days, 60, guests=people, resources=(self.office,), reminders=(30,))
            )
        self.inspection = self.meet(
            self.visits, "Hygiene inspection", self.week(2), 120,
            guests=[self.matron, self.inspector], reminders=(1440, 60), colour="red",
            text="Have ready: cleaning schedule, waste contract, fridge log.", resources=(self.two,),
        )  # fmt: skip
        self.wish(made[1], 2, "Could we do it when both shifts are here?")
        self.wish(self.inspection, 3, "I am in court that day.")
        self.wish(made[6], 3, "We have a delivery at that hour.")
        self.attach(
            self.inspection,
            self.file("fridge-log.csv"),
            self.file("last-report.txt"),
        )
        self.attach(self.round, self.file("standing-agenda.txt"))
        self.attach(made[0], self.file("participants.csv"))

    def course(self, title: str, week: int, minutes: int, guests: Sequence[str]) -> str:
        """Add a course with the trainer and three colleagues."""
        return self.meet(
            self.courses, title, [*self.week(week), *self.week(week + 1)], minutes,
            guests=[self.teacher, *self.chance.sample(guests, 3)], resources=(self.training,),
            reminders=(1440,), text=f"Certificate number CA-{self.chance.randrange(3100, 3900)}.",
        )  # fmt: skip

    def days(self) -> None:
        """Whole days, trips and what is private."""
        for index, village in enumerate(self.chance.sample(VILLAGES, 5)):
            day = self.day(index, (3, 1, 1, 2, 3)[index])
            self.event(
                self.trips, f"Outreach: {village}", day, "08:30", (240, 300, 240, 300, 240)[index],
                guests=[self.driver, (self.midwife, self.nurse)[index % 2]], place=f"{village} school",
                resources=(self.pickup, self.fridge) if index % 2 else (self.pickup,),
                text=f"Expect {self.chance.randrange(4, 13) * 10} children.",
            )  # fmt: skip
        for index, person in enumerate((self.nurse, self.late, self.midwife, self.matron)):
            self.event(
                self.shifts, f"On call: {self.given(person)}", self.day(index // 2, 4 + index % 2), "19:00", 720,
                organiser=person,
            )  # fmt: skip
        for person, week, weekday, days in (
            (self.second, 2, 0, 4), (self.records, 1, 3, 2), (self.pharmacist, 4, 0, 5), (self.laboratory, 0, 4, 1),
        ):  # fmt: skip
            self.all_day(self.own[person], f"{self.given(person)} on leave", self.day(week, weekday), days)
        self.all_day(self.work, "Quarterly figures due", self.day(1, 4), show_as="free", reminders=(1440,))
        self.all_day(self.work, "Licence renewal due", self.day(3, 1), show_as="free", text="The fee is 620.")
        self.all_day(self.visits, "Students from the nursing school", self.day(2, 3), 2, show_as="free")
        self.event(self.home, "School play", self.day(1, 2), "17:00", 90, place="Parish hall", visibility="private")
        self.event(self.home, "Electrician", self.day(0, 4), "16:00", 60, visibility="private", text="Fuse box, 180.")

    def chores(self) -> None:
        """Things to do."""
        rota, supplies, home = self.list("Rota"), self.list("Supplies"), self.list("Family")
        self.task(rota, f"Find cover for {self.people[self.second].name}", self.day(0, 4), "high", "Four days.")
        self.task(rota, "Publish the July rota", self.day(1, 2), "high")
        self.task(rota, "Collect leave requests", self.day(0, 2), notes="August and September.")
        self.task(rota, "Check the overtime of May", self.day(0, 0))
        self.task(rota, "Update the phone list", None, "low", done=True)
        self.task(rota, "Ask the late shift about Saturdays", self.day(0, 3))
        self.task(rota, "Plan the first aid drill", self.day(3, 3), "low")
        self.task(supplies, "Order gloves, size M", self.day(0, 3), "high", "Forty boxes.")
        self.task(supplies, "Pay the oxygen invoice", self.day(0, 1), "high", "Invoice 5512, amount 740.")
        self.task(supplies, "Compare printer contracts", self.day(2, 0), "low")
        self.task(supplies, "Return the broken stethoscope", self.day(-1, 4))
        self.task(supplies, "Count the mosquito nets", self.day(1, 0))
        self.task(supplies, "Get a quote for the water tank", self.day(1, 3), notes="At least 3,000 litres.")
        self.task(supplies, "Label the new shelves", self.day(-1, 2), done=True)
        self.task(supplies, "Send the fridge log to the supplier", self.day(0, 5))
        self.task(home, "Book the swimming course", self.day(0, 5))
        self.task(home, "Sign the school form", self.day(0, 2), "high")
        self.task(home, "Repair the gate", None, "low")
        self.task(home, "Pay the college fee", self.day(1, 1), notes="Second half, 210.")


@APP.world(now=NOW)
def clinic(chance: Random, shelf: Shelf) -> State:
    """A community health centre: shifts, training, outreach trips and rooms that everybody needs."""
    place = chance.choice(("Volta Bridge", "Palm Hill", "Cape Junction", "Sunyani Road", "Lakeside"))
    build = Clinic(chance, shelf, NOW, f"{place.lower().replace(' ', '-')}-health.example")
    build.staff()
    build.house()
    build.shelves()
    build.routine()
    build.days()
    build.invitations()
    build.meetings()
    build.fill(CLINIC_WORK, (build.one, build.two, build.office))
    build.chores()
    settings = Settings(
        default_calendar=build.work,
        default_duration_min=60,
        default_reminder_min=None,
        default_view="week",
        working_hours=full_week("07:30", "15:30"),
    )
    return build.state(f"{place} Health Centre", "Accra time (UTC)", settings)
