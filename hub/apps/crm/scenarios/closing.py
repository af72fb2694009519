"""Tasks about the end of a quarter: what became of every open deal of a colleague, by its notes and a rule."""

from dataclasses import dataclass, replace
from datetime import date, datetime
from random import Random
from typing import Literal

from hub.apps.crm.phrases import is_single, open_deals
from hub.apps.crm.scenarios.desk import Desk, days_to_come
from hub.apps.crm.scenarios.registry import SCENARIOS
from hub.apps.crm.scenarios.selling import REASONS
from hub.apps.crm.state import LostReason, State, amount_of
from hub.engine.judging import Judgement, corrections, dealt, decides, half_done
from hub.engine.lookup import without
from hub.engine.phrases import day_words, pick
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

POSTPONED, OWN_POSTPONED = "Decision postponed", "Project postponed"
"""The reason for which whoever decides too late is lost; the second one if the settings have it."""
DEALS, FEWEST_STAGES = range(20, 25), 3
CASES = ("written", "spoken", "spoken, then written", "rival", "rival, then back", "early", "late", "later", "asking")
Case = Literal["written", "spoken", "rival", "early", "late", "asking"]
FIRST: dict[Case, str] = {
    "written": "written",
    "spoken": "spoken",
    "rival": "rival",
    "early": "put_off",
    "late": "put_off",
    "asking": "asking",
}
THEN: dict[Case, str] = {"written": "then_written", "asking": "then_asking"}
"""The parts of the text that say so, in a first note and in a second one."""
Standing = tuple[str, str, str]
"""The status of a deal, its stage, and the reason for which it was lost."""


@dataclass(frozen=True)
class News:
    """What became of a deal: first, and after all; customers who put it off decide on a day."""

    first: Case
    last: Case
    decides_on: date
    reason: str


@dataclass(frozen=True)
class Closing:
    """The rules of the end of a quarter, and what somebody may overlook of them."""

    until: date
    spoken_to: str
    late_reason: str
    reads_last: bool = True
    wants_writing: bool = True
    minds_day: bool = True

    def standing(self, news: News, stage: str) -> Standing:
        """Return what a deal in a stage becomes."""
        case = news.last if self.reads_last else news.first
        if case == "written" or (case == "spoken" and not self.wants_writing):
            return "won", stage, ""
        if case == "spoken":
            return "open", self.spoken_to, ""
        if case == "rival":
            return "lost", stage, news.reason
        is_late = case in ("early", "late") and (news.decides_on > self.until or not self.minds_day)
        return ("lost", stage, self.late_reason) if is_late else ("open", stage, "")


