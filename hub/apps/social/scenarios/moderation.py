"""Reports that have piled up, to be decided by house rules; some were decided in a hurry, and wrongly."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random
from typing import Any

from hub.apps.social.scenarios.registry import SCENARIOS
from hub.apps.social.state import Comment, Decision, Reason, Report, State
from hub.engine.phrases import weekday_words
from hub.engine.prepared_state import PreparedState
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import Wordings, read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""
ADVERTISING, RESPECT, PRIVACY, BREACHES, DECIDING = (
    "No advertising",
    "Respect",
    "Privacy",
    "Repeated breaches",
    "How reports are decided",
)
OLD, LONG_AGO, BUSY = 35, 44, 3
"""Days ago: when an old comment was written, when earlier ones were, and since when reports were decided in a hurry."""
LIMITS = (21, 25, 28)
"""After how many days a comment stays, as rules have it."""


@dataclass(frozen=True)
class Case:
    """A report and how it has to be decided; no rule: it is dismissed."""

    report_id: str
    comment: str
    rule: str = ""

    def decided(self, state: State, *, mistaken: str | None = None) -> Do:
        """Return the decision, or with another rule the mistaken one."""
        name = self.rule if mistaken is None else mistaken
        rule = next((key for key, one in state.rules.items() if one.name == name), None)
        decision = "upheld" if rule else "dismissed"
        return Do("decide_report", {"report_id": self.report_id, "decision": decision, "rule_id": rule})


class Desk(PreparedState[State]):
    """A state into which comments and reports about them are put."""

    def __init__(self, state: State, today: date, rng: Random) -> None:
        """Start without reports that are open, and with people who are in no report."""
        decided = {key: one for key, one in state.reports.items() if one.status != "open"}
        super().__init__(state.model_copy(update={"reports": decided}))
        self._today, self._rng = today, rng
        known = {one.author_id for one in decided.values()}
        partners = next(key for key, one in state.lists.items() if one.name == "Partners")
        free = [key for key, one in state.profiles.items() if one.status == "active" and key not in known]
        self.partners = rng.sample([key for key in free if partners in state.profiles[key].list_ids], 2)
        others = [key for key in free if partners not in state.profiles[key].list_ids]
        self.people = rng.sample(others, len(others))
        for key in (*self.partners, *self.people):
            self.change("profiles", key, note="", followed=False)

    def report(
        self,
        text: str,
        author_id: str,
        reason: Reason,
        *,
        written: int,
        reported: int = BUSY - 1,
        by: str = "",
        rule: str = "",
        comment_id: str = "",
    ) -> str:
        """Add a comment and a report about it, days ago, and return the report; `by` somebody it was decided."""
        if not comment_id:
            day = self._day(written)
            out = [key for key, one in self.state.posts.items() if (one.goes_out or "9") < day and not one.source_id]
            values: dict[str, Any] = {
                "text": text,
                "post_id": self._rng.choice(out),
                "author_id": author_id,
                "written_on": day,
            }
            status = "hidden" if rule else "visible"
            comment_id = self.add("comments", Comment.model_validate({**values, "status": status}))
        decision: Decision = "upheld" if rule else "dismissed"
        reporter = self._rng.choice([key for key in self.people if key != author_id])
        told: dict[str, Any] = {
            "comment_id": comment_id,
            "author_id": author_id,
            "reporter_id": reporter,
            "reason": reason,
        }
        told |= {"code": self._code(), "reported_on": self._day(reported)}
        if by:
            rule_id = next((key for key, one in self.state.rules.items() if one.name == rule), None)
            day = self._day(max(reported - 1, 0))
            told |= {"status": decision, "rule_id": rule_id, "decided_by": by, "decided_on": day, "hid": bool(rule)}
        return self.add("reports", Report.model_validate(told))

    def _day(self, ago: int) -> str:
        return (self._today - timedelta(days=ago)).isoformat()

    def _code(self) -> str:
        return f"R{max(int(one.code.removeprefix('R')) for one in self.state.reports.values()) + 1}"


@SCENARIOS.add
def reports_piled_up(state: State, now: datetime, rng: Random) -> Situation | None:
    """Reports have piled up; rules, lists and notes decide them, and a colleague has decided some of them wrongly."""
    words = WORDINGS["reports_piled_up"]
    colleague = next((one.decided_by for one in state.reports.values() if one.decided_by not in ("", state.editor)), "")
    desk = Desk(state, now.date(), rng)
    if not colleague or len(desk.people) < len(_PEOPLE):
        return None
    limit, since = rng.choice(LIMITS), now.date() - timedelta(days=BUSY)
    rules = {one.name: key for key, one in state.rules.items()}
    deciding, breaches = words.say(rng, "deciding", limit=limit), words.say(rng, "breaches")
    desk.change("rules", rules[DECIDING], text=deciding)
    desk.change("rules", rules[BREACHES], text=breaches)
    texts = {part: iter(rng.sample(words.parts[part], len(words.parts[part]))) for part in _POOLS}
    people = dict(zip(_PEOPLE, desk.people, strict=False))
    partner, former = desk.partners
    note = words.say(rng, "former")
    desk.change("profiles", former, note=note)
    _earlier(desk, people, words, state.editor, rng)
    desk.change("profiles", people["third"], followed=True)

    odd: Reason = rng.choice(("off_topic", "something_else"))
    found: list[tuple[str, str, str, Reason, str, int]] = [
        ("seller", "advert", people["seller"], "advertising", ADVERTISING, limit - 3),
        ("partner", "partner", partner, "advertising", "", 4),
        ("former", "partner", former, "advertising", ADVERTISING, 5),
        ("third", "insult", people["third"], odd, RESPECT, 4),
        ("twice", "advert", people["twice"], "off_topic", ADVERTISING, 6),
        ("critic", "criticism", people["critic"], "insult", "", 5),
        ("private", "private", people["private"], "off_topic", PRIVACY, OLD),
        ("own", "own", people["own"], "private_data", "", 3),
        ("old", "advert", people["old"], "advertising", "", OLD),
    ]
    cases: dict[str, Case] = {}
    for name, pool, who, reason, rule, written in rng.sample(found, len(found)):
        text = next(texts[pool])
        report_id = desk.report(text, who, reason, written=written, reported=rng.randrange(BUSY))
        cases[name] = Case(report_id, text, rule)
    again, seller = desk.state.reports[cases["seller"].report_id].comment_id, people["seller"]
    again_id = desk.report("", seller, "something_else", written=0, reported=1, comment_id=again)
    cases["again"] = Case(again_id, cases["seller"].comment, ADVERTISING)
    hasty: dict[str, Any] = {"written": 4, "reported": BUSY - 1, "by": colleague}
    overlooked, harsh = next(texts["advert"]), next(texts["criticism"])
    wrong = (
        Case(desk.report(overlooked, people["overlooked"], "off_topic", **hasty), overlooked, ADVERTISING),
        Case(desk.report(harsh, people["harsh"], "insult", rule=RESPECT, **hasty), harsh),
    )
    right = Case(desk.report(next(texts["own"]), people["asked"], "private_data", **hasty), "")
    desk.report(next(texts["insult"]), people["rude"], "insult", rule=RESPECT, **hasty)
    prepared = desk.state
    blocked = (
        Do("unfollow_profiles", {"profile_ids": [people["third"]]}),
        Do("block_profiles", {"profile_ids": [people["third"]]}),
    )

    def redone(*chosen: Case) -> tuple[Do, ...]:
        return tuple(
            do for one in chosen for do in (Do("reopen_report", {"report_id": one.report_id}), one.decided(prepared))
        )

    def done(end: tuple[Do, ...] = (*redone(*wrong), *blocked), **mistaken: str) -> tuple[Do, ...]:
        return (*(one.decided(prepared, mistaken=mistaken.get(name)) for name, one in cases.items()), *end)

    third = prepared.profiles[people["third"]].name
    also = Do("block_profiles", {"profile_ids": [people["twice"]]})
    return Situation(
        state=prepared,
        instruction=words.say(
            rng, "instruction", name=colleague, given=colleague.partition(" ")[0], day=weekday_words(since)
        ),
        goal=done(),
        facts=(
            Fact("how reports are decided", ("rules", rules[DECIDING]), deciding),
            Fact("who is blocked", ("rules", rules[BREACHES]), breaches),
            Fact("that somebody is no partner any more", ("profiles", former), note, ("how reports are decided",)),
            Fact("that it is the third", ("profiles", people["third"]), third, ("who is blocked",)),
            *(
                Fact(f"what {report.code} is about", ("comments", report.comment_id), one.comment)
                for one in (*cases.values(), *wrong)
                for report in [prepared.reports[one.report_id]]
            ),
        ),
        slips=(
            Slip("decoy", "a partner may advertise", done(partner=ADVERTISING)),
            Slip("condition", "a former partner may not", done(former="")),
            Slip("condition", "old comments stay", done(old=ADVERTISING)),
            Slip("condition", "privacy knows no limit", done(private="")),
            Slip("decoy", "criticism is no insult", done(critic=RESPECT)),
            Slip("decoy", "one's own number may stay", done(own=PRIVACY)),
            Slip("condition", "the reason that a report gives does not decide", done(twice="", third="")),
            Slip("condition", "whose third comment is hidden is blocked", done(redone(*wrong))),
            Slip("decoy", "two reports about one comment count once", done((*redone(*wrong), *blocked, also))),
            Slip("condition", "what was decided wrongly is set right", done(blocked)),
            Slip("side condition", "what was decided rightly stays", done((*redone(*wrong, right), *blocked))),
        ),
    )


_PEOPLE = (*("seller", "third", "twice", "critic", "private", "own", "old"), *("overlooked", "harsh", "asked", "rude"))
_POOLS = ("advert", "partner", "insult", "criticism", "private", "own")


def _earlier(desk: Desk, people: dict[str, str], words: Wordings, editor: str, rng: Random) -> None:
    """Let two people have had comments hidden before: one two of them, the other one that was reported twice."""
    past = rng.sample(words.parts["earlier"], 3)
    then: dict[str, Any] = {"written": LONG_AGO, "reported": LONG_AGO - 1, "by": editor, "rule": ADVERTISING}
    for text in past[:2]:
        desk.report(text, people["third"], "advertising", **then)
    first = desk.report(past[2], people["twice"], "advertising", **then)
    comment_id = desk.state.reports[first].comment_id
    desk.report(past[2], people["twice"], "off_topic", comment_id=comment_id, **then)
