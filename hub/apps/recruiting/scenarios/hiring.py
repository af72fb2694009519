"""Puts notes, interviews and stand-ins into the hiring of an organisation before a task begins."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random

from hub.apps.recruiting.state import Interview, InterviewKind, State
from hub.engine.prepared_state import PreparedState

SATURDAY = 5


@dataclass
class Hiring(PreparedState[State]):
    """The hiring of an organisation that is being prepared."""

    now: datetime
    rng: Random

    def note(self, candidate_id: str, *texts: str) -> None:
        """Write notes about a candidate, the oldest first, in place of those that are there."""
        self.change("candidates", candidate_id, notes="\n".join(texts))

    def plan(self, title: str, application_id: str, kind: InterviewKind, day: date, interviewer_id: str) -> str:
        """Plan an interview and return its id."""
        interview = Interview(
            title=title, application_id=application_id, kind=kind, day=day.isoformat(), interviewer_id=interviewer_id
        )
        return self.add("interviews", interview)

    def workdays(self, count: int, least: int, most: int) -> list[date]:
        """Return different working days that are `least` to `most` days ahead, in order."""
        ahead = [self.now.date() + timedelta(days=one) for one in range(least, most + 1)]
        return sorted(self.rng.sample([one for one in ahead if one.weekday() < SATURDAY], count))

    def planned(self, application_id: str) -> list[str]:
        """Return the interviews that are still to come for an application."""
        return [
            key
            for key, one in self.state.interviews.items()
            if one.application_id == application_id and one.result == "planned"
        ]

    def interviewers(self) -> list[str]:
        """Return the colleagues who interview, in random order."""
        found = [key for key, one in self.state.colleagues.items() if one.role == "interviewer"]
        return self.rng.sample(found, len(found))

    def candidate_of(self, application_id: str) -> str:
        """Return who sent an application."""
        return self.state.applications[application_id].candidate_id

    def position_of(self, application_id: str) -> str:
        """Return the title of the position that an application is for."""
        return self.state.positions[self.state.applications[application_id].position_id].title

    def name(self, candidate_id: str) -> str:
        """Return the name of a candidate."""
        return self.state.candidates[candidate_id].name

    def given(self, candidate_id: str) -> str:
        """Return the first name of a candidate."""
        return self.name(candidate_id).partition(" ")[0]
