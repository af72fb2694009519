"""A task before a version is made: what is left in its milestone."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any

from hub.apps.code.scenarios.planning import MAIN, Desk, work
from hub.apps.code.scenarios.registry import SCENARIOS
from hub.apps.code.state import File, Issue, State
from hub.engine.clock import stamp
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""
WORDS = WORDINGS["version_is_cut"]
RULES = "RELEASING.md"


@dataclass
class Cut(Desk):
    """A milestone before its version is made; its issues, by the part that each plays.

    `keeper` is who takes what nobody works on, `helper` the colleague who has begun, with the issues in `handled`.
    """

    parts: dict[str, str] = field(default_factory=dict[str, str])
    handled: list[str] = field(default_factory=list[str])

    def __post_init__(self) -> None:
        super().__post_init__()
        self.unplan()
        self.current, self.later, self.last = self.milestones()
        self.change("milestones", self.current, due=(self.now.date() + timedelta(days=1)).isoformat())
        self.keeper, self.helper, *self.authors = self.writers()
        self.approvals = self.state.repositories[MAIN].approvals

    def put(self, part: str, milestone_id: str | None, *kinds: str, **values: Any) -> str:  # noqa: ANN401
        """Take an issue for a part."""
        self.parts[part] = self.deal(milestone_id, kinds or ("bug", "feature"), **values)
        return self.parts[part]

    def approved_by(self, author: str, lacking: int = 0) -> tuple[str, ...]:
        """Return who has approved something, as many as are asked for but those that are lacking."""
        others = [one for one in (*self.authors, self.keeper, self.helper) if one != author]
        return tuple(others[: self.approvals - lacking])

    def merge_requests(self) -> None:
        """Put what was merged, of which one was taken out again, what was turned down, and what lacks something."""
        first, second, third, *_ = self.authors
        for _ in range(self.rng.randint(2, 3)):
            key = self.put("merged", self.current)
            self.propose(key, first, status="merged", approved_by=self.approved_by(first))
            self.want(key, status="closed")
        reverted = self.put("reverted", self.current)
        request = self.propose(reverted, second, status="merged", approved_by=self.approved_by(second))
        self.say("merge_requests", request, second, WORDS.say(self.rng, "reverted"), self.rng.randrange(30, 90))
        self.propose(self.put("refused", self.current), second, status="closed")
        for _ in range(self.rng.randint(1, 2)):
            self.propose(self.put("ready", self.current), third, approved_by=self.approved_by(third))
        self.propose(self.put("lacking", self.current), first, approved_by=self.approved_by(first, 1))
        failed = self.put("failed", self.current)
        self.propose(failed, second, checks="failed", approved_by=self.approved_by(second))
        self.wait("reverted", "refused", "lacking", "failed")

    def blockers(self) -> None:
        """Put blockers: with a merge request, with none, one that needs nothing more, and one that was moved on."""
        first, second, third, fourth, *_ = self.authors
        labels = self.rng.sample(("regression", "security") * 2, 4)
        for part, label in zip(("proposed", "idle", "settled", "strayed"), labels, strict=True):
            key = self.put(part, self.later if part == "strayed" else self.current, "bug", assignee_id=None)
            self.mark(key, label)
            if part != "settled":
                self.want(key, milestone_id=self.current, priority="critical", assignee_id=self.keeper)
        proposed, settled = self.parts["proposed"], self.parts["settled"]
        self.propose(proposed, third, checks="running")
        self.change("issues", proposed, assignee_id=self.rng.choice((None, fourth)))
        self.want(proposed, assignee_id=third)
        self.propose(settled, fourth, checks="failed")
        self.change("issues", settled, priority="critical", assignee_id=fourth)
        self.change("issues", self.parts["idle"], assignee_id=self.rng.choice((None, first, second)))

    def repeated(self) -> None:
        """Put an issue that repeats another one, and one of which that was said and taken back."""
        original, who = self.put("original", None, "bug"), self.authors[1]
        number = self.number(original)
        for part in ("repeated", "different"):
            key = self.put(part, self.current, "bug")
            self.say("issues", key, who, WORDS.say(self.rng, "same", number=number), 90)
        self.say("issues", self.parts["different"], who, WORDS.say(self.rng, "other", number=number), 60)
        self.want(self.parts["repeated"], status="closed", duplicate_of_id=original)
        self.wait("different")

    def documentation(self) -> None:
        """Put documentation, of which one is for beginners and one was taken out by the rule that held before."""
        for part in ("first document", "second document"):
            self.put(part, self.current, "documentation")
        for_beginners = self.put("for beginners", self.current, "documentation")
        self.mark(for_beginners, "good first issue")
        self.want(for_beginners, milestone_id=None)
        self.put("early", None, "documentation")
        self.wait("first document", "second document", "early")

    def begun(self) -> None:
        """Let the colleague have handled some, two of them rightly."""
        for _ in range(self.rng.randint(2, 4)):
            self.put("rest", self.current)
            self.wait("rest")
        self.put("right", self.later)
        first, second, *_ = self.authors
        shut, wrong = (self.put(part, self.current, status="closed") for part in ("shut", "wrong"))
        self.propose(shut, first, status="merged", approved_by=self.approved_by(first))
        self.propose(wrong, second, status="closed")
        self.want(wrong, status="open")
        self.wait("wrong")
        for part, how in (
            ("right", "done_on"),
            ("strayed", "done_on"),
            ("shut", "done_closed"),
            ("wrong", "done_closed"),
            ("early", "done_out"),
        ):
            self.handled.append(self.parts[part])
            text = WORDS.say(self.rng, how)
            self.say("issues", self.parts[part], self.helper, text, self.rng.randrange(20, 40))

    def wait(self, *parts: str) -> None:
        """Say that these are to be in the next milestone."""
        for part in parts:
            self.want(self.parts[part], milestone_id=self.later)

    def slip(self, *parts: str, **values: Any) -> tuple[Do, ...]:  # noqa: ANN401
        """Return the work with some parts left as they are, or made something else."""
        ids = [self.parts[part] for part in parts]
        other = {key: one for key, one in self.wanted.items() if key not in ids}
        if values:
            other |= {key: self.state.issues[key].model_copy(update=values) for key in ids}
        return work(self.state, other)


@SCENARIOS.add
def version_is_cut(state: State, now: datetime, rng: Random) -> Situation | None:
    """What is left in a milestone is judged by rules that were changed; a colleague has begun, and made mistakes."""
    cut = Cut(state, now, rng)
    milestone = state.milestones[cut.current].title
    for put in (cut.merge_requests, cut.blockers, cut.repeated, cut.documentation, cut.begun):
        put()
    rules = WORDS.say(rng, "rules", keeper=cut.name(cut.keeper), project=state.repositories[MAIN].name)
    rules_id = cut.add("files", File(path=RULES, repository_id=MAIN, content=rules))
    tracker = Issue(
        number=max(one.number for one in state.issues.values()) + 1,
        title=WORDS.say(rng, "title", milestone=milestone),
        repository_id=MAIN,
        description=WORDS.say(rng, "description"),
        assignee_id=state.me,
        status="in_progress",
        opened_at=stamp(now - timedelta(days=5)),
    )
    tracker_id = cut.add("issues", tracker)
    numbers = ", ".join(sorted(cut.number(key) for key in cut.handled))
    cut.say("issues", tracker_id, cut.keeper, WORDS.say(rng, "amendment"), 30)
    cut.say("issues", tracker_id, cut.helper, WORDS.say(rng, "progress", numbers=numbers), 18)
    given = cut.name(cut.helper).partition(" ")[0]
    original = cut.parts["original"]
    far = {key: one for key, one in cut.wanted.items() if one.milestone_id == cut.later}
    far = {key: one.model_copy(update={"milestone_id": cut.last}) for key, one in far.items()}
    proposed = cut.parts["proposed"]
    other_owner = {proposed: cut.wanted[proposed].model_copy(update={"assignee_id": cut.keeper})}
    documents = ("first document", "second document", "early")
    return Situation(
        state=cut.state,
        instruction=WORDS.say(rng, "instruction", milestone=milestone, given=given, file=RULES),
        goal=work(cut.state, cut.wanted),
        facts=(
            Fact("the rules", ("files", rules_id), cut.name(cut.keeper)),
            Fact("what was changed in them", ("issues", tracker_id), "good first issue", ("the rules",)),
            Fact("what the colleague has handled", ("issues", tracker_id), numbers),
            Fact("what was taken out again", *_request(cut, "reverted"), ("the rules",)),
            Fact("what was turned down", *_request(cut, "refused"), ("the rules",)),
            Fact("what lacks an approval", *_request(cut, "lacking"), ("the rules",)),
            Fact("who works on a blocker", *_request(cut, "proposed"), ("the rules",)),
            Fact("what repeats another", ("issues", cut.parts["repeated"]), cut.number(original), ("the rules",)),
        ),
        slips=(
            Slip("condition", "what was merged was taken out again", cut.slip("reverted", status="closed")),
            Slip("condition", "a merge request that was turned down is none", cut.slip("refused", status="closed")),
            Slip("condition", "the rule about documentation was changed", cut.slip(*documents, milestone_id=None)),
            Slip("condition", "beginners' issues leave", cut.slip("for beginners", milestone_id=cut.later)),
            Slip("condition", "an approval is lacking", cut.slip("lacking")),
            Slip("condition", "checks have failed", cut.slip("failed")),
            Slip("condition", "who works on it gets it", work(cut.state, {**cut.wanted, **other_owner})),
            Slip("decoy", "it was taken back", cut.slip("different", status="closed", duplicate_of_id=original)),
            Slip("decoy", "the milestone after the next", work(cut.state, {**cut.wanted, **far})),
            Slip("side condition", "the colleague's mistakes stay", cut.slip("strayed", "wrong", "early")),
            Slip("side condition", "all that the colleague did is undone", cut.slip("right", milestone_id=cut.current)),
        ),
    )


def _request(cut: Cut, part: str) -> tuple[tuple[str, str], str]:
    """Return the place of the merge request for a part, and who wrote it."""
    requests = cut.state.merge_requests.items()
    key, one = next((key, one) for key, one in requests if one.issue_id == cut.parts[part])
    return ("merge_requests", key), one.author_id
