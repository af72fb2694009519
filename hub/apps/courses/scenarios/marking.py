"""Tasks about marks: what a rule, its corrections and exceptions for single learners give for each piece of work."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random

from hub.apps.courses.scenarios.registry import SCENARIOS
from hub.apps.courses.state import Announcement, Mark, State, Submission, SubmissionStatus
from hub.engine.clock import stamp
from hub.engine.judging import Judgement, corrections, dealt, decides, half_done
from hub.engine.lookup import next_number
from hub.engine.phrases import day_words, pick
from hub.engine.prepared_state import PreparedState
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

FEWEST_LEARNERS, ASSIGNMENTS = 5, 2
MOST_POINTS, FEWEST_POINTS = 10, 2
"""What a part of a piece of work may earn."""
LATE, EXTRA = 4, 2
"""The most days that work comes late, and how many points more a faulty question gives."""
MARKS: tuple[Mark, ...] = ("fail", "pass", "merit", "distinction")
CASES = ("plain", "extra", "late", "extended", "least")
Standing = tuple[SubmissionStatus, Mark]


@dataclass(frozen=True)
class Work:
    """The points for three parts, how many days late it was handed in, and by how many days it was allowed to be."""

    points: tuple[int, int, int]
    late: int = 0
    allowed: int = 0


@dataclass(frozen=True)
class Rules:
    """From how many points each mark is given, what the third part needs, and how much the second one gets more."""

    limits: tuple[int, int, int]
    least: int
    extra: int

    def mark(self, work: Work, without: str = "") -> Mark:
        """Return the mark of a piece of work; `without` names the case in which somebody overlooks the rule."""
        first, second, third = work.points
        second = min(second + (0 if without == "extra" else self.extra), MOST_POINTS)
        late = 0 if without == "late" else max(0, work.late - (0 if without == "extended" else work.allowed))
        if third < self.least and without != "least":
            return "fail"
        total = first + second + third - late
        return MARKS[sum(total >= one for one in self.limits)]


@SCENARIOS.add
def marks_by_points(state: State, now: datetime, rng: Random) -> Situation | None:  # noqa: PLR0915 - one situation, drawn in order
    """All work of a course is marked by points, with a correction and exceptions; a colleague has begun with it."""
    words = WORDINGS["marks_by_points"]
    school = PreparedState(state)
    course_id = pick(
        rng,
        [
            key
            for key in state.courses
            if len(_works(state, key)) == ASSIGNMENTS and len(_there(state, key)) >= FEWEST_LEARNERS
        ],
    )
    if course_id is None:
        return None
    course, learners = state.courses[course_id], _there(state, course_id)
    assignments = rng.sample(_works(state, course_id), ASSIGNMENTS)
    limits = [(low := rng.randrange(12, 15), low + 6, low + rng.randrange(11, 13)) for _ in assignments]
    extra_for = rng.randrange(2)
    rules = {
        key: Rules(limits[place], rng.randrange(4, 6), EXTRA if place == extra_for else 0)
        for place, key in enumerate(assignments)
    }
    titles = {key: f"“{state.assignments[key].title}”" for key in assignments}
    said: dict[str, str] = {}
    for place, key in enumerate(assignments):
        due = (now - timedelta(days=12 + 3 * place)).date()
        low, middle, high = rules[key].limits
        said[key] = words.say(rng, "rules", low=low, middle=middle, high=high, least=rules[key].least)
        text = f"{state.assignments[key].text} {said[key]}"
        school.change("assignments", key, text=text, due=due.isoformat(), status="closed")
    news = words.say(rng, "news", title=titles[assignments[extra_for]], extra=EXTRA, most=MOST_POINTS)
    news_id = school.add(
        "announcements",
        Announcement(title=words.say(rng, "news_title"), text=news, course_id=course_id, status="published"),
    )
    pairs = [(key, one) for key in assignments for one in learners]
    cases = dealt(rng, CASES, len(pairs))
    works: dict[str, Work] = {}
    notes: dict[str, list[str]] = {one: [] for one in learners}
    for (assignment_id, learner_id), case in zip(pairs, cases, strict=True):
        work = _drawn(rng, rules[assignment_id], case if rules[assignment_id].extra or case != "extra" else "plain")
        due = date.fromisoformat(school.state.assignments[assignment_id].due)
        if work.allowed:
            until = day_words(due + timedelta(days=work.allowed))
            notes[learner_id].append(words.say(rng, "note", title=titles[assignment_id], until=until))
        submission_id = _put(school, assignment_id, learner_id, due + timedelta(days=work.late), now, work, rng)
        works[submission_id] = work
    for learner_id, texts in notes.items():
        school.change("learners", learner_id, notes=" ".join(texts))
    if any(one.assignment_id in assignments and key not in works for key, one in school.state.submissions.items()):
        return None
    ids = list(works)
    back = rng.choice([key for key in ids if not works[key].allowed])
    judged = [key for key in ids if key != back]

    def marks(without: str = "") -> dict[str, Standing]:
        return {
            key: ("returned", rules[school.state.submissions[key].assignment_id].mark(works[key], without))
            for key in judged
        }

    wanted = marks()
    starts = dealt(rng, ("handed_in", "in_marking", "marked"), len(judged))
    untouched: dict[str, Standing] = {
        key: ("in_marking", wanted[key][1]) if start == "marked" else (start, "unmarked")
        for key, start in zip(judged, starts, strict=True)
    }
    mistaken: dict[str, list[Standing]] = {
        key: [("in_marking", mark) for case in CASES[1:] if (mark := marks(case)[key][1]) != wanted[key][1]]
        for key in judged
    }
    found = half_done(rng, wanted, untouched, mistaken, right=2, wrong=3)
    for key, (status, mark) in found.items():
        school.change("submissions", key, status=status, mark=mark)
    text = "Part 2 is missing."
    school.change("submissions", back, status="sent_back", mark="unmarked", feedback=text)

    def done(key: str, standing: Standing) -> list[Do]:
        one, (status, mark) = {"submission_ids": [key]}, found[key]
        steps = [Do("take_submissions", one)] if status == "handed_in" else []
        if mark != standing[1]:
            steps.append(Do("mark_submissions", {**one, "mark": standing[1]}))
        return [*steps, Do("return_submissions", one)]

    goal = corrections(found, wanted, done)
    left: dict[str, Standing] = {
        key: (wanted[key] if found[key][1] == "unmarked" else ("returned", found[key][1])) for key in judged
    }
    hasty = {
        "a faulty question gives more points": marks("extra"),
        "late work loses points": marks("late"),
        "some may hand in later": marks("extended"),
        "the last part needs some points": marks("least"),
        "not all marks that were given are right": left,
    }
    settled = {key: one for key, one in found.items() if one[0] == "returned"}
    hasty = {what: one | settled for what, one in hasty.items()}
    if not all(decides(wanted, one) for one in hasty.values()):
        return None
    colleague = rng.choice(
        [one.name for key, one in state.teachers.items() if key not in (state.me, course.teacher_id)]
    )
    return Situation(
        state=school.state,
        instruction=words.say(rng, "instruction", course=f"“{course.title}”", colleague=colleague),
        goal=goal,
        judged=Judgement(wanted, _standings),
        facts=(
            *(Fact(f"the rules of {titles[key]}", ("assignments", key), said[key]) for key in assignments),
            Fact("what was corrected", ("announcements", news_id), news, (f"the rules of {titles[assignments[0]]}",)),
            *(
                Fact(
                    f"the points of {school.state.submissions[key].code}",
                    ("submissions", key),
                    _points(works[key]),
                    ("what was corrected",),
                )
                for key in judged
            ),
            *(
                Fact(f"how long {state.learners[one].name} had time", ("learners", one), text)
                for one, texts in notes.items()
                for text in texts
            ),
        ),
        slips=(
            *(Slip("condition", what, corrections(found, otherwise, done)) for what, otherwise in hasty.items()),
            Slip(
                "side condition",
                "what was sent back waits",
                (
                    *goal,
                    Do("receive_submissions", {"submission_ids": [back]}),
                    Do("take_submissions", {"submission_ids": [back]}),
                ),
            ),
        ),
    )


def _standings(state: State) -> dict[str, Standing]:
    return {key: (one.status, one.mark) for key, one in state.submissions.items()}


def _there(state: State, course_id: str) -> list[str]:
    """Return the learners who are in a course."""
    return [one.learner_id for one in state.enrolments.values() if (one.course_id, one.status) == (course_id, "active")]


def _works(state: State, course_id: str) -> list[str]:
    return [key for key, one in state.assignments.items() if one.course_id == course_id]


def _drawn(rng: Random, rules: Rules, case: str) -> Work:
    """Return work whose mark depends on the rule of a case, and on no other one if the case is plain."""
    while True:
        first, second, third = (rng.randrange(FEWEST_POINTS, MOST_POINTS + 1) for _ in range(3))
        late = rng.randrange(1, LATE + 1) if case in ("late", "extended") else 0
        allowed = late if case == "extended" else 0
        work = Work((first, second, third), late, allowed)
        if all((rules.mark(work) != rules.mark(work, one)) == (one == case) for one in CASES[1:] if one != "late") and (
            case != "late" or rules.mark(work) != rules.mark(work, "late")
        ):
            return work


def _points(work: Work) -> str:
    first, second, third = work.points
    return f"Part 1: {first}, part 2: {second}, part 3: {third}."


def _put(
    school: PreparedState[State],
    assignment_id: str,
    learner_id: str,
    day: date,
    now: datetime,
    work: Work,
    rng: Random,
) -> str:
    """Let a learner have handed in work on a day, with its points as feedback, and return its id."""
    at = stamp(datetime.combine(day, time(9 + rng.randrange(8), rng.randrange(60)), now.tzinfo))
    feedback = _points(work)
    for key, one in school.state.submissions.items():
        if (one.assignment_id, one.learner_id) == (assignment_id, learner_id):
            school.change("submissions", key, feedback=feedback, handed_in_at=at)
            return key
    number = next_number(one.code for one in school.state.submissions.values())
    text = next(one.text for one in school.state.submissions.values() if one.text)
    submission = Submission(
        code=f"S-{number}",
        assignment_id=assignment_id,
        learner_id=learner_id,
        text=text,
        feedback=feedback,
        handed_in_at=at,
    )
    return school.add("submissions", submission)
