"""A task about an issue that was reported in the wrong place."""

from datetime import datetime
from random import Random

from hub.apps.code.scenarios.planning import AS_PLANNED, MAIN, Desk
from hub.apps.code.scenarios.registry import SCENARIOS
from hub.apps.code.state import State
from hub.engine.phrases import pick
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""


@SCENARIOS.add
def reported_elsewhere(state: State, now: datetime, rng: Random) -> Situation | None:
    """An issue belongs to another repository, and not to the one that was guessed first; somebody offers to do it."""
    words = WORDINGS["reported_elsewhere"]
    desk = Desk(state, now, rng)
    planned = list(dict.fromkeys(one.repository_id for one in state.milestones.values()))
    right, wrong = rng.sample([one for one in planned if one != MAIN], 2)
    issue_id = pick(rng, _bugs(state, right))
    if issue_id is None:
        return None
    reported = {**AS_PLANNED, "repository_id": MAIN, "milestone_id": desk.milestones()[0], "assignee_id": None}
    desk.change("issues", issue_id, **reported)
    first, second, third, *_ = desk.writers()
    names = {key: state.repositories[key].name for key in (right, wrong)}
    desk.say("issues", issue_id, first, words.say(rng, "guess", project=names[wrong]), 60)
    desk.say("issues", issue_id, second, words.say(rng, "correction", guessed=names[wrong], project=names[right]), 40)
    desk.say("issues", issue_id, third, words.say(rng, "offer"), 20)
    title = state.issues[issue_id].title
    soonest = {
        key: min(
            (one.due, each)
            for each, one in state.milestones.items()
            if (one.repository_id, one.status) == (key, "open")
        )[1]
        for key in (right, wrong)
    }

    def done(repository: str, assignee: str, milestone: str | None = None) -> tuple[Do, ...]:
        chosen = {"issue_ids": [issue_id]}
        return (
            Do("transfer_issues", {**chosen, "repository_id": repository}),
            Do("plan_issues", {**chosen, "milestone_id": milestone or soonest[repository]}),
            Do("assign_issues", {**chosen, "assignee_id": assignee}),
        )

    here = [key for key, one in state.milestones.items() if (one.repository_id, one.status) == (right, "open")]
    return Situation(
        state=desk.state,
        instruction=words.say(rng, "instruction", title=title),
        goal=done(right, third),
        facts=(
            Fact("where it belongs", ("issues", issue_id), names[right]),
            Fact("who does it", ("issues", issue_id), desk.name(third)),
            Fact("the next milestone there", ("milestones", soonest[right]), names[right], ("where it belongs",)),
        ),
        slips=(
            Slip("decoy", "the repository that was guessed first", done(wrong, third)),
            Slip("decoy", "whoever wrote first", done(right, first)),
            Slip("decoy", "a later milestone", done(right, third, next(one for one in here if one != soonest[right]))),
        ),
    )


def _bugs(state: State, repository_id: str) -> list[str]:
    """Return the bugs of a repository for which nothing is proposed; they were written for it."""
    bound = {one.issue_id for one in state.merge_requests.values()}
    bug = next(key for key, one in state.labels.items() if one.name == "bug")
    return [
        key
        for key, one in state.issues.items()
        if (one.repository_id, one.label_ids[0]) == (repository_id, bug) and key not in bound
    ]
