"""Tasks in which a comment says who needs a file."""

from datetime import datetime, timedelta
from random import Random

from hub.apps.documents.domain import tree
from hub.apps.documents.lookup import standing, suffices
from hub.apps.documents.scenarios.registry import SCENARIOS
from hub.apps.documents.state import Comment, Document, Reply, Role, State
from hub.engine.clock import stamp
from hub.engine.phrases import pick
from hub.engine.prepared_state import PreparedState
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

ROLES: dict[Role, str] = {"viewer": "read it", "commenter": "comment on it", "editor": "edit it"}
"""What people call what a role lets them do."""
PEOPLE = 3


@SCENARIOS.add
def needed_by_others(state: State, now: datetime, rng: Random) -> Situation | None:
    """A comment says who needs a document and what for; the answer to it names somebody else for one of them."""
    words = WORDINGS["needed_by_others"]
    drive = PreparedState(state)
    names = [one.name for one in state.items.values()]
    own = [
        key
        for key, one in state.items.items()
        if isinstance(one, Document) and one.owner == state.me and not tree.is_gone(state, key)
        and names.count(one.name) == 1
    ]  # fmt: skip
    fitting = {
        key: (writers, strangers)
        for key in own
        if (writers := _commenting(state, key)) and len(strangers := _strangers(state, key)) >= PEOPLE
    }
    item = pick(rng, fitting)
    if item is None:
        return None
    writers, strangers = fitting[item]
    writer = rng.choice(writers)
    first, second, instead = rng.sample(strangers, PEOPLE)
    role, other_role = rng.sample(list(ROLES), 2)

    def name(person: str) -> str:
        return state.people[person].name

    text = words.say(
        rng, "comment", one=name(first), one_may=ROLES[role], other=name(second), other_may=ROLES[other_role]
    )
    reply = words.say(rng, "reply", other=name(second), instead=name(instead))
    hours = rng.randrange(20, 70)
    comment_id = f"comment-{max(int(one.rpartition('-')[2]) for one in state.comments) + 1}"
    answer = Reply(author=writer, text=reply, written_at=stamp(now - timedelta(hours=hours / 3)))
    comment = Comment(
        item=item,
        author=writer,
        text=text,
        written_at=stamp(now - timedelta(hours=hours)),
        replies={f"reply-{comment_id[8:]}-1": answer},
    )
    if drive.add("comments", comment) != comment_id:
        return None

    def shared(*given: tuple[str, Role]) -> tuple[Do, ...]:
        return (
            *(Do("share_item", {"item": item, "people": [person], "role": own_role}) for person, own_role in given),
            Do("resolve_comment", {"comment": comment_id}),
        )

    goal = shared((first, role), (instead, other_role))
    return Situation(
        state=drive.state,
        instruction=words.say(rng, "instruction", title=state.items[item].name, writer=name(writer)),
        goal=goal,
        facts=(
            Fact("who needs it", ("comments", comment_id), text),
            Fact("who needs it instead", ("comments", comment_id), reply, ("who needs it",)),
            Fact("the account of the first", ("people", first), state.people[first].email, ("who needs it",)),
            Fact(
                "the account of the other", ("people", instead), state.people[instead].email, ("who needs it instead",)
            ),
        ),
        slips=(
            Slip("condition", "somebody else instead", shared((first, role), (second, other_role))),
            Slip("condition", "each of them in another role", shared((first, other_role), (instead, role))),
            Slip("side condition", "the comment is settled then", goal[:2]),
        ),
    )


def _commenting(state: State, item: str) -> list[str]:
    """Return who else may comment on an item."""
    return [key for key in state.people if key != state.me and suffices(standing(state, item, key), "commenter")]


def _strangers(state: State, item: str) -> list[str]:
    """Return the people of the organisation who cannot open an item."""
    return [key for key, one in state.people.items() if not one.guest and standing(state, item, key) == "none"]
