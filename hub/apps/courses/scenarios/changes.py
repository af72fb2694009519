"""Tasks in which something comes in between: a learner leaves, a teacher is ill."""

from datetime import datetime, timedelta
from random import Random

from hub.apps.courses.collections import ANNOUNCEMENTS, COURSES, LEARNERS, LESSONS, QUESTIONS
from hub.apps.courses.scenarios.registry import SCENARIOS
from hub.apps.courses.state import Announcement, Enrolment, Question, State
from hub.engine.clock import stamp
from hub.engine.collections.lookup import with_records
from hub.engine.lookup import next_number
from hub.engine.phrases import day_words, pick
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

FEWEST_WAITING = 3


@SCENARIOS.add
def place_becomes_free(state: State, now: datetime, rng: Random) -> Situation | None:
    """A learner gives up a place in a full course; the first on the waiting list does not want it any more."""
    words = WORDINGS["place_becomes_free"]
    waiting = {key: _those_in(state, key, "waiting") for key, one in state.courses.items() if one.status == "open"}
    course_id = pick(rng, [key for key, ids in waiting.items() if len(ids) >= FEWEST_WAITING])
    if course_id is None or not (pair := _namesakes(state, course_id, rng)):
        return None
    leaving, other = pair
    first, second, *_ = waiting[course_id]
    course, active = state.courses[course_id], _those_in(state, course_id, "active")
    given = _learner(state, leaving).partition(" ")[0]
    note = words.say(rng, "note", course=course.title)
    unwilling = state.enrolments[first].learner_id
    question = Question(
        title=rng.choice(("My place", "I cannot go on", "Giving up my place")),
        course_id=course_id,
        learner_id=state.enrolments[leaving].learner_id,
        text=words.say(rng, "question", given=given),
        asked_at=stamp(now - timedelta(hours=21)),
    )
    question_id = f"question-{next_number(state.questions)}"
    notes = {
        state.enrolments[key].learner_id: state.learners[state.enrolments[key].learner_id].model_copy(
            update={"notes": note if key == first else ""}
        )
        for key in waiting[course_id]
    }
    placed = with_records(state, QUESTIONS, {question_id: question})
    placed = with_records(placed, LEARNERS, notes)
    placed = with_records(placed, COURSES, {course_id: course.model_copy(update={"places": str(len(active))})})

    def done(left: str, admitted: str) -> tuple[Do, ...]:
        return (
            Do("withdraw_enrolments", {"enrolment_ids": [left]}),
            Do("admit_enrolments", {"enrolment_ids": [admitted]}),
            Do("close_questions", {"question_ids": [question_id]}),
        )

    codes = {key: state.enrolments[key].code for key in (leaving, first, second)}
    return Situation(
        state=placed,
        instruction=words.say(rng, "instruction", course=f"“{course.title}”"),
        goal=done(leaving, second),
        facts=(
            Fact("who gives up the place", ("questions", question_id), given),
            Fact("that enrolment", ("enrolments", leaving), codes[leaving], after=("who gives up the place",)),
            Fact("who has waited longest", ("enrolments", first), codes[first]),
            Fact("who no longer wants it", ("learners", unwilling), note, after=("who has waited longest",)),
            Fact("who is next", ("enrolments", second), codes[second], after=("who no longer wants it",)),
        ),
        slips=(
            Slip("condition", "the first one does not want the place", done(leaving, first)),
            Slip("decoy", "another learner has the same given name", done(other, second)),
        ),
    )