@SCENARIOS.add
def quarter_closed(state: State, now: datetime, rng: Random) -> Situation | None:
    """All open deals of a colleague are closed, moved or left by rules, of which one was changed, and their notes."""
    words = WORDINGS["quarter_closed"]
    desk = Desk(state, now)
    seller, author = rng.sample(desk.sellers(), 2) if len(desk.sellers()) > 1 else (None, None)
    deals = [key for key in open_deals(state) if amount_of(state.deals[key]) and is_single(state, state.deals[key])]
    count = min(rng.choice(DEALS), len(deals))
    stages = list(state.stage_order)
    if seller is None or author is None or count < DEALS[0] or len(stages) < FEWEST_STAGES:
        return None
    chosen = rng.sample(deals, count)
    for key, deal in state.deals.items():
        if deal.status == "open" and (key in chosen or deal.owner_id == seller):
            desk.change("deals", key, owner_id=seller if key in chosen else author)
    spoken_to, stages = stages[-1], stages[:-1]
    postponed = _postponed(desk)
    elsewhere = pick(rng, [key for key, one in state.lost_reasons.items() if one.name in REASONS])
    if elsewhere is None:
        return None
    old_notes = [key for key, one in state.notes.items() if one.about.id in chosen]  # they may tell news as well
    desk.state = desk.state.model_copy(update={"notes": without(state.notes, *old_notes)})
    first_limit, limit = _limits(now, rng)
    rules = Closing(limit, spoken_to, postponed)
    news: dict[str, News] = {}
    for key, case in zip(chosen, dealt(rng, CASES, count), strict=True):
        day = pick(rng, _decisions(now, rng, first_limit, limit, case)) or limit
        first, last = _cases(case)
        news[key] = News(first, last, day, elsewhere)
    notes: dict[str, str] = {}
    names = {key: one.name for key, one in desk.state.lost_reasons.items()}
    for key, one in news.items():
        facts = {"day": day_words(one.decides_on), "reason": names[one.reason]}
        parts = [FIRST[one.first]] if one.first == one.last else [FIRST[one.first], THEN[one.last]]
        for place, part in enumerate(parts):
            text = words.say(rng, part, **facts)
            notes[key] = desk.add_note("deal", key, seller, text, 60 - 20 * place - rng.randrange(10))
    start = {key: rng.choice(stages) for key in chosen}

    def closed(by: Closing) -> dict[str, Standing]:
        return {key: by.standing(one, start[key]) for key, one in news.items()}

    wanted = closed(rules)
    untouched: dict[str, Standing] = {key: ("open", start[key], "") for key in chosen}
    moved = [key for key, one in wanted.items() if one[1] == spoken_to]
    found = half_done(rng, {key: wanted[key] for key in moved}, untouched, {}, right=1, wrong=0)
    for key, (_, stage_id, _) in found.items():
        desk.change("deals", key, stage_id=stage_id, probability=state.stages[stage_id].probability)
    account_id = state.deals[rng.choice(chosen)].account_id
    account = state.accounts[account_id].name
    said = words.say(
        rng, "rules", until=day_words(first_limit), stage=state.stages[spoken_to].name, reason=names[postponed]
    )
    changed = words.say(rng, "changed", until=day_words(limit))
    rules_id = desk.add_note("account", account_id, author, said, 90)
    changed_id = desk.add_note("account", account_id, author, changed, 8)

    def close(key: str, standing: Standing) -> list[Do]:
        status, stage_id, reason = standing
        if status == "won":
            return [Do("win_deal", {"deal_id": key})]
        if status == "lost":
            return [Do("lose_deal", {"deal_id": key, "reason_id": reason, "lost_to": "", "note": ""})]
        return [Do("move_deals", {"deal_ids": [key], "stage_id": stage_id})]

    careless = {
        "the last day was changed": replace(rules, until=first_limit),
        "later notes take back earlier ones": replace(rules, reads_last=False),
        "an order has to be in writing": replace(rules, wants_writing=False),
        "who decides soon stays": replace(rules, minds_day=False),
    }
    overlooked = {what: closed(by) for what, by in careless.items()}
    if not moved or not all(decides(wanted, one) for one in overlooked.values()):
        return None
    return Situation(
        state=desk.state,
        instruction=words.say(rng, "instruction", name=desk.name_of(seller), given=desk.given(seller), account=account),
        goal=corrections(found, wanted, close),
        judged=Judgement(wanted, _standings),
        facts=(
            Fact("the rules", ("notes", rules_id), said),
            Fact("the day as changed", ("notes", changed_id), changed, ("the rules",)),
            *(
                Fact(
                    f"the news about {state.deals[key].name}",
                    ("notes", note_id),
                    desk.state.notes[note_id].text,
                    ("the day as changed",),
                )
                for key, note_id in notes.items()
            ),
        ),
        slips=tuple(
            Slip("condition", what, corrections(found, otherwise, close)) for what, otherwise in overlooked.items()
        ),
    )


def _standings(state: State) -> dict[str, Standing]:
    return {key: (one.status, one.stage_id, one.lost_reason_id or "") for key, one in state.deals.items()}


def _postponed(desk: Desk) -> str:
    """Return the reason for which whoever decides too late is lost, added to the settings if they have none."""
    reasons = desk.state.lost_reasons
    if own := next((key for key, one in reasons.items() if one.name == OWN_POSTPONED), None):
        return own
    key = f"reason-{len(reasons) + 1}"
    desk.state = desk.state.model_copy(update={"lost_reasons": {**reasons, key: LostReason(name=POSTPONED)}})
    return key


def _limits(now: datetime, rng: Random) -> tuple[date, date]:
    """Return the last day for a decision, as first set and as changed."""
    first, second = days_to_come(now, rng, 2, 45, 75)
    return (first, second) if rng.random() < 1 / 2 else (second, first)


def _decisions(now: datetime, rng: Random, first: date, limit: date, case: str) -> list[date]:
    """Return days on which a customer may decide: before both limits, between them, or after both."""
    days = days_to_come(now, rng, 20, 8, 120)
    early, late = min(first, limit), max(first, limit)
    return {
        "early": [one for one in days if one < early],
        "late": [one for one in days if early < one < late] or [late],
    }.get(case, [one for one in days if one > late])


def _cases(case: str) -> tuple[Case, Case]:
    """Return what the notes say first and last."""
    known: dict[str, tuple[Case, Case]] = {
        "spoken, then written": ("spoken", "written"),
        "rival, then back": ("rival", "asking"),
        "written": ("written", "written"),
        "spoken": ("spoken", "spoken"),
        "rival": ("rival", "rival"),
        "early": ("early", "early"),
        "asking": ("asking", "asking"),
    }
    return known.get(case, ("late", "late"))
