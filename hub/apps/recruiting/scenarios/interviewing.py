"""Tasks about who holds interviews."""

from datetime import datetime, timedelta
from random import Random

from hub.apps.recruiting.scenarios.hiring import Hiring
from hub.apps.recruiting.scenarios.registry import SCENARIOS
from hub.apps.recruiting.state import InterviewKind, State
from hub.engine.phrases import weekday_words
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

MEETINGS: tuple[tuple[InterviewKind, str], ...] = (
    ("phone", "Second call with {name}"),
    ("video", "Video call with {name}"),
    ("on_site", "Interview with {name}"),
)
DAYS_AWAY = 7


@SCENARIOS.add
def interviewer_away(state: State, now: datetime, rng: Random) -> Situation | None:
    """A colleague is away for a week; who holds the interviews instead is in the descriptions of the positions."""
    words = WORDINGS["interviewer_away"]
    hiring = Hiring(state, now, rng)
    away, one, other, somebody = hiring.interviewers()[:4]
    for key, interview in state.interviews.items():
        if interview.interviewer_id == away and interview.result == "planned":
            hiring.change("interviews", key, interviewer_id=somebody)
    by_position: dict[str, list[str]] = {}
    for key, application in state.applications.items():
        if application.stage in ("in_screening", "in_interview"):
            by_position.setdefault(application.position_id, []).append(key)
    several = [key for key, found in by_position.items() if len(found) > 1]
    if not several or len(by_position) < 2:  # noqa: PLR2004 - one position for each stand-in
        return None
    first = rng.choice(several)
    second = rng.choice([key for key in by_position if key != first])
    stands_in = {first: one, second: other}
    name = state.colleagues[away].name
    given = name.partition(" ")[0]
    said: dict[str, str] = {}
    for position_id, colleague in stands_in.items():
        said[position_id] = words.say(rng, "rule", name=name, given=given, stand_in=state.colleagues[colleague].name)
        held = state.positions[position_id]
        hiring.change("positions", position_id, description=f"{held.description}\n{said[position_id]}".strip())
    monday = now.date() + timedelta(days=7 - now.weekday())
    friday = monday + timedelta(days=4)
    early, late = rng.sample(by_position[first], 2)
    third = rng.choice(by_position[second])
    days = [monday + timedelta(days=number) for number in rng.sample(range(5), 2)]
    after = friday + timedelta(days=rng.randrange(3, 6))
    kinds = rng.sample(MEETINGS, len(MEETINGS))
    planned = [
        hiring.plan(title.format(name=hiring.name(hiring.candidate_of(application))), application, kind, day, away)
        for (kind, title), application, day in zip(kinds, (early, third, late), (*days, after), strict=True)
    ]
    taken = {one.title for key, one in state.interviews.items() if key not in planned}
    if taken & {hiring.state.interviews[key].title for key in planned}:
        return None

    def given_to(interview_id: str, position_id: str) -> Do:
        return Do("hand_over_interviews", {"interview_ids": [interview_id], "interviewer_id": stands_in[position_id]})

    goal = (given_to(planned[0], first), given_to(planned[1], second))
    instruction = words.say(
        rng, "instruction", name=name, given=given, monday=weekday_words(monday), friday=weekday_words(friday)
    )
    return Situation(
        state=hiring.state,
        instruction=instruction,
        goal=goal,
        facts=(
            *(
                Fact(f"interview {place} of that week", ("interviews", key), day.isoformat())
                for place, (key, day) in enumerate(zip(planned, days, strict=False), 1)
            ),
            *(
                Fact(
                    f"who stands in for interview {place}",
                    ("positions", position_id),
                    said[position_id],
                    (f"interview {place} of that week",),
                )
                for place, position_id in enumerate(stands_in, 1)
            ),
        ),
        slips=(
            Slip("condition", "each position has its own stand-in", (goal[0], given_to(planned[1], first))),
            Slip("decoy", "an interview of the week after", (*goal, given_to(planned[2], first))),
        ),
    )
