"""Tasks about answers, notes, and requests that turn out to be one."""

from random import Random

from hub.apps.helpdesk.collections import COLLECTIONS, REQUESTS
from hub.apps.helpdesk.state import Request, State
from hub.apps.helpdesk.templates.registry import TASK_TEMPLATES
from hub.engine.collections.lookup import told_apart
from hub.engine.collections.phrases import alike, referred
from hub.engine.phrases import pick
from hub.engine.task_templates import TaskTemplate, task_template

ANSWERS = (
    ("pending", "We need to ask somebody first and will be back tomorrow."),
    ("pending", "Thank you for telling us. When may we call you about this?"),
    ("pending", "Could you tell us since when this has been so?"),
    ("solved", "This is done now. Write to us if anything is still missing."),
    ("solved", "Thank you for your patience, it was taken care of this morning."),
)
NOTES = (
    "Called back, nobody answered.",
    "Not the first time, see the older requests.",
    "Waiting for the supplier.",
    "Ask the team lead before anything is ordered.",
)


def _drawn(state: State, rng: Random, *statuses: str) -> tuple[str, Request, tuple[str, ...], str | None] | None:
    """Return a request in one of the states, ways to refer to it, and one that looks like it."""
    known: dict[str, Request] = told_apart(state, REQUESTS)
    fitting = {key: one for key, one in known.items() if one.status in statuses}
    key = pick(rng, fitting)
    if key is None:
        return None
    ways = referred(COLLECTIONS, state, REQUESTS, key).ways
    return key, fitting[key], ways, next(iter(alike(REQUESTS, fitting, key, rng)), None)


@TASK_TEMPLATES.of("reply")
def reply(state: State, rng: Random) -> TaskTemplate | None:
    """An answer, and what becomes of the request."""
    drawn = _drawn(state, rng, "open", "pending")
    if drawn is None:
        return None
    key, request, ways, other = drawn
    then, text = rng.choice([one for one in ANSWERS if one[0] != request.status])
    arguments = {"request_id": key, "text": text, "then": then}
    return task_template(
        arguments,
        (
            f'Answer {rng.choice(ways)} with "{text}" and set it to {then}',
            f'Reply to {rng.choice(ways)}: "{text}", and set the status to {then}',
            f'Send the reply "{text}" in {rng.choice(ways)} so that its status is {then} afterwards',
        ),
        ({**arguments, "then": None}, *([{**arguments, "request_id": other}] if other else [])),
    )


@TASK_TEMPLATES.of("add_note")
def add_note(state: State, rng: Random) -> TaskTemplate | None:
    """A note that the person does not see."""
    drawn = _drawn(state, rng, "open", "pending", "solved")
    if drawn is None:
        return None
    key, _, ways, other = drawn
    text = rng.choice(NOTES)
    return task_template(
        {"request_id": key, "text": text},
        (
            f'Leave the internal note "{text}" in {rng.choice(ways)}',
            f'Add an internal note to {rng.choice(ways)}: "{text}"',
            f'Write "{text}" into {rng.choice(ways)} as a note that only agents see',
        ),
        ({"request_id": other, "text": text},) if other else (),
    )


@TASK_TEMPLATES.of("send_canned_reply")
def send_canned_reply(state: State, rng: Random) -> TaskTemplate | None:
    """A saved answer."""
    drawn = _drawn(state, rng, "open")
    canned = pick(rng, state.canned_replies)
    if drawn is None or canned is None:
        return None
    key, _, ways, other = drawn
    title = state.canned_replies[canned].title
    wrong = [one for one in state.canned_replies if one != canned]
    return task_template(
        {"request_id": key, "canned_reply_id": canned},
        (
            f'Answer {rng.choice(ways)} with the canned reply "{title}"',
            f'Send the canned reply "{title}" in {rng.choice(ways)}',
            f'Use the canned reply "{title}" to answer {rng.choice(ways)}',
        ),
        (
            *({"request_id": key, "canned_reply_id": one} for one in wrong[:1]),
            *([{"request_id": other, "canned_reply_id": canned}] if other else []),
        ),
    )


@TASK_TEMPLATES.of("merge_request")
def merge_request(state: State, rng: Random) -> TaskTemplate | None:
    """A reminder that was opened as a request of its own."""
    known: dict[str, Request] = told_apart(state, REQUESTS)
    pairs = [
        (one, other)
        for one in known
        for other in known
        if one != other
        and known[one].requester_id == known[other].requester_id
        and known[one].subject.startswith(known[other].subject)
    ]
    pair = pick(rng, pairs)
    if pair is None:
        return None
    one, other = (referred(COLLECTIONS, state, REQUESTS, key).ways for key in pair)
    return task_template(
        {"request_id": pair[0], "into_id": pair[1]},
        (
            f"Merge {rng.choice(one)} into {rng.choice(other)}",
            f"Merge {one[0]} into {other[0]} so that only {rng.choice(other)} is left",
            f"Fold {rng.choice(one)} into {rng.choice(other)}, which stays",
        ),
        ({"request_id": pair[1], "into_id": pair[0]},),
    )