@SCENARIOS.add
def teacher_is_ill(state: State, now: datetime, rng: Random) -> Situation | None:
    """A teacher is ill; a draft says which lesson somebody else takes, and which one is cancelled."""
    words = WORDINGS["teacher_is_ill"]
    running = [
        key for key, one in state.courses.items() if one.status in ("open", "closed") and _is_on(state, key, now)
    ]
    if len(running) < 2:  # noqa: PLR2004 - one that is taken, one that is dropped
        return None
    taken, dropped = rng.sample(running, 2)
    ill, stand_in = rng.sample(list(state.teachers), 2)
    back = now.date() + timedelta(days=7 - now.weekday())
    courses = {
        key: one.model_copy(update={"teacher_id": ill if key in (taken, dropped) else stand_in})
        for key, one in state.courses.items()
        if key in (taken, dropped) or one.teacher_id == ill
    }
    lessons: dict[str, list[str]] = {}
    changed = dict(state.lessons)
    for place, course_id in enumerate((taken, dropped)):
        lessons[course_id] = [key for key in state.lesson_order if state.lessons[key].course_id == course_id][-2:]
        days = (now.date() + timedelta(days=1 + place), back + timedelta(days=1 + place))
        for key, day in zip(lessons[course_id], days, strict=True):
            update = {"day": day.isoformat(), "status": "planned", "teacher_id": None}
            changed[key] = changed[key].model_copy(update=update)
    names = {key: one.name for key, one in state.teachers.items()}
    titles = {key: f"“{one.title}”" for key, one in state.courses.items()}
    given = names[ill].partition(" ")[0]
    text = words.say(
        rng,
        "announcement",
        name=names[ill],
        back=day_words(back),
        stand_in=names[stand_in],
        taken=titles[taken],
        dropped=titles[dropped],
    )
    news_id = f"announcement-{next_number(state.announcements)}"
    news = Announcement(title=words.say(rng, "title", given=given), text=text)
    placed = with_records(with_records(state, COURSES, courses), LESSONS, changed)
    (covered, later), (cancelled, much_later) = lessons[taken], lessons[dropped]

    def done(cover: list[str], cancel: list[str]) -> tuple[Do, ...]:
        return (
            Do("cover_lessons", {"lesson_ids": cover, "teacher_id": stand_in}),
            Do("cancel_lessons", {"lesson_ids": cancel}),
            Do("publish_announcements", {"announcement_ids": [news_id]}),
        )

    return Situation(
        state=with_records(placed, ANNOUNCEMENTS, {news_id: news}),
        instruction=words.say(rng, "instruction", name=names[ill]),
        goal=done([covered], [cancelled]),
        facts=(
            Fact("what happens, and until when", ("announcements", news_id), names[stand_in]),
            *(
                Fact(
                    f"the lesson of {titles[course]}",
                    ("lessons", key),
                    changed[key].day,
                    ("what happens, and until when",),
                )
                for course, key in ((taken, covered), (dropped, cancelled))
            ),
        ),
        slips=(
            Slip("condition", "later lessons stay", done([covered, later], [cancelled, much_later])),
            Slip("decoy", "the two courses mixed up", done([cancelled], [covered])),
        ),
    )


def _learner(state: State, enrolment_id: str) -> str:
    return state.learners[state.enrolments[enrolment_id].learner_id].name


def _those_in(state: State, course_id: str, status: str) -> list[str]:
    """Return the enrolments of a course in a state, in the order in which people applied."""
    found: dict[str, Enrolment] = {
        key: one for key, one in state.enrolments.items() if (one.course_id, one.status) == (course_id, status)
    }
    return sorted(found, key=lambda key: found[key].applied_at)


def _namesakes(state: State, course_id: str, rng: Random) -> tuple[str, str] | None:
    """Return the enrolments of two learners of a course who have the same given name, in any order."""
    by_name: dict[str, list[str]] = {}
    for key in _those_in(state, course_id, "active"):
        by_name.setdefault(_learner(state, key).partition(" ")[0], []).append(key)
    pairs = [ids for ids in by_name.values() if len(ids) > 1]
    if not pairs:
        return None
    one, other = rng.sample(rng.choice(pairs), 2)
    return one, other


def _is_on(state: State, course_id: str, now: datetime) -> bool:
    term = state.terms[state.courses[course_id].term_id]
    return term.starts <= now.date().isoformat() <= term.ends
