"""Tasks about comments and approvals."""

from collections.abc import Callable
from random import Random

from hub.apps.documents.phrases import (
    a_day,
    called,
    comment_riddle,
    comment_told,
    comments,
    fact_about,
    facts,
    is_file,
    items,
    others,
    riddle,
    somebody,
    task_template,
)
from hub.apps.documents.state import Comment, Review, State
from hub.apps.documents.templates.folders import SHARE_OF_SEVERAL
from hub.apps.documents.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import day_words, pick
from hub.engine.task_templates import TaskTemplate

REMARKS = ("Is this still right?", "Please check this with the supplier", "Who decides this?", "I would leave this out")
ANSWERS = (
    "Done, thank you",
    "I will see to it this week",
    "Let us talk about it at the meeting",
    "Yes, please go ahead",
)
APPROVALS = ("Good as it is", "Fine with me", "Go ahead", "Very clear, thank you")
REASONS = ("The figures are not complete", "Please name who is responsible", "The date is wrong", "Too long")
NOTES = ("Please read it until the end", "Only the last part is new", "Short look is enough", "Any objections?")


@TASK_TEMPLATES.of("add_comment")
def add_comment(state: State, rng: Random) -> TaskTemplate | None:
    """Comment on a line."""
    usable = set(items(state, "commenter"))
    known = pick(rng, [fact for fact in facts(state) if fact.document in usable])
    if known is None:
        return None
    text, person = rng.choice(REMARKS), rng.choice(others(state))
    name, words = state.people[person].name, called(state, known.document)
    hidden = somebody(state, person, rng)
    wrong = rng.choice([one for one in others(state) if one != person])
    arguments = {"item": known.document, "text": text, "quote": known.line, "assignee": person}
    return task_template(
        dict(arguments),
        (
            f'Comment "{text}" on the words "{known.line}" in {words} and assign the comment to {name}',
            f'On {words}, add a comment "{text}" about the words "{known.line}", assigned to {name}',
            f'Add the comment "{text}" to the words "{known.line}" in {words}, and make {name} its assignee',
        ),
        [hidden and f'Comment "{text}" on the words "{known.line}" in {words} and assign the comment to {hidden}'],
        [
            {**arguments, "assignee": wrong},
            {**arguments, "assignee": None},
            {**arguments, "quote": ""},
        ],
    )


@TASK_TEMPLATES.of("reply_to_comment")
def reply_to_comment(state: State, rng: Random) -> TaskTemplate | None:
    """Answer a comment."""
    usable = comments(state, lambda comment: not comment.resolved and comment.author != state.me)
    found = pick(rng, usable)
    if found is None:
        return None
    words, hidden = comment_told(state, found), comment_riddle(state, found)
    known, text = fact_about(state, rng), rng.choice(ANSWERS)
    looked = hidden and f'Reply "{text}" to {hidden}'
    if known is not None and rng.random() < SHARE_OF_SEVERAL:
        text = known[0].value
        looked = f"Reply to {words} with {known[1]}, and nothing else"
    wrong = pick(rng, [key for key in usable if key != found])
    return task_template(
        {"comment": found, "text": text},
        (
            f'Reply "{text}" to {words}',
            f'Answer {words} with "{text}"',
            f'Write the reply "{text}" under {words}',
        ),
        [looked],
        [wrong and {"comment": wrong, "text": text}, {"comment": found, "text": f"{text}!"}],
    )


@TASK_TEMPLATES.of("edit_comment")
def edit_comment(state: State, rng: Random) -> TaskTemplate | None:
    """Rewrite one of the user's comments."""
    usable = comments(state, lambda comment: not comment.resolved and comment.author == state.me)
    found = pick(rng, usable)
    if found is None:
        return None
    words, hidden, text = comment_told(state, found), comment_riddle(state, found), rng.choice(REMARKS)
    wrong = pick(rng, [key for key in usable if key != found])
    return task_template(
        {"comment": found, "text": text},
        (
            f'Change the text of {words} to "{text}"',
            f'Edit {words} so that it says "{text}"',
            f'Replace the text of {words} with "{text}"',
        ),
        [hidden and f'Change the text of {hidden} to "{text}"'],
        [wrong and {"comment": wrong, "text": text}],
    )


@TASK_TEMPLATES.of("assign_comment")
def assign_comment(state: State, rng: Random) -> TaskTemplate | None:
    """Assign a comment."""
    found = pick(rng, comments(state, lambda comment: not comment.resolved))
    if found is None:
        return None
    people = [person for person in others(state) if person != state.comments[found].assignee]
    person, wrong = rng.sample(people, 2)
    words, hidden, name = comment_told(state, found), comment_riddle(state, found), state.people[person].name
    looked = somebody(state, person, rng)
    return task_template(
        {"comment": found, "assignee": person},
        (
            f"Assign {words} to {name}",
            f"Make {name} the assignee of {words}",
            f"Give {words} to {name} by assigning it",
        ),
        [hidden and f"Assign {hidden} to {name}", looked and f"Assign {words} to {looked}"],
        [{"comment": found, "assignee": wrong}],
    )


