"""A studio of architects on a Monday morning in February: projects, reviews, site walks and a submission ahead."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from random import Random

from hub.apps.calendar.app import APP
from hub.apps.calendar.availability import full_week
from hub.apps.calendar.building import weekly
from hub.apps.calendar.crew import Crew
from hub.apps.calendar.state import Repeat, Settings, State
from hub.engine.cast import domain_of
from hub.engine.files import Shelf

NOW = datetime(2026, 2, 9, 8, 30, tzinfo=UTC)


@dataclass(frozen=True)
class Project:
    """A building the studio works on, and who pays for it."""

    name: str
    site: str
    what: str
    client: str = ""


PROJECTS = (
    Project("Harbour Baths", "Slipway 4, East Dock", "the changing rooms and the plant room"),
    Project("Mill Lane School", "Mill Lane 12", "six classrooms and the covered yard"),
    Project("Castle Street Library", "Castle Street 88", "the reading room and the new stair"),
    Project("Orchard Housing", "Orchard Road 3-17", "forty flats around two courts"),
    Project("Pier Pavilion", "North Pier", "the steel roof and the bar front"),
    Project("Tannery Lofts", "Tannery Yard", "nine lofts in the old drying house"),
    Project("Quay Market", "Market Quay 1", "the timber arches of the market hall"),
)

OWN_WORK = (
    "Facade workshop",
    "Fire concept call",
    "Material samples",
    "Cost plan check",
    "Acoustics report",
    "Drawing issue",
    "Planning officer meeting",
    "Timber supplier call",
    "Model photography",
    "Tender questions",
    "Stair detail session",
    "Daylight study",
)

OTHERS_WORK = (
    "Client lunch",
    "Invoice run",
    "Portfolio review",
    "Interview: site architect",
    "Interview: student assistant",
    "Render feedback",
    "Structural coordination",
    "Bathroom fittings choice",
    "Insurance renewal call",
    "Press photos",
    "Landscape coordination",
    "Lift supplier visit",
    "Accessibility audit",
    "Carbon calculation",
    "Bank meeting",
    "Website texts",
    "Detail library clean-up",
    "Model room tidy-up",
    "Contract reading",
    "Survey data check",
    "Lighting mock-up",
    "Competition pin-up",
    "Payroll questions",
    "Server maintenance",
    "Energy certificate call",
    "Door schedule",
    "Brick panel visit",
    "Photographer briefing",
    "Scaffold permit call",
    "Plotter service visit",
)


class Studio(Crew):
    """The studio's people, rooms and projects."""

    projects: list[Project]

    def staff(self) -> None:
        """Hire everybody and find clients for four projects."""
        self.me = self.person("Project architect", "Design", "08:30-17:00")
        self.director = self.person("Director", "Partners", "09:00-18:00")
        self.manager = self.person("Office manager", "Office", "08:00-16:00")
        self.engineer = self.person("Structural engineer", "Engineering", "08:30-16:30")
        self.interior = self.person("Interior designer", "Design")
        self.models = self.person("Model maker", "Workshop", "10:00-18:00")
        self.costs = self.person("Cost planner", "Office", "09:00-15:00")
        self.site = self.person("Site manager", "Engineering", "07:30-15:30")
        self.drafts = self.person("Technical draughtsperson", "Design", "08:00-16:00")
        self.energy = self.person("Energy consultant", "Engineering")
        garden = self.person("Landscape architect", "Design", "09:00-17:00", ("tuesday", "wednesday", "thursday"))
        student = self.person("Student assistant", "Design", "10:00-16:00", ("monday", "wednesday", "friday"))
        images = self.person("Visualisation artist", "Workshop", "11:00-19:00")
        team = [
            self.director,
            self.manager,
            self.engineer,
            self.interior,
            self.models,
            self.costs,
            self.site,
            self.drafts,
            self.energy,
            garden,
            student,
            images,
        ]
        self.projects = []
        for one in self.chance.sample(PROJECTS, 4):
            client = self.person("Client", one.name, domain=domain_of(self.cast.company()))
            self.projects.append(replace(one, client=client))
        self.surveyor = self.person("Surveyor", "", domain=domain_of(self.cast.company()))
        self.gather(team, "teal", (self.director, self.engineer))

    def house(self) -> None:
        """Furnish the studio."""
        self.library = self.room("Library", "room", 6, "First floor", "screen, whiteboard", "Quiet: no calls.")
        self.atelier = self.room("Atelier", "room", 16, "Ground floor", "projector, pin-up wall, video conference")
        self.glass = self.room("Glass Room", "room", 8, "First floor", "screen, video conference")
        self.loft = self.room("Loft", "room", 10, "Second floor", "projector, whiteboard", "There is no lift.")
        self.cabin = self.room("Cabin", "room", 2, "Ground floor", "phone")
        self.bicycle = self.room("Cargo bicycle", "vehicle", 0, "Yard", "rain cover, carries 80 kg")
        self.car = self.room("Studio car", "vehicle", 0, "Garage, bay 12", "five seats, tow bar")
        self.scanner = self.room("Laser scanner", "equipment", 0, "Workshop shelf B", "tripod, two batteries")
        self.room("Camera kit", "equipment", 0, "Workshop shelf A", "flash, tilt-shift lens")
        self.close(self.loft, "the windows are being replaced until 6 March")
        for day, name in (
            ("2026-02-17", "Carnival Tuesday"),
            ("2026-04-03", "Good Friday"),
            ("2026-05-01", "Labour Day"),
            ("2026-06-10", "National Day"),
            ("2026-08-14", "Studio summer closing"),
            ("2026-12-25", "Christmas Day"),
        ):
            self.holiday(day, name)

    def shelves(self) -> None:
        """Open the calendars that are not a colleague's own."""
        self.work = self.calendar(
            "Work", "blue", self.me, "Meetings and project work.", {self.director: "view", self.manager: "edit"}
        )
        self.private = self.calendar("Private", "violet", self.me, "Not shared with the studio.")
        self.deadlines = self.calendar(
            "Deadlines", "red", self.me, "Submissions and tender dates.", {self.director: "edit", self.costs: "view"}
        )
        self.ideas = self.calendar(
            "Competitions", "yellow", self.me, "Competitions we may enter.", {self.interior: "view"}
        )
        self.leave = self.calendar("Studio leave", "gray", self.manager, "Who is away.", {self.me: "edit"})
        self.walks = self.calendar("Site visits", "orange", self.site, "Walks and inspections.", {self.me: "edit"})
        self.hide(self.ideas)

    def routine(self) -> None:
        """What comes again every week or month."""
        first, second = self.projects[:2]
        self.event(
            self.own[self.director], "Monday kick-off", self.day(-4, 0), "09:15", 45, guests=[self.me, *self.team],
            resources=(self.atelier,), text="What is due this week\nWho needs help\nVisitors", repeat=weekly("monday"),
        )  # fmt: skip
        self.review = self.event(
            self.work, f"Design review: {first.name}", self.day(-3, 1), "11:00", 60,
            guests=[self.director, self.interior, self.drafts], resources=(self.glass,), reminders=(10,),
            text=f"Pin up {first.what}\nBring marked-up prints at 1:50", repeat=weekly("tuesday"),
        )  # fmt: skip
        other = self.event(
            self.work, f"Design review: {second.name}", self.day(-3, 3), "14:00", 60,
            guests=[self.director, self.costs, self.drafts], resources=(self.glass,), reminders=(10,),
            text=f"Pin up {second.what}", repeat=weekly("thursday"),
        )  # fmt: skip
        self.exception(other, self.day(1, 3), (self.day(1, 4), "10:00"))
        self.exception(self.review, self.day(1, 1), None)
        self.event(
            self.walks, f"Site walk: {first.name}", self.day(-3, 2), "08:30", 90, guests=[self.me, self.engineer],
            place=first.site, text="Helmets are in the studio car.", resources=(self.car,),
            repeat=weekly("wednesday", interval=2),
        )  # fmt: skip
        self.event(
            self.work, f"One-to-one with {self.given(self.director)}", self.day(-2, 4), "15:30", 30,
            guests=[self.director], reminders=(30,), visibility="private", resources=(self.cabin,),
            repeat=weekly("friday", interval=2),
        )  # fmt: skip
        self.event(
            self.own[self.models], "Model workshop open hours", self.day(-2, 1), "16:00", 60, guests=[self.me],
            mine="awaiting", text="Bring your card bases.\nCut parts are collected at 16:45.",
            repeat=weekly("tuesday", "thursday", until=self.day(6, 3)),
        )  # fmt: skip
        self.event(
            self.own[self.manager], "Key and alarm check", self.day(-5, 2), "12:00", 30,
            guests=[self.me, self.site, self.models], repeat=Repeat(frequency="monthly"),
        )  # fmt: skip
        self.event(
            self.private, "Choir rehearsal", self.day(-4, 2), "19:30", 120, place="St Mark's hall",
            visibility="private", repeat=weekly("wednesday"), reminders=(60,),
        )  # fmt: skip
        self.event(
            self.private, "Morning run", self.day(-2, 0), "07:00", 45, show_as="free", visibility="private",
            repeat=weekly("monday", "friday"),
        )  # fmt: skip

    def invitations(self) -> None:
        """What colleagues ask one to."""
        first, second, third, _ = self.projects
        self.invite_me(self.director, f"Fee talk: {third.name}", 60, "How far we are, and what the new brief costs.")
        self.invite_me(
            self.engineer, f"Steel or timber: {second.name}", 90, "I bring two variants with their weights.",
            guests=[self.site], resources=(self.library,),
        )  # fmt: skip
        self.invite_me(self.interior, "Colour samples", 30, "The fabric cards arrive the day before.")
        self.invite_me(
            self.costs, f"Cost update: {first.name}", 60, "The second estimate is 4 percent over.",
            resources=(self.cabin,),
        )  # fmt: skip
        self.invite_me(self.energy, "Heat pump variants", 60, "Please read the two data sheets first.")
        self.invite_me(self.drafts, "Layer names, once and for all", 30, "Ten minutes, then coffee.", mine="accepted")
        self.invite_me(
            self.engineer, "Timber course: who goes", 30, "The dates are in the attached file.",
            guests=[self.drafts],
            files=(self.file("timber-course.ics"),),
        )  # fmt: skip

    def meetings(self) -> None:
        """What one organises oneself."""
        guests = [self.director, self.interior, self.costs, self.site, self.drafts, self.energy, self.engineer]
        made: list[str] = []
        for index, title in enumerate(self.chance.sample(OWN_WORK, 9)):
            project = self.projects[index % 4]
            week = (0, 0, 1, 1, 2, -1, 2, 1, -1)[index]
            room = (self.library, self.atelier, self.glass)[index % 3]
            made.append(self.project_meeting(title, project, [*self.week(week), *self.week(week + 1)], room, guests))
        self.wish(made[2], 2, "I am on site that morning. Could we do this instead?")
        self.wish(made[4], 3, "The prints come later than we hoped.")
        self.wish(made[7], 2, "My train is cancelled.")
        self.attach(self.review, self.file("review-agenda.txt"))
        self.attach(made[0], self.file("submission-checklist.csv"))
        self.attach(
            made[3],
            self.file("minutes.txt"),
            self.file("room-list.csv"),
        )
        self.meet(
            self.work, f"Laser survey: {self.projects[3].name}", self.week(1), 120,
            guests=[self.surveyor, self.drafts], place=self.projects[3].site,
            resources=(self.scanner, self.bicycle), reminders=(60,),
        )  # fmt: skip

    def project_meeting(self, title: str, project: Project, days: list[date], room: str, guests: Sequence[str]) -> str:
        """Add a meeting with a project's client and two colleagues."""
        return self.meet(
            self.work, f"{title}: {project.name}", days, self.chance.choice((30, 60, 60, 90)),
            guests=[project.client, *self.chance.sample(guests, 2)], resources=(room,), reminders=(10,),
            text=f"About {project.what}.\nReach the client on {self.people[project.client].phone}.",
        )  # fmt: skip

    def days(self) -> None:
        """Whole days, and what is private or on site."""
        first, second, third, fourth = self.projects
        self.all_day(
            self.deadlines, f"Planning submission: {first.name}", self.day(1, 4), show_as="free", reminders=(1440,),
            text="Five sets, folded to A4.\nHand in before 15:00, office 2.14.",
        )  # fmt: skip
        self.all_day(self.deadlines, f"Tender closes: {third.name}", self.day(2, 2), show_as="free")
        self.all_day(self.deadlines, f"Drawings to the engineer: {second.name}", self.day(0, 4), show_as="free")
        self.all_day(
            self.deadlines, f"Permit fee due: {fourth.name}", self.day(3, 0), show_as="free",
            text="The fee is 1,840 euros.",
        )  # fmt: skip
        self.all_day(self.ideas, "Ferry terminal, stage 1", self.day(3, 1), show_as="free")
        self.all_day(self.ideas, "Forest school, questions", self.day(1, 1), show_as="free")
        self.all_day(self.ideas, "Small museum, jury", self.day(5, 2), 2, show_as="free")
        for person, week, weekday, days in (
            (self.models, 1, 0, 5), (self.drafts, 4, 3, 2), (self.manager, 3, 0, 3), (self.energy, 4, 1, 2),
        ):  # fmt: skip
            self.all_day(
                self.leave, f"{self.given(person)} away", self.day(week, weekday), days,
                organiser=self.manager, show_as="free",
            )  # fmt: skip
        self.event(
            self.private, "Dentist", self.day(0, 4), "08:00", 45, place="Rose Street 9", reminders=(60,),
            visibility="private",
        )  # fmt: skip
        self.event(
            self.private, "Parents' evening", self.day(1, 1), "18:30", 90, place="Hill School, room 7",
            visibility="private",
        )  # fmt: skip
        self.event(
            self.private, "Car inspection", self.day(2, 4), "07:45", 30, text="The quote was 260 euros.",
            visibility="private",
        )  # fmt: skip
        self.event(
            self.walks, f"Acceptance of the shell: {fourth.name}", self.day(2, 3), "10:00", 120,
            guests=[self.engineer, fourth.client], place=fourth.site, resources=(self.car,),
        )  # fmt: skip
        self.event(self.walks, f"Crane delivery: {second.name}", self.day(1, 2), "07:30", 60, place=second.site)

    def chores(self) -> None:
        """Things to do."""
        first, second, third, fourth = self.projects
        desk, home, office = self.list("Projects"), self.list("Home"), self.list("Office")
        self.task(desk, f"Send the room list to {self.people[first.client].name}", self.day(0, 1), "high")
        self.task(desk, f"Order brick samples for {second.name}", self.day(0, 2), notes="Three reds, one grey.")
        self.task(desk, f"Write the design statement for {first.name}", self.day(1, 1), "high", "Two pages at most.")
        self.task(desk, f"Check the door widths of {fourth.name}", self.day(0, -3), notes="Sheet A-204.")
        self.task(desk, f"Answer the tender questions of {third.name}", self.day(1, 3))
        self.task(desk, "Update the detail library", None, "low")
        self.task(desk, f"Print the boards for {second.name}", self.day(-1, 3), done=True)
        self.task(desk, f"Draw the stair section of {third.name}", self.day(0, 3))
        self.task(desk, f"Ask {self.people[self.surveyor].name} for the level points", self.day(0, 0), "high")
        self.task(office, "Hand in the travel receipts", self.day(-1, 4), notes="Train and two taxis, 86 euros.")
        self.task(office, "Book the first aid course", self.day(2, 0), "low")
        self.task(office, "Write the holiday handover", self.day(5, 2))
        self.task(office, "Renew the parking permit", self.day(1, 0), done=True)
        self.task(office, "Read the new fire regulations", self.day(3, 4), "low", "Chapters 3 and 5.")
        self.task(office, "Propose a date for the studio trip", self.day(0, 4))
        self.task(home, "Pay the choir fee", self.day(0, 2), notes="45 euros for the term.")
        self.task(home, "Call the plumber", self.day(0, -1), "high")
        self.task(home, "Buy a present for Hugo", self.day(1, 5))
        self.task(home, "Return the library books", self.day(0, 5), "low")
        self.task(home, "Sort the bicycle papers", None, done=True)


@APP.world(now=NOW)
def studio(chance: Random, shelf: Shelf) -> State:
    """An architects' studio: design reviews, site walks, clients and a planning submission ahead."""
    family = chance.choice(("Alder", "Penrose", "Lindqvist", "Marchetti", "Okafor", "Vasquez"))
    build = Studio(chance, shelf, NOW, domain_of(f"{family} Quay"))
    build.staff()
    build.house()
    build.shelves()
    build.routine()
    build.invitations()
    build.meetings()
    build.days()
    build.fill(OTHERS_WORK, (build.library, build.atelier, build.cabin))
    build.chores()
    settings = Settings(default_calendar=build.work, working_hours=full_week("08:30", "17:00"))
    return build.state(f"{family} & Quay Architects", "Lisbon time (UTC)", settings)
