"""Adds events, tasks and proposals before a task begins, at times when people are free."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random

from hub.apps.calendar.domain.availability import common_times
from hub.apps.calendar.phrases import colleagues, workdays
from hub.apps.calendar.state import Event, Guest, Proposal, Response, State, Task
from hub.engine.clock import moment_of, stamp
from hub.engine.lookup import next_number

LEAST_DAYS, MOST_DAYS = 4, 20
HOUR = timedelta(hours=1)


@dataclass
class Planner:
    """A calendar under preparation."""

    state: State
    now: datetime
    rng: Random

    def add_event(
        self,
        organiser: str,
        title: str,
        start: datetime,
        *,
        minutes: int = 60,
        guests: Iterable[str] = (),
        rooms: tuple[str, ...] = (),
        answer: Response = "accepted",
    ) -> str:
        """Add an event to the organiser's first calendar and return its id.

        Args:
            organiser: the owner.
            title: the title.
            start: the start.
            minutes: the duration.
            guests: the invited people.
            rooms: the booked rooms.
            answer: the answer of all guests.
        """
        own = [key for key, one in self.state.calendars.items() if one.owner == organiser]
        calendar = self.state.settings.default_calendar if organiser == self.state.me else own[0]
        event = Event(
            calendar=calendar,
            organiser=organiser,
            title=title,
            start=stamp(start),
            end=stamp(start + timedelta(minutes=minutes)),
            guests={one: Guest(response=answer) for one in guests},
            resources=tuple(sorted(rooms)),
            updated=stamp(self.now - timedelta(hours=self.rng.randrange(20, 90))),
        )
        event_id = f"event-{next_number(self.state.events)}"
        self.state = self.state.model_copy(update={"events": {**self.state.events, event_id: event}})
        return event_id

    def add_proposal(self, event_id: str, person: str, start: datetime, note: str) -> None:
        """Add a guest's proposal for another time of the same length."""
        event = self.state.events[event_id]
        length = moment_of(event.end) - moment_of(event.start)
        wish = Proposal(person=person, start=stamp(start), end=stamp(start + length), note=note)
        guests = {**event.guests, person: Guest(response="tentative")}
        changed = event.model_copy(update={"proposals": (*event.proposals, wish), "guests": guests})
        self.state = self.state.model_copy(update={"events": {**self.state.events, event_id: changed}})

    def add_task(self, title: str, notes: str, due: date) -> str:
        """Add a task to the first list and return its id."""
        task = Task(
            list=next(iter(self.state.task_lists)),
            title=title,
            notes=notes,
            due=due.isoformat(),
            updated=stamp(self.now - timedelta(hours=self.rng.randrange(4, 40))),
        )
        task_id = f"task-{next_number(self.state.tasks)}"
        self.state = self.state.model_copy(update={"tasks": {**self.state.tasks, task_id: task}})
        return task_id

    def name(self, person: str) -> str:
        """Return a person's name."""
        return self.state.people[person].name

    def staff(self) -> list[str]:
        """Return the colleagues with a calendar, in random order."""
        owners = {one.owner for one in self.state.calendars.values()}
        found = [one for one in colleagues(self.state) if one in owners]
        return self.rng.sample(found, len(found))

    def free(self, people: Sequence[str], rooms: tuple[str, ...] = (), minutes: int = 60) -> list[datetime]:
        """Return times, each on a different day, at which people and rooms are free."""
        found: list[datetime] = []
        for day in workdays(self.state, self.rng, least=LEAST_DAYS, most=MOST_DAYS):
            times = list(common_times(self.state, tuple(people), rooms, day, minutes))
            if times:
                found.append(self.rng.choice(times))
        return found

    def unused_title(self, titles: Sequence[str]) -> str:
        """Return a title that is not used in the calendar."""
        taken = {one.title for one in self.state.events.values()} | {one.title for one in self.state.tasks.values()}
        return self.rng.choice([one for one in titles if one not in taken])