def _one_comment(
    state: State, rng: Random, verbs: tuple[str, str, str], test: Callable[[Comment], bool]
) -> TaskTemplate | None:
    usable = comments(state, test)
    found = pick(rng, usable)
    if found is None:
        return None
    words, hidden = comment_told(state, found), comment_riddle(state, found)
    wrong = pick(rng, [key for key in usable if key != found])
    return task_template(
        {"comment": found},
        [verb.format(words) for verb in verbs],
        [hidden and verbs[0].format(hidden)],
        [wrong and {"comment": wrong}],
    )


@TASK_TEMPLATES.of("resolve_comment")
def resolve_comment(state: State, rng: Random) -> TaskTemplate | None:
    """Resolve a comment."""
    verbs = ("Resolve {}", "Mark {} as resolved", "Set {} to resolved")
    return _one_comment(state, rng, verbs, lambda comment: not comment.resolved)


@TASK_TEMPLATES.of("reopen_comment")
def reopen_comment(state: State, rng: Random) -> TaskTemplate | None:
    """Reopen a resolved comment."""
    verbs = ("Reopen {}", "Open {} again", "Reopen {}, which is resolved")
    return _one_comment(state, rng, verbs, lambda comment: comment.resolved)


@TASK_TEMPLATES.of("delete_comment")
def delete_comment(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a comment."""
    verbs = ("Delete {}", "Remove {} altogether", "Get rid of {}, with all that hangs on it")
    return _one_comment(
        state, rng, verbs, lambda comment: state.me in (comment.author, state.items[comment.item].owner)
    )


@TASK_TEMPLATES.of("request_review")
def request_review(state: State, rng: Random) -> TaskTemplate | None:
    """Request an approval."""
    found = pick(rng, items(state, "editor", is_file))
    if found is None:
        return None
    asked = {one.reviewer for one in state.reviews.values() if (one.item, one.status) == (found, "pending")}
    people = [person for person in others(state) if person not in asked]
    person, wrong = rng.sample(people, 2)
    day, note = a_day(state, rng, 5, 25), rng.choice(NOTES)
    words, hidden, name = called(state, found), riddle(state, found, rng), state.people[person].name
    looked = somebody(state, person, rng)
    arguments = {"item": found, "reviewer": person, "note": note, "due": day.isoformat()}
    tail = f'by {day_words(day)}, with the note "{note}"'
    return task_template(
        dict(arguments),
        (
            f"Ask {name} to approve {words} {tail}",
            f'Request approval of {words} from {name}, due {day_words(day)}, with the note "{note}"',
            f"Send {name} a request to approve {words} {tail}",
        ),
        [hidden and f"Ask {name} to approve {hidden} {tail}", looked and f"Ask {looked} to approve {words} {tail}"],
        [{**arguments, "reviewer": wrong}, {**arguments, "due": None}],
    )


def _reviews(state: State, *, mine: bool) -> dict[str, Review]:
    usable = set(items(state, "viewer"))
    return {
        key: review
        for key, review in state.reviews.items()
        if review.status == "pending"
        and review.item in usable
        and state.me == (review.requested_by if mine else review.reviewer)
    }


def _answered(state: State, rng: Random, verb: str, texts: tuple[str, ...], word: str) -> TaskTemplate | None:
    usable = _reviews(state, mine=False)
    found = pick(rng, usable)
    if found is None:
        return None
    review, text = usable[found], rng.choice(texts)
    words, asker = called(state, review.item), state.people[review.requested_by].name
    wrong = pick(rng, [key for key in usable if key != found])
    alone = [key for key, other in usable.items() if other.requested_by == review.requested_by]
    return task_template(
        {"review": found, "answer": text},
        (
            f'{verb} {words}, as {asker} asks, with the {word} "{text}"',
            f'{verb} {words} in response to the request from {asker}, and write "{text}" as the {word}',
            f'{verb} {words} in your approvals and give "{text}" as the {word}',
        ),
        [f'{verb} what {asker} asks you to approve, with the {word} "{text}"' if len(alone) == 1 else None],
        [wrong and {"review": wrong, "answer": text}, {"review": found, "answer": f"{text}!"}],
    )


@TASK_TEMPLATES.of("approve_review")
def approve_review(state: State, rng: Random) -> TaskTemplate | None:
    """Approve a request."""
    return _answered(state, rng, "Approve", APPROVALS, "note")


@TASK_TEMPLATES.of("reject_review")
def reject_review(state: State, rng: Random) -> TaskTemplate | None:
    """Reject a request with a reason."""
    return _answered(state, rng, "Reject", REASONS, "reason")


@TASK_TEMPLATES.of("withdraw_review")
def withdraw_review(state: State, rng: Random) -> TaskTemplate | None:
    """Withdraw a request."""
    usable = _reviews(state, mine=True)
    found = pick(rng, usable)
    if found is None:
        return None
    review = usable[found]
    words, name = called(state, review.item), state.people[review.reviewer].name
    wrong = pick(rng, [key for key in usable if key != found])
    alone = [key for key, other in usable.items() if other.reviewer == review.reviewer]
    return task_template(
        {"review": found},
        (
            f"Withdraw my request to {name} for approval of {words}",
            f"Take back the request for approval of {words} that I sent to {name}",
            f"Withdraw the open request to {name} about {words}",
        ),
        [f"Withdraw my only open request for approval to {name}" if len(alone) == 1 else None],
        [wrong and {"review": wrong}],
    )
