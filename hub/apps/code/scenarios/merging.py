"""A task before the main branch is frozen: what waits to be merged."""

from collections.abc import Sequence
from datetime import datetime
from random import Random

from hub.apps.code.scenarios.planning import MAIN, Desk
from hub.apps.code.scenarios.registry import SCENARIOS
from hub.apps.code.state import File, State
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""
RULES = "MERGING.md"


@SCENARIOS.add
def merge_window(state: State, now: datetime, rng: Random) -> Situation | None:
    """What waits to be merged is judged by rules that are stricter than what the repository itself asks for."""
    words = WORDINGS["merge_window"]
    desk = Desk(state, now, rng)
    current, *_ = desk.milestones()
    approvals = state.repositories[MAIN].approvals
    maintainers = [key for key, one in state.members.items() if one.role == "maintainer"]
    keeper, other = rng.sample(maintainers, 2)
    authors = [one for one in desk.writers() if one not in maintainers]
    code = ("bug", "feature")

    def proposed(kinds: tuple[str, ...], by: str | None, count: int = approvals, **values: str) -> str:
        """Propose something with approvals, of which one is by this maintainer."""
        author, *others = rng.sample(authors, len(authors))
        approved = tuple([*([by] if by else []), *others][:count])
        return desk.propose(desk.deal(current, kinds), author, approved_by=approved, reviewer_ids=approved, **values)

    def said(request_id: str, part: str, hours_ago: int, **facts: str) -> None:
        author = desk.state.merge_requests[request_id].author_id
        desk.say("merge_requests", request_id, author, words.say(rng, part, **facts), hours_ago)

    bugs = [proposed(("bug",), rng.choice(maintainers)) for _ in range(rng.randint(2, 3))]
    documents = [proposed(("documentation",), None) for _ in range(rng.randint(1, 2))]
    allowed, pleaded = (proposed(("feature",), rng.choice(maintainers)) for _ in range(2))
    waits, resumed = (proposed(("bug",), rng.choice(maintainers)) for _ in range(2))
    unseen = [proposed(("bug",), None) for _ in range(rng.randint(1, 3))]
    asked = [*unseen, *([proposed(("bug",), other, approvals - 1)] if approvals > 1 else [])]
    drafted = [
        *(proposed(code, other, checks="failed") for _ in range(rng.randint(1, 2))),
        proposed(code, keeper, merges="with_conflicts"),
        proposed(("documentation",), None, checks="failed"),
    ]
    replaced, unfinished = proposed(("bug",), other), proposed(("bug",), keeper, status="draft")
    proposed(code, other, checks="running")
    issues = {key: desk.state.merge_requests[key].issue_id or "" for key in (allowed, pleaded)}
    desk.say("issues", issues[allowed], rng.choice(maintainers), words.say(rng, "allowed"), 12)
    desk.say("issues", issues[pleaded], rng.choice(authors), words.say(rng, "pleaded"), 15)
    said(waits, "wait", 40)
    said(resumed, "wait", 70)
    said(resumed, "go_on", 20)
    said(replaced, "replaced", 25, number=str(desk.state.merge_requests[bugs[0]].number))
    project = state.repositories[MAIN].name
    rules = words.say(rng, "rules", keeper=desk.name(keeper), project=project)
    rules_id = desk.add("files", File(path=RULES, repository_id=MAIN, content=rules))
    merged = [*bugs, *documents, allowed, resumed]

    def done(
        merged: Sequence[str],
        asked: Sequence[str] = asked,
        by: str = keeper,
        drafted: Sequence[str] = drafted,
        closed: Sequence[str] = (replaced,),
    ) -> tuple[Do, ...]:
        return (
            *(Do("merge", {"merge_request_id": key}) for key in merged),
            *((Do("request_reviews", {"merge_request_ids": list(asked), "member_id": by}),) if asked else ()),
            Do("draft_merge_requests", {"merge_request_ids": list(drafted)}),
            *(Do("close_merge_requests", {"merge_request_ids": [key]}) for key in closed),
        )

    def without(*ids: str) -> list[str]:
        return [key for key in merged if key not in ids]

    ready = Do("ready_merge_requests", {"merge_request_ids": [unfinished]})
    return Situation(
        state=desk.state,
        instruction=words.say(rng, "instruction", repository=project, file=RULES),
        goal=done(merged),
        facts=(
            Fact("the rules", ("files", rules_id), desk.name(keeper)),
            Fact("who is a maintainer", ("members", keeper), "maintainer", ("the rules",)),
            Fact(
                "what replaces what", ("merge_requests", replaced), desk.name(_author(desk, replaced)), ("the rules",)
            ),
            Fact("what has to wait", ("merge_requests", waits), desk.name(_author(desk, waits)), ("the rules",)),
            Fact("which feature may go in", ("issues", issues[allowed]), "feature", ("the rules",)),
        ),
        slips=(
            Slip("condition", "its author asked to wait", done([*merged, waits])),
            Slip("condition", "its author does not wait any more", done(without(resumed))),
            Slip(
                "condition",
                "no maintainer has approved it",
                done([*merged, *unseen], [one for one in asked if one not in unseen]),
            ),
            Slip("condition", "documentation needs no maintainer", done(without(*documents), [*asked, *documents])),
            Slip("condition", "one feature may go in", done(without(allowed))),
            Slip("decoy", "the author pleads for a feature", done([*merged, pleaded])),
            Slip("decoy", "the other maintainer is asked", done(merged, unseen, other)),
            Slip(
                "condition",
                "another one replaces it",
                done([*merged, replaced], closed=()),
            ),
            Slip("condition", "failed checks of documentation count", done(merged, drafted=drafted[:-1])),
            Slip("side condition", "drafts are not ready", (ready, *done([*merged, unfinished]))),
        ),
    )


def _author(desk: Desk, request_id: str) -> str:
    return desk.state.merge_requests[request_id].author_id
