"""Tasks about many applications at once, which a colleague has left behind."""

from dataclasses import dataclass
from datetime import datetime
from random import Random

from hub.apps.recruiting.scenarios.agreeing import STEP, WITHDRAWN
from hub.apps.recruiting.scenarios.hiring import Hiring
from hub.apps.recruiting.scenarios.registry import SCENARIOS
from hub.apps.recruiting.state import PAY, MessageTemplate, Rating, Stage, State
from hub.engine.judging import Judgement, corrections, dealt, decides, half_done
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

PAPERS, PAY_TOO_HIGH, OTHER = "Papers incomplete", "Salary expectations too high", "Another candidate was chosen"
TITLE = "For ourselves: how we screen"
FEWEST = 11
YEARS = range(2, 5)
CASES = ("strong", "fit", "junior", "pricey", "lowered", "papers", "sent", "withdrawn", "returned", "more")
Standing = tuple[Stage, str, Rating]


@dataclass(frozen=True)
class Person:
    """What is noted about a candidate, in the order in which it was written."""

    years: int
    wish: int
    more_years: int = 0
    lower_wish: int = 0
    lacks_papers: bool = False
    sent_papers: bool = False
    withdrew: bool = False
    came_back: bool = False


@dataclass(frozen=True)
class Job:
    """What a position asks for and pays at most."""

    years: int
    most: int


@dataclass(frozen=True)
class Reader:
    """How carefully somebody screens: a switch for everything that may be overlooked."""

    reads_later_notes: bool = True
    looks_at_pay: bool = True
    looks_at_papers: bool = True
    tells_strong: bool = True

    def standing(self, one: Person, job: Job) -> Standing:
        """Return what becomes of an application."""
        later = self.reads_later_notes
        if one.withdrew and not (later and one.came_back):
            return "rejected", WITHDRAWN, "unrated"
        if one.lacks_papers and self.looks_at_papers and not (later and one.sent_papers):
            return "rejected", PAPERS, "unrated"
        wish = one.lower_wish if later and one.lower_wish else one.wish
        if wish > job.most and self.looks_at_pay:
            return "rejected", PAY_TOO_HIGH, "unrated"
        years = one.more_years if later and one.more_years else one.years
        if years < job.years:
            return "in_screening", "", "fair"
        return "in_interview", "", "outstanding" if years >= 2 * job.years and self.tells_strong else "good"


