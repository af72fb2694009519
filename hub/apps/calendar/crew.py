"""A world's people at work: who invites whom, who wishes for another time, and what fills everybody's days."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import Unpack

from hub.apps.calendar.building import Builder, Extras
from hub.apps.calendar.occurrences import weekday_of
from hub.apps.calendar.state import Colour, Right
from hub.engine.clock import moment_of
from hub.engine.records import Attachment


class Crew(Builder):
    """A builder that knows who works together: `team` without oneself, and everybody's own calendar."""

    team: list[str]
    own: dict[str, str]

    def gather(self, team: Sequence[str], colour: Colour, shared: Iterable[str]) -> None:
        """Let these people work together; those in `shared` let one see their calendar."""
        self.team, see = list(team), set(shared)
        rights: dict[str, Right] = {self.me: "view"}
        self.own = {
            one: self.calendar(self.people[one].name, colour, one, shares=rights if one in see else None)
            for one in team
        }
        for one in see:
            self.hide(self.own[one])

    def week(self, week: int) -> list[date]:
        """Return the working days of a week; of this one those after today."""
        days = [self.day(week, index) for index in range(5)]
        return [day for day in days if week or day > self.now.date()]

    def soon(self) -> list[date]:
        """Return the working days left of this week, and those of the next."""
        return [*self.week(0), *self.week(1)]

    def window(self, people: Iterable[str], fallback: str = "09:00-17:00") -> str:
        """Return the hours at which all of these people work, or something like it."""
        shifts = [self.people[one].hours for one in people if one in self.people and not self.people[one].external]
        start = max((one.start for one in shifts), default="09:00")
        end = min((one.end for one in shifts), default="17:00")
        return f"{start}-{end}" if start < end else fallback

    def meet(self, calendar: str, title: str, days: Iterable[date], minutes: int, **extras: Unpack[Extras]) -> str:
        """Add an event at a time that suits its guests and its rooms."""
        organiser = extras.get("organiser", self.calendars[calendar].owner)
        people = [organiser, *extras.get("guests", ())]
        works = [
            day
            for day in days
            if all(self.people[one].external or weekday_of(day) in self.people[one].works_on for one in people)
        ]
        day, time = self.slot(works, [*people, *extras.get("resources", ())], minutes, self.window(people))
        return self.event(calendar, title, day, time, minutes, **extras)

    def invite_me(self, host: str, title: str, minutes: int, note: str, **extras: Unpack[Extras]) -> str:
        """Let a colleague ask one to a meeting that is not answered yet."""
        extras["guests"] = [self.me, *extras.get("guests", ())]
        extras["text"] = note
        extras.setdefault("mine", "awaiting")
        return self.meet(self.own[host], title, self.soon(), minutes, **extras)

    def fill(self, titles: Sequence[str], rooms: Sequence[str], weeks: Sequence[int] = (0, 1, 0, 1, 2, -1)) -> None:
        """Give colleagues work of their own: every other meeting with somebody, every third in a room."""
        pool = list(titles)
        self.chance.shuffle(pool)
        for index, title in enumerate(pool):
            organiser = self.team[index % len(self.team)]
            others = [
                one
                for one in self.team
                if one != organiser and set(self.people[one].works_on) & set(self.people[organiser].works_on)
            ]
            guests = [self.chance.choice(others)] if index % 2 == 0 else []
            resources = (rooms[index % len(rooms)],) if index % 3 == 0 else ()
            week = weeks[index % len(weeks)]
            minutes = self.chance.choice((30, 60, 60, 90))
            self.meet(
                self.own[organiser], title, [*self.week(week), *self.week(week + 1)], minutes,
                guests=guests, resources=resources,
            )  # fmt: skip

    def wish(self, event: str, week: int, note: str) -> None:
        """Let the last guest of an event propose another time in a week."""
        found = self.events[event]
        person = list(found.guests)[-1]
        length = moment_of(found.end) - moment_of(found.start)
        minutes = length // timedelta(minutes=1)
        slot = self.slot(self.week(week), [self.me, person, *found.resources], minutes, self.window([self.me, person]))
        self.proposal(event, person, slot, note)

    def attach(self, event: str, *files: Attachment) -> None:
        """Attach files to an event."""
        self.events[event] = self.events[event].model_copy(update={"attachments": files})
