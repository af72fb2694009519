"""Tasks that begin with a comment under a card: it is stuck, it was reported before, a milestone is too full."""

from datetime import datetime
from random import Random

from hub.apps.board.phrases import live_projects, open_milestones
from hub.apps.board.scenarios.registry import SCENARIOS
from hub.apps.board.scenarios.workspace import Workspace
from hub.apps.board.state import State
from hub.engine.phrases import pick, quoted
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

FEWEST, MOST = 2, 5
"""How many cards may go from one milestone to another."""


@SCENARIOS.add
def stuck_behind_another(state: State, now: datetime, rng: Random) -> Situation | None:
    """A comment says which card another one waits for, and which one it only has to do with."""
    words = WORDINGS["stuck_behind_another"]
    space = Workspace(state, now)
    project_id = rng.choice(live_projects(state))
    linked = {one for link in state.links.values() for one in (link.source_id, link.target_id)}
    cards = [key for key in space.open_cards(project_id) if key not in linked and state.cards[key].flag is None]
    author = pick(rng, space.colleagues(project_id))
    if len(cards) < 3 or author is None:  # noqa: PLR2004 - the stuck one, the one it waits for, another one
        return None
    stuck, first, other = rng.sample(cards, 3)
    reason = f"Waits for {space.key(first)}"
    comment_id = space.add_comment(
        stuck,
        author,
        words.say(rng, "comment", first=space.key(first), other=space.key(other)),
        7,
    )

    def blocked(by: str) -> Do:
        return Do("link_cards", {"card_id": stuck, "relation": "blocked_by", "other_id": by})

    def flagged(card_id: str) -> Do:
        return Do("flag_card", {"card_id": card_id, "reason": f"Waits for {space.key(card_id)}"})

    flag = Do("flag_card", {"card_id": stuck, "reason": reason})
    title, name = state.cards[stuck].title, state.members[author].name
    instruction = words.say(rng, "instruction", name=name, title=title)
    return Situation(
        state=space.state,
        instruction=instruction,
        goal=(blocked(first), flag),
        facts=(
            Fact("what it waits for", ("comments", comment_id), space.key(first)),
            Fact("the other card", ("cards", first), state.cards[first].title, after=("what it waits for",)),
        ),
        slips=(
            Slip("decoy", "a card that only has to do with it", (blocked(other), flag)),
            Slip("condition", "which of the two waits", (
                Do("link_cards", {"card_id": first, "relation": "blocked_by", "other_id": stuck}), flagged(first))),
        ),
    )  # fmt: skip


@SCENARIOS.add
def reported_before(state: State, now: datetime, rng: Random) -> Situation | None:
    """A card turns out to have been there already; the older one goes on, with what the newer one knows better."""
    words = WORDINGS["reported_before"]
    space = Workspace(state, now)
    project_id = rng.choice(live_projects(state))
    older = pick(rng, [one for one in space.open_cards(project_id) if state.cards[one].priority in ("normal", "low")])
    author = pick(rng, space.colleagues(project_id))
    if older is None or author is None:
        return None
    title, priority = state.cards[older].title, rng.choice(("high", "urgent"))
    column_id = state.projects[project_id].column_ids[0]
    newer = space.add_card(
        older,
        title=f"Again: {title}",
        description="",
        column_id=column_id,
        priority=priority,
        reporter_id=author,
        assignee_id=None,
        milestone_id=None,
        due=None,
        watcher_ids=(author,),
    )
    comment_id = space.add_comment(
        newer,
        author,
        words.say(rng, "comment", older=space.key(older)),
        11,
    )
    linked = Do("link_cards", {"card_id": newer, "relation": "duplicates", "other_id": older})
    backwards = Do("link_cards", {"card_id": older, "relation": "duplicates", "other_id": newer})
    raised = Do("edit_card", {"card_id": older, "priority": priority})

    def archived(card_id: str) -> Do:
        return Do("archive_cards", {"card_ids": [card_id]})

    name, project = state.members[author].name, state.projects[project_id].name
    instruction = words.say(rng, "instruction", name=name, project=project)
    return Situation(
        state=space.state,
        instruction=instruction,
        goal=(linked, raised, archived(newer)),
        facts=(
            Fact("which card it repeats", ("comments", comment_id), space.key(older)),
            Fact("the priority", ("cards", newer), priority),
            Fact("the older card", ("cards", older), title, after=("which card it repeats",)),
        ),
        slips=(
            Slip("decoy", "the older card taken for the newer one", (backwards, archived(older))),
            Slip("condition", "the priority comes along", (linked, archived(newer))),
        ),
    )


@SCENARIOS.add
def milestone_too_full(state: State, now: datetime, rng: Random) -> Situation | None:
    """A comment says that what has not been begun goes to the next milestone, but for the card it stands under."""
    words = WORDINGS["milestone_too_full"]
    space = Workspace(state, now)
    projects = [one for one in live_projects(state) if len(open_milestones(state, one)) > 1]
    project_id = pick(rng, projects)
    author = pick(rng, space.colleagues(project_id)) if project_id else None
    if project_id is None or author is None:
        return None
    full, later = open_milestones(state, project_id)[:2]
    cards = [key for key in space.open_cards(project_id) if state.cards[key].milestone_id == full]
    unnamed = [
        key
        for key, card in state.cards.items()
        if card.milestone_id == full and not card.archived and key not in cards and space.stage(key) == "waiting"
    ]
    waiting, begun = ([key for key in cards if space.stage(key) == stage] for stage in ("waiting", "active"))
    if not FEWEST < len(waiting) <= MOST + 1 or not begun or unnamed:
        return None
    stays = rng.choice(waiting)
    going = [key for key in waiting if key != stays]
    columns = [
        one for one in state.projects[project_id].column_ids if state.columns[one].stage == "waiting"
    ]  # fmt: skip
    where = quoted([state.columns[one].name for one in columns])
    names = {key: state.milestones[key].name for key in (full, later)}
    comment_id = space.add_comment(
        stays,
        author,
        words.say(rng, "comment", full=names[full], later=names[later]),
        18,
    )

    def moved(card_ids: list[str]) -> Do:
        return Do("bulk_edit", {"card_ids": list(card_ids), "milestone_id": later})

    name, project = state.members[author].name, state.projects[project_id].name
    instruction = words.say(rng, "instruction", name=name, project=project, full=names[full], where=where)
    return Situation(
        state=space.state,
        instruction=instruction,
        goal=(moved(going),),
        facts=(
            Fact("what goes where, and what stays", ("comments", comment_id), names[later]),
            *(
                Fact(
                    f"milestone and column of {space.key(key)}",
                    ("cards", key),
                    full,
                    ("what goes where, and what stays",),
                )
                for key in waiting
            ),
        ),
        slips=(
            Slip("condition", "one card has been promised", (moved(waiting),)),
            Slip("side condition", "what was begun stays", (moved([*going, begun[0]]),)),
        ),
    )
