"""Tasks about decisions and letters."""

from random import Random

from hub.apps.recruiting.collections import APPLICATIONS, COLLECTIONS, UNDECIDED
from hub.apps.recruiting.state import Application, State
from hub.apps.recruiting.templates.registry import TASK_TEMPLATES
from hub.engine.collections.lookup import told_apart
from hub.engine.collections.phrases import alike, referred
from hub.engine.phrases import others, pick
from hub.engine.task_templates import TaskTemplate, task_template


def _drawn(state: State, rng: Random, *stages: str) -> tuple[str, tuple[str, ...], list[str]] | None:
    """Return an application in one of the stages, three ways to refer to it, and one that looks like it."""
    known: dict[str, Application] = told_apart(state, APPLICATIONS)
    fitting = {key: one for key, one in known.items() if one.stage in stages}
    key = pick(rng, fitting)
    if key is None:
        return None
    ways = referred(COLLECTIONS, state, APPLICATIONS, key).ways
    return key, tuple(rng.choice(ways) for _ in range(3)), alike(APPLICATIONS, fitting, key, rng)[:1]


@TASK_TEMPLATES.of("reject_application")
def reject_application(state: State, rng: Random) -> TaskTemplate | None:
    """A rejection and its reason."""
    drawn, reason = _drawn(state, rng, *UNDECIDED), pick(rng, state.reasons)
    if drawn is None or reason is None:
        return None
    key, (first, second, third), alikes = drawn
    name, wrong = state.reasons[reason].name, others(rng, state.reasons, reason)
    return task_template(
        {"application_id": key, "reason_id": reason},
        (
            f'Reject {first} for the reason "{name}"',
            f'Reject {second}; the reason is "{name}"',
            f'Turn down {third} and give "{name}" as the reason',
        ),
        (
            *({"application_id": key, "reason_id": one} for one in wrong),
            *({"application_id": one, "reason_id": reason} for one in alikes),
        ),
    )


@TASK_TEMPLATES.of("reconsider_application")
def reconsider_application(state: State, rng: Random) -> TaskTemplate | None:
    """A rejection that is taken back."""
    drawn = _drawn(state, rng, "rejected")
    if drawn is None:
        return None
    key, (first, second, third), alikes = drawn
    return task_template(
        {"application_id": key},
        (
            f"Reconsider {first}, which was rejected",
            f"Take back the rejection of {second}",
            f"Undo the rejection of {third} so that it is screened again",
        ),
        ({"application_id": one} for one in alikes),
    )


@TASK_TEMPLATES.of("hire_application")
def hire_application(state: State, rng: Random) -> TaskTemplate | None:
    """Somebody who has accepted, and a position that is filled."""
    accepted = {one.application_id for one in state.offers.values() if one.status == "accepted"}
    ready = [
        key
        for key in told_apart(state, APPLICATIONS)
        if key in accepted
        and state.applications[key].stage == "offered"
        and state.positions[state.applications[key].position_id].status in ("open", "paused")
    ]
    key = pick(rng, ready)
    if key is None:
        return None
    application = state.applications[key]
    who, title = state.candidates[application.candidate_id].name, state.positions[application.position_id].title
    return task_template(
        {"application_id": key},
        (
            f'Hire {who} for the position "{title}"',
            f"Mark {rng.choice(referred(COLLECTIONS, state, APPLICATIONS, key).ways)} as hired",
            f'{who} has accepted the offer for "{title}": record that {who} is hired',
        ),
        ({"application_id": one} for one in others(rng, ready, key)),
    )


@TASK_TEMPLATES.of("send_message")
def send_message(state: State, rng: Random) -> TaskTemplate | None:
    """A letter that is sent often."""
    drawn, letter = _drawn(state, rng, *UNDECIDED, "rejected"), pick(rng, state.message_templates)
    if drawn is None or letter is None:
        return None
    key, (first, second, third), alikes = drawn
    title, wrong = state.message_templates[letter].title, others(rng, state.message_templates, letter)
    return task_template(
        {"application_id": key, "message_template_id": letter},
        (
            f'Send the letter "{title}" about {first}',
            f'Answer {second} with the letter "{title}"',
            f'Use the message template "{title}" to answer {third}',
        ),
        (
            *({"application_id": key, "message_template_id": one} for one in wrong),
            *({"application_id": one, "message_template_id": letter} for one in alikes),
        ),
    )
