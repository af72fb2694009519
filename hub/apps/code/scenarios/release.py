"""A task before a version is made: what is left in its milestone."""

from datetime import datetime, timedelta
from random import Random

from hub.apps.code.scenarios.planning import MAIN, Desk, work
from hub.apps.code.scenarios.registry import SCENARIOS
from hub.apps.code.state import File, Issue, State
from hub.engine.clock import stamp
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""
RULES = "RELEASING.md"


@SCENARIOS.add
def version_is_cut(state: State, now: datetime, rng: Random) -> Situation | None:
    """What is left in a milestone is judged by rules that were changed; a colleague has begun, and made mistakes."""
    words = WORDINGS["version_is_cut"]
    desk = Desk(state, now, rng)
    desk.unplan()
    current, later, last = desk.milestones()
    titles = [state.milestones[key].title for key in (current, later)]
    approvals = state.repositories[MAIN].approvals
    keeper, helper, *authors = desk.writers()
    given = desk.name(helper).partition(" ")[0]

    def approved_by(author: str, count: int) -> tuple[str, ...]:
        return tuple([one for one in (*authors, keeper, helper) if one != author][:count])

    def done(issue_id: str, how: str) -> None:
        handled.append(issue_id)
        desk.say("issues", issue_id, helper, words.say(rng, how), rng.randrange(20, 40))

    handled: list[str] = []
    # Merged, and nobody has closed the issue; one was taken out again, one was turned down.
    merged = [desk.deal(current) for _ in range(rng.randint(2, 3))]
    for key in merged:
        desk.propose(key, rng.choice(authors), status="merged", approved_by=approved_by("", approvals))
        desk.want(key, status="closed")
    reverted = desk.deal(current)
    request = desk.propose(reverted, authors[0], status="merged", approved_by=approved_by(authors[0], approvals))
    desk.say("merge_requests", request, authors[0], words.say(rng, "reverted"), rng.randrange(30, 90))
    refused = desk.deal(current)
    turned_down = desk.propose(refused, authors[1], status="closed")
    # Blockers stay, as critical ones, with whoever works on them.
    proposed, idle, ready_made = (desk.deal(current, ("bug",)) for _ in range(3))
    strayed = desk.deal(later, ("bug",))
    for key, label in zip(
        (proposed, idle, ready_made, strayed), rng.sample(("regression", "security") * 2, 4), strict=True
    ):
        desk.mark(key, label)
    desk.propose(proposed, authors[2], checks="running")
    desk.change("issues", proposed, assignee_id=rng.choice((None, authors[3])))
    desk.want(proposed, priority="critical", assignee_id=authors[2])
    desk.change("issues", idle, assignee_id=rng.choice((None, authors[0])))
    desk.want(idle, priority="critical", assignee_id=keeper)
    desk.propose(ready_made, authors[3], checks="failed")
    desk.change("issues", ready_made, priority="critical", assignee_id=authors[3])
    desk.change("issues", strayed, assignee_id=None)
    desk.want(strayed, milestone_id=current, priority="critical", assignee_id=keeper)
    # What only has to be merged stays; what lacks an approval or has failed does not.
    for key in [desk.deal(current) for _ in range(rng.randint(1, 2))]:
        author = rng.choice(authors)
        desk.propose(key, author, approved_by=approved_by(author, approvals))
    lacking = desk.deal(current)
    desk.propose(lacking, authors[0], approved_by=approved_by(authors[0], approvals - 1))
    failed = desk.deal(current)
    desk.propose(failed, authors[1], checks="failed", approved_by=approved_by(authors[1], approvals))
    # One repeats another; of one that was said, and taken back.
    original = desk.deal(None, ("bug",))
    repeated, different = desk.deal(current, ("bug",)), desk.deal(current, ("bug",))
    for key in (repeated, different):
        desk.say("issues", key, authors[1], words.say(rng, "same", number=desk.number(original)), 90)
    desk.say("issues", different, authors[1], words.say(rng, "other", number=desk.number(original)), 60)
    desk.want(repeated, status="closed", duplicate_of_id=original)
    # Documentation: what the rules say was changed since, but for what beginners can do.
    documents = [desk.deal(current, ("documentation",)) for _ in range(2)]
    for_beginners, early = (desk.deal(one, ("documentation",)) for one in (current, None))
    desk.mark(for_beginners, "good first issue")
    desk.want(for_beginners, milestone_id=None)
    done(early, "done_out")
    rest = [desk.deal(current) for _ in range(rng.randint(2, 4))]
    for key in (reverted, refused, lacking, failed, different, early, *documents, *rest):
        desk.want(key, milestone_id=later)
    # What the colleague did: two rightly, two wrongly.
    right = desk.deal(later)
    shut = desk.deal(current, status="closed")
    desk.propose(shut, authors[0], status="merged", approved_by=approved_by(authors[0], approvals))
    wrong = desk.deal(current, status="closed")
    desk.propose(wrong, authors[2], status="closed")
    desk.want(wrong, status="open", milestone_id=later)
    done(right, "done_on")
    done(strayed, "done_on")
    done(shut, "done_closed")
    done(wrong, "done_closed")
    rules = words.say(rng, "rules", keeper=desk.name(keeper), project=state.repositories[MAIN].name)
    rules_id = desk.add("files", File(path=RULES, repository_id=MAIN, content=rules))
    tracker = desk.add(
        "issues",
        Issue(
            number=max(one.number for one in state.issues.values()) + 1,
            title=words.say(rng, "title", milestone=titles[0]),
            repository_id=MAIN,
            description=words.say(rng, "description"),
            assignee_id=state.me,
            status="in_progress",
            opened_at=stamp(now - timedelta(days=5)),
        ),
    )
    numbers = ", ".join(sorted(desk.number(key) for key in handled))
    desk.say("issues", tracker, keeper, words.say(rng, "amendment"), 30)
    desk.say("issues", tracker, helper, words.say(rng, "progress", numbers=numbers), 18)
    goal = work(desk.state, desk.wanted)

    def slip(*ids: str, **values: object) -> tuple[Do, ...]:
        """Return the work with these issues left as they are, or made something else."""
        other = {key: one for key, one in desk.wanted.items() if key not in ids}
        if values:
            other |= {key: desk.state.issues[key].model_copy(update=values) for key in ids}
        return work(desk.state, other)

    owners = {
        key: one.model_copy(update={"assignee_id": keeper}) for key, one in desk.wanted.items() if key == proposed
    }
    far = {
        key: one.model_copy(update={"milestone_id": last})
        for key, one in desk.wanted.items()
        if one.milestone_id == later
    }
    return Situation(
        state=desk.state,
        instruction=words.say(rng, "instruction", milestone=titles[0], given=given, file=RULES),
        goal=goal,
        facts=(
            Fact("the rules", ("files", rules_id), desk.name(keeper)),
            Fact("what was changed in them", ("issues", tracker), "good first issue", ("the rules",)),
            Fact("what the colleague has handled", ("issues", tracker), numbers),
            Fact(
                "what was merged and taken out",
                ("merge_requests", request),
                state.issues[reverted].title[1:],
                ("the rules",),
            ),
            Fact(
                "what was turned down", ("merge_requests", turned_down), state.issues[refused].title[1:], ("the rules",)
            ),
            Fact("what an issue repeats", ("issues", repeated), desk.number(original), ("the rules",)),
        ),
        slips=(
            Slip("condition", "what was merged was taken out again", slip(reverted, status="closed")),
            Slip("condition", "a merge request that was turned down is none", slip(refused, status="closed")),
            Slip("condition", "the rule about documentation was changed", slip(*documents, early, milestone_id=None)),
            Slip("condition", "what beginners can do leaves the milestone", slip(for_beginners, milestone_id=later)),
            Slip("condition", "one approval is lacking", slip(lacking)),
            Slip("condition", "checks have failed", slip(failed)),
            Slip("condition", "who works on it gets it", work(desk.state, {**desk.wanted, **owners})),
            Slip("decoy", "the comment was taken back", slip(different, status="closed", duplicate_of_id=original)),
            Slip("decoy", "the milestone after the next", work(desk.state, {**desk.wanted, **far})),
            Slip("side condition", "the colleague's work is not checked", slip(strayed, wrong, early)),
            Slip("side condition", "all of the colleague's work is undone", slip(right, milestone_id=current)),
        ),
    )
