"""Tasks during which somebody else works on the same board."""

from datetime import datetime
from random import Random

from hub.apps.board.phrases import is_open, live_cards, live_projects
from hub.apps.board.scenarios.registry import SCENARIOS
from hub.apps.board.scenarios.workspace import Workspace
from hub.apps.board.state import State
from hub.engine.events import event_between
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

HIGH, LOW = ("urgent", "high"), ("normal", "low")
PEOPLE, CARDS = 4, 5
HANDED_OVER = "Handed over"


@SCENARIOS.add
def cards_shared_out(state: State, now: datetime, rng: Random) -> Situation | None:
    """The cards of a colleague go to two others by priority; meanwhile one becomes urgent, and another card comes."""
    words = WORDINGS["cards_shared_out"]
    space = Workspace(state, now)
    project_id = rng.choice(live_projects(state))
    colleagues, cards = space.colleagues(project_id), space.open_cards(project_id)
    if len(colleagues) < PEOPLE or len(cards) < CARDS:
        return None
    away, author, first, rest = rng.sample(colleagues, PEOPLE)
    *shared, example = rng.sample(cards, CARDS)
    high, low = shared[:2], shared[2:]
    for key in live_cards(state, project_id):
        if state.cards[key].assignee_id == away and is_open(state, state.cards[key]):
            space.change("cards", key, assignee_id=author)
    for key in shared:
        space.change("cards", key, assignee_id=away, priority=rng.choice(HIGH if key in high else LOW), flag=None)
    told, raised = high[0], low[0]
    names = {key: state.members[key].name for key in (away, author, first, rest)}
    comment_id = space.add_comment(
        told, author, words.say(rng, "comment", away=names[away], first=names[first], rest=names[rest]), 5
    )
    later = Workspace(space.state, now)
    later.change("cards", raised, priority="urgent")
    news_id = later.add_comment(raised, author, words.say(rng, "raised"), 0)
    title = f"{state.cards[example].title}, second part"
    new_id = later.add_card(
        example,
        title=title,
        assignee_id=away,
        priority=rng.choice(LOW),
        reporter_id=author,
        watcher_ids=(),
        milestone_id=None,
        due=None,
    )

    def given(card_ids: list[str], member: str) -> Do:
        return Do("bulk_edit", {"card_ids": list(card_ids), "assignee_id": member})

    flagged = Do("flag_card", {"card_id": told, "reason": HANDED_OVER})
    instruction = words.say(
        rng,
        "instruction",
        away=names[away],
        author=names[author],
        project=state.projects[project_id].name,
        title=state.cards[told].title,
        reason=HANDED_OVER,
    )
    return Situation(
        state=space.state,
        instruction=instruction,
        goal=(given(high, first), given(low, rest), given([raised], first), given([new_id], rest), flagged),
        facts=(
            Fact("who gets which", ("comments", comment_id), names[first]),
            *(
                Fact(f"priority of {space.key(key)}", ("cards", key), away, after=("who gets which",))
                for key in shared
            ),
            Fact("what became urgent", ("cards", raised), "urgent", after=("who gets which",)),
            Fact("what was added", ("cards", new_id), title, after=("who gets which",)),
        ),
        slips=(
            Slip("condition", "the board changes meanwhile", (given(high, first), given(low, rest), flagged)),
            Slip(
                "condition",
                "one becomes urgent meanwhile",
                (given(high, first), given(low, rest), given([new_id], rest), flagged),
            ),
            Slip(
                "decoy",
                "the two colleagues mixed up",
                (given(high, rest), given(low, first), given([new_id], first), flagged),
            ),
        ),
        events=(
            event_between(
                f"a card becomes urgent ({news_id}), and another one comes", space.state, later.state, now, changes=2
            ),
        ),
        detours=(
            (flagged, given(low[:1], rest), given([*low[1:], new_id], rest), given([*high, raised], first)),
            (given([raised], first), flagged, given([raised], rest), given([*low[1:], new_id], rest),
             given([*high, raised], first)),
        ),
    )  # fmt: skip
