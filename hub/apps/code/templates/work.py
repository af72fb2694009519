"""Tasks about issues that repeat others, comments, merge requests that are approved or merged, and milestones."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from hub.apps.code.collections import COLLECTIONS, ISSUES, MERGE_REQUESTS, MILESTONES
from hub.apps.code.domain.rules import UNDONE, next_milestone, refuse_unready, undone_in
from hub.apps.code.state import MergeRequest, State
from hub.apps.code.templates.registry import TASK_TEMPLATES
from hub.engine.collections import Collection
from hub.engine.collections.lookup import told_apart
from hub.engine.collections.phrases import alike, referred
from hub.engine.errors import ActionRefused
from hub.engine.phrases import pick
from hub.engine.task_templates import TaskTemplate, task_template

COMMENTS = ("I will look into this tomorrow.", "We talked about this at the meeting.", "This has to wait a while.")
REVIEWS = ("Please add a test for this.", "I have tried this and it works.", "Please say why this is needed.")
SAID = ('Comment on {record} with "{text}"', 'Write "{text}" below {record}', 'Leave the comment "{text}" on {record}')


def _of(state: State, collection: Collection, *statuses: str) -> dict[str, Any]:
    """Return the records of active repositories in one of the states, by id."""
    held = told_apart(state, collection).items()
    active = {key for key, one in state.repositories.items() if one.status == "active"}
    return {key: one for key, one in held if one.status in statuses and one.repository_id in active}


def _ways(state: State, collection: Collection, key: str, rng: Random) -> str:
    return rng.choice(referred(COLLECTIONS, state, collection, key).ways)


def _about(
    state: State,
    collection: Collection,
    possible: Mapping[str, Any],
    rng: Random,
    sentences: Sequence[str],
    **beside: str,
) -> TaskTemplate | None:
    """Return a task about one of the possible records; `beside` are the other arguments, which sentences may name."""
    key = pick(rng, possible)
    if key is None:
        return None
    said = tuple(one.format(record=_ways(state, collection, key, rng), **beside) for one in sentences)
    wrong = alike(collection, possible, key, rng)[:2]
    argument = collection.argument
    return task_template({argument: key, **beside}, said, ({argument: other, **beside} for other in wrong))


@TASK_TEMPLATES.of("close_as_duplicate")
def close_as_duplicate(state: State, rng: Random) -> TaskTemplate | None:
    """An issue that repeats another one of its repository."""
    kept = {one.duplicate_of_id for one in state.issues.values()}
    possible = {key: one for key, one in _of(state, ISSUES, *UNDONE).items() if key not in kept}
    key = pick(rng, possible)
    if key is None:
        return None
    here = [one for one in possible if possible[one].repository_id == possible[key].repository_id and one != key]
    if len(here) < 2:  # noqa: PLR2004 - another one is what a hasty person takes
        return None
    of, wrong = rng.sample(here, 2)
    (one, two, three), (first, second, third) = (
        [_ways(state, ISSUES, each, rng) for _ in range(3)] for each in (key, of)
    )
    return task_template(
        {"issue_id": key, "of_id": of},
        (
            f"Close {one} as a duplicate of {first}",
            f"Mark {two} as a duplicate of {second}, which closes it",
            f"Close {three}, which is a duplicate of {third}",
        ),
        ({"issue_id": of, "of_id": key}, {"issue_id": key, "of_id": wrong}),
    )


@TASK_TEMPLATES.of("comment_on_issue")
def comment_on_issue(state: State, rng: Random) -> TaskTemplate | None:
    """A few words below an issue."""
    return _about(state, ISSUES, _of(state, ISSUES, *UNDONE), rng, SAID, text=rng.choice(COMMENTS))


@TASK_TEMPLATES.of("comment_on_merge_request")
def comment_on_merge_request(state: State, rng: Random) -> TaskTemplate | None:
    """A few words below a merge request."""
    possible = _of(state, MERGE_REQUESTS, "open", "draft")
    return _about(state, MERGE_REQUESTS, possible, rng, SAID, text=rng.choice(REVIEWS))


@TASK_TEMPLATES.of("move_on_milestone")
def move_on_milestone(state: State, rng: Random) -> TaskTemplate | None:
    """A milestone whose open issues have to wait for the next one."""
    known = _of(state, MILESTONES, "open", "closed")
    possible = {key: one for key, one in known.items() if undone_in(state, key) and next_milestone(state, key)}
    sentences = (
        "Move the open issues of {record} on to the next milestone",
        "Let everything that is open in {record} wait for the milestone after it",
        "Put all open issues of {record} into the next milestone of their repository",
    )
    return _about(state, MILESTONES, possible, rng, sentences)


@TASK_TEMPLATES.of("draft_release")
def draft_release(state: State, rng: Random) -> TaskTemplate | None:
    """A release with what is done in a milestone."""
    done = {one.milestone_id for one in state.issues.values() if one.status == "closed" and not one.duplicate_of_id}
    possible = {key: one for key, one in _of(state, MILESTONES, "open", "closed").items() if key in done}
    taken = {one.title.casefold() for one in state.releases.values()}
    names = ("Easter edition", "Long-term version", "Version for the training room", "First public version")
    title = pick(rng, [one for one in names if one.casefold() not in taken])
    if title is None:
        return None
    sentences = (
        'Draft the release "{title}" from {record}',
        'From {record}, draft a release called "{title}"',
        'Draft a release of what is done in {record} and call it "{title}"',
    )
    return _about(state, MILESTONES, possible, rng, sentences, title=title)


@TASK_TEMPLATES.of("approve")
def approve(state: State, rng: Random) -> TaskTemplate | None:
    """A merge request of somebody else that is good."""
    known = _of(state, MERGE_REQUESTS, "open").items()
    possible = {key: one for key, one in known if state.me not in (one.author_id, *one.approved_by)}
    sentences = ("Approve {record}", "Give {record} your approval", "Add your approval to {record}")
    return _about(state, MERGE_REQUESTS, possible, rng, sentences)


@TASK_TEMPLATES.of("merge")
def merge(state: State, rng: Random) -> TaskTemplate | None:
    """A merge request that has all it needs."""
    possible = dict(_ready(state, _of(state, MERGE_REQUESTS, "open")))
    # A record may be called "merge request 52", and nobody says "merge merge request 52".
    sentences = ("Accept {record} and merge it", "Accept {record} by merging it", "Accept {record}, which is ready")
    return _about(state, MERGE_REQUESTS, possible, rng, sentences)


def _ready(state: State, proposed: Mapping[str, MergeRequest]) -> Iterable[tuple[str, MergeRequest]]:
    for key, one in proposed.items():
        try:
            refuse_unready(state, one)
        except ActionRefused:
            continue
        yield key, one