@SCENARIOS.add
def screening_left_behind(state: State, now: datetime, rng: Random) -> Situation | None:  # noqa: PLR0915 - one situation, drawn in order
    """A colleague's applications are screened by rules, positions and notes; some were done, not all well."""
    words = WORDINGS["screening_left_behind"]
    hiring = Hiring(state, now, rng)
    reasons = {one.name: key for key, one in state.reasons.items()}
    away, stand_in = rng.sample([key for key, one in state.colleagues.items() if one.role == "recruiter"], 2)
    ids = [key for key, one in state.applications.items() if one.stage in ("new", "in_screening")]
    ids = list({state.applications[key].candidate_id: key for key in ids}.values())
    if len(ids) < FEWEST or not {PAPERS, PAY_TOO_HIGH, WITHDRAWN, OTHER} <= reasons.keys():
        return None
    for key, one in state.applications.items():
        if key in ids:
            hiring.change("applications", key, recruiter_id=away)
        elif one.recruiter_id == away:
            hiring.change("applications", key, recruiter_id=stand_in)
    jobs: dict[str, Job] = {}
    asked: dict[str, str] = {}
    for position_id in dict.fromkeys(state.applications[key].position_id for key in ids):
        position = state.positions[position_id]
        least, most = PAY[position.band]
        job = jobs[position_id] = Job(rng.choice(YEARS), rng.randrange((least + most) // 2, most, STEP))
        asked[position_id] = words.say(rng, "job", years=job.years, most=f"{job.most:,}")
        hiring.change("positions", position_id, description=f"{position.description}\n{asked[position_id]}".strip())
    reader = Reader()
    people: dict[str, Person] = {}
    for key, case in zip(ids, dealt(rng, CASES, len(ids)), strict=True):
        people[key] = _drawn(rng, jobs[state.applications[key].position_id], case)
        hiring.note(hiring.candidate_of(key), *_notes(rng, people[key]))
    rules = words.say(rng, "rules", papers=PAPERS, pay=PAY_TOO_HIGH, withdrawn=WITHDRAWN)
    rules_id = hiring.add("message_templates", MessageTemplate(title=TITLE, text=rules))

    def screened(by: Reader) -> dict[str, Standing]:
        return {key: by.standing(one, jobs[state.applications[key].position_id]) for key, one in people.items()}

    wanted = screened(reader)
    untouched: dict[str, Standing] = {key: (rng.choice(("new", "in_screening")), "", "unrated") for key in ids}
    hasty = {
        "later notes change earlier ones": Reader(reads_later_notes=False),
        "what they want to earn counts": Reader(looks_at_pay=False),
        "papers have to be there": Reader(looks_at_papers=False),
        "twice the years are outstanding": Reader(tells_strong=False),
    }
    mistaken = {
        key: [one for by in hasty.values() if _may_be_mended(one := screened(by)[key], wanted[key])]
        + [("rejected", OTHER, "unrated")]
        for key in ids
    }
    found = half_done(rng, wanted, untouched, mistaken, right=2, wrong=3)
    for key, (stage, reason, rating) in found.items():
        hiring.change("applications", key, stage=stage, reason=reason, rating=rating)

    def screen(key: str, standing: Standing) -> list[Do]:
        (stage, reason, rating), (had, because, rated) = standing, found[key]
        one, some = {"application_id": key}, {"application_ids": [key]}
        steps: list[Do] = []
        if had == "rejected" and (stage, reason) != (had, because):
            steps.append(Do("reconsider_application", one))
        if stage == "in_interview" != had:
            steps.append(Do("invite_applications", some))
        elif stage == "in_screening" and had == "new":
            steps.append(Do("screen_applications", some))
        if rating != rated:
            steps.append(Do("rate_applications", {**some, "rating": rating}))
        if stage == "rejected" and (stage, reason) != (had, because):
            steps.append(Do("reject_application", {**one, "reason_id": reasons[reason]}))
        return steps

    without = {what: screened(by) for what, by in hasty.items()}
    blank = {key for key in ids if found[key] == untouched[key]}
    without["what was done before may be wrong"] = {key: (wanted if key in blank else found)[key] for key in ids}
    without = {
        what: {key: one if _may_be_mended(found[key], one) else found[key] for key, one in otherwise.items()}
        for what, otherwise in without.items()
    }
    if not all(decides(wanted, one) for one in without.values()):
        return None
    codes = {key: state.applications[key].code for key in ids}
    return Situation(
        state=hiring.state,
        instruction=words.say(rng, "instruction", name=state.colleagues[away].name, title=TITLE),
        goal=corrections(found, wanted, screen),
        judged=Judgement(wanted, _standings),
        facts=(
            Fact("the rules", ("message_templates", rules_id), rules),
            *(
                Fact(f"what {state.positions[key].title} asks for", ("positions", key), text)
                for key, text in asked.items()
            ),
            *(
                Fact(
                    f"what is noted about {codes[key]}",
                    ("candidates", hiring.candidate_of(key)),
                    hiring.state.candidates[hiring.candidate_of(key)].notes,
                    ("the rules",),
                )
                for key in ids
            ),
        ),
        slips=tuple(
            Slip("condition", what, corrections(found, otherwise, screen)) for what, otherwise in without.items()
        ),
    )


def _standings(state: State) -> dict[str, Standing]:
    return {key: (one.stage, one.reason, one.rating) for key, one in state.applications.items()}


def _may_be_mended(done: Standing, wanted: Standing) -> bool:
    """Whether an application can still become what is wanted: nothing leads back from interviews to screening."""
    return not (done[0] == "in_interview" and wanted[0] == "in_screening")


def _drawn(rng: Random, job: Job, case: str) -> Person:
    """Return a candidate of whom the notes say what a case is about."""
    few, enough, many = rng.randrange(1, job.years), rng.randrange(job.years, 2 * job.years), 2 * job.years
    modest = job.most - STEP * rng.randrange(1, 12)
    dear = job.most + STEP * rng.randrange(1, 25)
    return {
        "strong": Person(many + rng.randrange(3), modest),
        "fit": Person(enough, modest),
        "junior": Person(few, modest),
        "pricey": Person(enough, dear),
        "lowered": Person(enough, dear, lower_wish=modest),
        "papers": Person(enough, modest, lacks_papers=True),
        "sent": Person(enough, modest, lacks_papers=True, sent_papers=True),
        "withdrawn": Person(many, modest, withdrew=True),
        "returned": Person(enough, modest, withdrew=True, came_back=True),
        "more": Person(few, modest, more_years=enough),
    }[case]


def _notes(rng: Random, one: Person) -> list[str]:
    """Return what is noted about a candidate, the oldest first."""
    words = WORDINGS["screening_left_behind"]
    texts = [words.say(rng, "noted", years=_years(one.years), wish=f"{one.wish:,}")]
    if one.lacks_papers:
        texts.append(words.say(rng, "lacks_papers"))
    if one.withdrew:
        texts.append(words.say(rng, "withdrew"))
    if one.sent_papers:
        texts.append(words.say(rng, "sent_papers"))
    if one.came_back:
        texts.append(words.say(rng, "came_back"))
    if one.lower_wish:
        texts.append(words.say(rng, "lower_wish", wish=f"{one.lower_wish:,}"))
    if one.more_years:
        texts.append(words.say(rng, "more_years", years=_years(one.more_years)))
    return texts


def _years(count: int) -> str:
    return f"{count} year{'s' if count > 1 else ''}"
