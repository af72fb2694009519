"""Tasks about the settings."""

from datetime import timedelta
from random import Random
from typing import Any

from hub.apps.mail.state import State
from hub.apps.mail.templates.registry import TASK_TEMPLATES
from hub.apps.mail.templates.threads import newest_moment
from hub.engine.phrases import day_words
from hub.engine.task_templates import TaskTemplate, task_template

AWAY = (
    ("Out of the office", "I am away and read your message when I am back."),
    ("On holiday", "I am on holiday without a computer."),
    ("At a conference", "I am at a conference and answer in the evenings."),
    ("Parental leave", "I am on parental leave; my colleagues read this mailbox."),
)
CLOSINGS = ("Sent from the road", "Office hours 9 to 16", "We answer within two days", "Please think before printing")


@TASK_TEMPLATES.of("save_identity")
def save_identity(state: State, rng: Random) -> TaskTemplate | None:
    """Change the name that others see, or where answers go."""
    before = state.identity.model_dump()
    given = state.identity.display_name.split()[0]
    if rng.random() < 0.5:  # noqa: PLR2004 - evenly
        name = f"{given} ({rng.choice(('mornings only', 'office', 'part time', 'on the move'))})"
        instructions = (
            f'Change the display name in the settings to "{name}"',
            f'Let others see "{name}" as the name on our mail',
            f'Set the display name of this mailbox to "{name}"',
        )
        return task_template({**before, "display_name": name}, instructions, ({**before, "display_name": given},))
    address = f"{rng.choice(('answers', 'desk', 'replies', 'team'))}@{state.address.partition('@')[2]}"
    instructions = (
        f'Set the reply-to address to "{address}"',
        f'Make sure in the settings that answers to our mail go to "{address}"',
        f'Enter "{address}" as the reply-to address of this mailbox',
    )
    return task_template({**before, "reply_to": address}, instructions, ({**before, "reply_to": state.address},))


@TASK_TEMPLATES.of("save_signature")
def save_signature(state: State, rng: Random) -> TaskTemplate | None:
    """Change the signature, or which messages have it."""
    before = state.signature.model_dump()
    if rng.random() < 0.5:  # noqa: PLR2004 - evenly
        text = f"{state.identity.display_name}\n{rng.choice(CLOSINGS)}"
        first, second = text.split("\n")
        instructions = (
            f'Change the signature to two lines, "{first}" and below it "{second}"',
            f'Set the signature to "{first}" in the first line and "{second}" in the second',
            f'Replace the signature with these two lines: "{first}", "{second}"',
        )
        return task_template({**before, "text": text}, instructions, ({**before, "text": second},))
    words = {"all": "to all messages", "new": "only to new messages and forwards", "none": "to none of our messages"}
    used = rng.choice([one for one in words if one != state.signature.used_in])
    instructions = (
        f"Set up the signature so that it is added {words[used]}",
        f"From now on, have our signature added {words[used]}",
        f"Change the settings so that the signature is added {words[used]}",
    )
    return task_template({**before, "used_in": used}, instructions)


@TASK_TEMPLATES.of("save_reading")
def save_reading(state: State, rng: Random) -> TaskTemplate | None:
    """Change how lists and conversations behave."""
    before = state.reading.model_dump()
    answer = "reply_all" if state.reading.default_reply == "reply" else "reply"
    after = "next" if state.reading.after_moving == "list" else "list"
    size = rng.choice([one for one in (25, 50, 100) if one != state.reading.page_size])
    said_answer = "Reply all" if answer == "reply_all" else "Reply"
    said_after = "open the next conversation" if after == "next" else "go back to the list"
    change, words = rng.choice(
        (
            ({"default_reply": answer}, f'the default answer is "{said_answer}"'),
            ({"after_moving": after}, f"moving a conversation makes the page {said_after}"),
            ({"page_size": size}, f"lists show {size} conversations per page"),
            ({"page_size": size, "default_reply": answer},
             f'lists show {size} conversations per page and the default answer is "{said_answer}"'),
        )
    )  # fmt: skip
    instructions = (
        f"Change the settings so that {words}",
        f"Set the mailbox up so that {words}",
        f"Make sure in the settings that {words}",
    )
    return task_template({**before, **change}, instructions)


@TASK_TEMPLATES.of("save_vacation")
def save_vacation(state: State, rng: Random) -> TaskTemplate | None:
    """Switch the vacation reply on with days and texts, or off."""
    before = state.vacation.model_dump()
    if state.vacation.is_on and rng.random() < 0.4:  # noqa: PLR2004 - less than half
        instructions = (
            "Switch the vacation reply off",
            "Turn off the vacation reply",
            "Stop sending the vacation reply",
        )
        return task_template({**before, "is_on": False}, instructions)
    start = newest_moment(state) + timedelta(days=rng.randrange(5, 40))
    end = start + timedelta(days=rng.randrange(3, 16))
    subject, text = rng.choice([one for one in AWAY if one[0] != state.vacation.subject])
    only = rng.random() < 0.5  # noqa: PLR2004 - evenly
    who = "only people in the contacts get it" if only else "everybody gets it, not only contacts"
    days = f"{day_words(start)} to {day_words(end)}"
    instructions = (
        f'Switch the vacation reply on from {days} with the subject "{subject}" and the text "{text}"; {who}',
        f'Set up a vacation reply for {days}: subject "{subject}", text "{text}"; {who}',
        f'Let whoever writes from {days} get a vacation reply titled "{subject}" that says "{text}"; {who}',
    )
    arguments: dict[str, Any] = {
        "is_on": True,
        "first_day": f"{start:%Y-%m-%d}",
        "last_day": f"{end:%Y-%m-%d}",
        "subject": subject,
        "text": text,
        "contacts_only": only,
    }
    distractors = ({**arguments, "contacts_only": not only}, {**arguments, "is_on": False})
    return task_template(arguments, instructions, distractors)
