"""Tasks about answers, and work that is sent back."""

from collections.abc import Container
from random import Random
from typing import Any

from hub.apps.courses.collections import COLLECTIONS, QUESTIONS, SUBMISSIONS
from hub.apps.courses.state import State
from hub.apps.courses.templates.registry import TASK_TEMPLATES
from hub.engine.collections import Collection
from hub.engine.collections.lookup import told_apart
from hub.engine.collections.phrases import alike, referred
from hub.engine.phrases import pick
from hub.engine.task_templates import TaskTemplate, task_template

ANSWERS = (
    "We will look at this together at the beginning of the next lesson.",
    "Thank you for asking. I will write to everybody about it tomorrow.",
    "Please ask me about this after the next lesson.",
    "I have passed this on to the office. They will answer you here.",
)
FEEDBACK = (
    "Please add the sources you used.",
    "The second part is missing. Send it with the rest.",
    "Two pages at most, please. Leave out the introduction.",
    "The photographs cannot be opened. Please attach them again.",
)


def _drawn(
    state: State, rng: Random, collection: Collection, statuses: Container[str]
) -> tuple[str, tuple[str, ...], list[str]] | None:
    """Return a record in one of the states, three ways to refer to it, and one that looks like it."""
    known: dict[str, Any] = told_apart(state, collection)
    fitting = {key: one for key, one in known.items() if one.status in statuses}
    key = pick(rng, fitting)
    if key is None:
        return None
    ways = referred(COLLECTIONS, state, collection, key).ways
    return key, tuple(rng.choice(ways) for _ in range(3)), alike(collection, fitting, key, rng)[:1]


@TASK_TEMPLATES.of("answer_question")
def answer_question(state: State, rng: Random) -> TaskTemplate | None:
    """An answer in a discussion."""
    drawn = _drawn(state, rng, QUESTIONS, ("open",))
    if drawn is None:
        return None
    key, (first, second, third), alikes = drawn
    text = rng.choice(ANSWERS)
    return task_template(
        {"question_id": key, "text": text},
        (
            f'Answer {first} with "{text}"',
            f'Post the answer "{text}" to {second}',
            f'Write "{text}" as an answer to {third}',
        ),
        ({"question_id": one, "text": text} for one in alikes),
    )


@TASK_TEMPLATES.of("send_back_submission")
def send_back_submission(state: State, rng: Random) -> TaskTemplate | None:
    """Work that is not complete."""
    drawn = _drawn(state, rng, SUBMISSIONS, ("handed_in", "in_marking"))
    if drawn is None:
        return None
    key, (first, second, third), alikes = drawn
    text = rng.choice(FEEDBACK)
    return task_template(
        {"submission_id": key, "feedback": text},
        (
            f'Send back {first} with the feedback "{text}"',
            f'Send {second} back to the learner and write "{text}" as feedback',
            f'Do not accept {third}: send it back with the feedback "{text}"',
        ),
        ({"submission_id": one, "feedback": text} for one in alikes),
    )
