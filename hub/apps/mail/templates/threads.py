"""Tasks about conversations as a whole: archive, delete, restore, star, mute, snooze."""

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Any

from hub.apps.mail.phrases import Phrase, is_discarded, one_of, place_of, several_of, threads_where
from hub.apps.mail.state import ARCHIVE, INBOX, SENT, SPAM, TRASH, State, Thread
from hub.apps.mail.templates.registry import TASK_TEMPLATES
from hub.engine.clock import moment_of, stamp
from hub.engine.phrases import day_words
from hub.engine.task_templates import TaskTemplate, task_template

SEVERAL_SHARE = 0.35
Test = Callable[[Thread], bool]


def newest_moment(state: State) -> datetime:
    """Return when the newest message arrived, as an estimate of the time, which a state does not contain."""
    return max(moment_of(one.sent_at) for one in state.messages.values())


def phrase(state: State, rng: Random, test: Test, place: str | None = None) -> Phrase | None:
    """Return words for one conversation that passes a test or, sometimes, for several of a list."""
    if place is not None and rng.random() < SEVERAL_SHARE:
        found = several_of(state, rng, place)
        if found and all(test(state.threads[one]) for one in found.ids):
            return found
    return one_of(state, rng, threads_where(state, test))


def near_ids(state: State, rng: Random, found: Phrase, test: Test) -> tuple[dict[str, Any], ...]:
    """Return arguments with the wrong conversations: one too few, or another one."""
    if len(found.ids) > 1:
        return ({"thread_ids": list(found.ids[:-1])},)
    others = [one for one in threads_where(state, test) if one not in found.ids]
    return ({"thread_ids": [rng.choice(others)]},) if others else ()


def _task_template(
    state: State, rng: Random, forms: tuple[str, str, str], test: Test, place: str | None = None
) -> TaskTemplate | None:
    found = phrase(state, rng, test, place)
    if found is None:
        return None
    instructions = tuple(form.format(words) for form, words in zip(forms, found.words, strict=True))
    distractors = near_ids(state, rng, found, test)
    return task_template({"thread_ids": list(found.ids)}, instructions, distractors, found.lookups)


@TASK_TEMPLATES.of("archive")
def archive(state: State, rng: Random) -> TaskTemplate | None:
    """Archive conversations of the inbox."""
    forms = ("Archive {}", "Move {} out of the inbox into the archive", "Put {} into the archive")
    return _task_template(state, rng, forms, lambda one: place_of(one) == INBOX, INBOX)


@TASK_TEMPLATES.of("delete")
def delete(state: State, rng: Random) -> TaskTemplate | None:
    """Delete conversations."""
    forms = ("Delete {}", "Move {} to the trash", "Put {} into the trash")
    place = rng.choice([INBOX, ARCHIVE])
    return _task_template(state, rng, forms, lambda one: place_of(one) == place, place)


@TASK_TEMPLATES.of("restore")
def restore(state: State, rng: Random) -> TaskTemplate | None:
    """Restore conversations from the trash."""
    forms = (
        "Take {} out of the trash and back to where it was",
        "Restore {} from the trash",
        "Undo the deletion of {}, which is in the trash",
    )
    return _task_template(state, rng, forms, lambda one: one.folder == TRASH)


@TASK_TEMPLATES.of("delete_forever")
def delete_forever(state: State, rng: Random) -> TaskTemplate | None:
    """Delete conversations permanently."""
    forms = ("Delete {} forever", "Delete {} for good, so that it is not even in the trash", "Remove {} permanently")
    place = rng.choice([SPAM, TRASH])
    return _task_template(state, rng, forms, lambda one: one.folder == place)


@TASK_TEMPLATES.of("empty_folder")
def empty_folder(state: State, rng: Random) -> TaskTemplate | None:
    """Empty trash or spam."""
    folder = rng.choice([SPAM, TRASH])
    if not any(one.folder == folder for one in state.threads.values()):
        return None
    name = "the trash" if folder == TRASH else "the spam folder"
    instructions = (
        f"Empty {name}",
        f"Delete everything in {name} for good",
        f"Permanently remove everything from {name}",
    )
    return task_template({"folder": folder}, instructions, ({"folder": TRASH if folder == SPAM else SPAM},))


@TASK_TEMPLATES.of("star")
def star(state: State, rng: Random) -> TaskTemplate | None:
    """Star conversations."""
    forms = ("Star {}", "Put a star on {}", "Mark {} with a star")
    return _task_template(state, rng, forms, lambda one: not one.starred and not is_discarded(one))


@TASK_TEMPLATES.of("unstar")
def unstar(state: State, rng: Random) -> TaskTemplate | None:
    """Unstar conversations."""
    forms = ("Take the star off {}", "Remove the star from {}", "Unstar {}")
    return _task_template(state, rng, forms, lambda one: one.starred and not is_discarded(one))


@TASK_TEMPLATES.of("mute")
def mute(state: State, rng: Random) -> TaskTemplate | None:
    """Mute conversations in the inbox."""
    forms = ("Mute {}", "Mute {} so that new answers do not bother me", "Turn on muting for {}")
    return _task_template(state, rng, forms, lambda one: place_of(one) == INBOX and not one.muted)


@TASK_TEMPLATES.of("unmute")
def unmute(state: State, rng: Random) -> TaskTemplate | None:
    """Unmute conversations."""
    forms = ("Unmute {}", "Stop muting {}", "Take the mute off {}")
    return _task_template(state, rng, forms, lambda one: one.muted and not is_discarded(one))


@TASK_TEMPLATES.of("mark_spam")
def mark_spam(state: State, rng: Random) -> TaskTemplate | None:
    """Move conversations to spam."""
    forms = ("Mark {} as spam", "Move {} to spam", "Report {} as spam")
    return _task_template(state, rng, forms, lambda one: place_of(one) == INBOX)


@TASK_TEMPLATES.of("mark_not_spam")
def mark_not_spam(state: State, rng: Random) -> TaskTemplate | None:
    """Mark conversations as not spam."""
    forms = ("Mark {}, which was put into spam, as no spam", "Move {} out of spam", "Take {} out of the spam folder")
    return _task_template(state, rng, forms, lambda one: one.folder == SPAM)


@TASK_TEMPLATES.of("snooze")
def snooze(state: State, rng: Random) -> TaskTemplate | None:
    """Snooze conversations until a day and a time."""

    def test(one: Thread) -> bool:
        return place_of(one) == INBOX

    found = phrase(state, rng, test, INBOX)
    if found is None:
        return None
    day = newest_moment(state).replace(hour=0, minute=0, second=0) + timedelta(days=rng.randrange(3, 25))
    until = day + timedelta(hours=rng.randrange(7, 18), minutes=rng.choice((0, 0, 15, 30)))
    when = f"{day_words(until)} at {until:%H:%M}"
    forms = ("Snooze {} until {}", "Hide {} until {} by snoozing it", "Let {} come back on {}: snooze it")
    ids = list(found.ids)
    return task_template(
        {"thread_ids": ids, "until": stamp(until)},
        tuple(form.format(words, when) for form, words in zip(forms, found.words, strict=True)),
        (
            {"thread_ids": ids, "until": stamp(until + timedelta(days=1))},
            *({**one, "until": stamp(until)} for one in near_ids(state, rng, found, test)),
        ),
        found.lookups,
    )


@TASK_TEMPLATES.of("unsnooze")
def unsnooze(state: State, rng: Random) -> TaskTemplate | None:
    """End the snoozing of conversations."""
    forms = ("Unsnooze {}", "Bring {}, which is snoozed, back into the inbox now", "Stop snoozing {}")
    return _task_template(state, rng, forms, lambda one: one.snoozed_until is not None and not is_discarded(one))


@TASK_TEMPLATES.of("move")
def move(state: State, rng: Random) -> TaskTemplate | None:
    """Move conversations to a folder or back to the inbox."""
    if not state.folders:
        return None
    folder = rng.choice([*state.folders, INBOX])
    place = rng.choice([one for one in (INBOX, ARCHIVE, *state.folders) if one != folder])

    def test(one: Thread) -> bool:
        return place_of(one) == place

    found = phrase(state, rng, test, place)
    if found is None:
        return None
    name = "the inbox" if folder == INBOX else f'the folder "{state.folders[folder].name}"'
    forms = ("Move {} to {}", "Put {} into {}", "File {} in {}")
    ids = list(found.ids)
    wrong = [one for one in (*state.folders, ARCHIVE) if one not in (folder, place)]
    return task_template(
        {"thread_ids": ids, "folder": folder},
        tuple(form.format(words, name) for form, words in zip(forms, found.words, strict=True)),
        (
            *({"thread_ids": ids, "folder": one} for one in wrong[:1]),
            *({**one, "folder": folder} for one in near_ids(state, rng, found, test)),
        ),
        found.lookups,
    )


@TASK_TEMPLATES.of("add_label")
def add_label(state: State, rng: Random) -> TaskTemplate | None:
    """Label conversations."""
    if not state.labels:
        return None
    label_id = rng.choice(list(state.labels))

    def test(one: Thread) -> bool:
        return label_id not in one.labels and not is_discarded(one) and one.folder != SENT

    found = phrase(state, rng, test, INBOX)
    if found is None:
        return None
    forms = ('Put the label "{1}" on {0}', 'Label {0} as "{1}"', 'Add "{1}" to the labels of {0}')
    return _labelling(state, rng, label_id, found, forms, test)


@TASK_TEMPLATES.of("remove_label")
def remove_label(state: State, rng: Random) -> TaskTemplate | None:
    """Remove a label from conversations."""
    used = sorted({one for thread in state.threads.values() if not is_discarded(thread) for one in thread.labels})
    if not used:
        return None
    label_id = rng.choice(used)

    def test(one: Thread) -> bool:
        return label_id in one.labels and not is_discarded(one)

    found = one_of(state, rng, threads_where(state, test))
    if found is None:
        return None
    forms = ('Take the label "{1}" off {0}', 'Remove the label "{1}" from {0}', 'Take away the "{1}" label of {0}')
    return _labelling(state, rng, label_id, found, forms, test)


def _labelling(
    state: State, rng: Random, label_id: str, found: Phrase, forms: tuple[str, str, str], test: Test
) -> TaskTemplate:
    ids = list(found.ids)
    name = state.labels[label_id].name
    return task_template(
        {"thread_ids": ids, "label_id": label_id},
        tuple(form.format(words, name) for form, words in zip(forms, found.words, strict=True)),
        tuple({**one, "label_id": label_id} for one in near_ids(state, rng, found, test)),
        found.lookups,
    )


@TASK_TEMPLATES.example_of("mark_read")
def mark_read(state: State) -> dict[str, Any] | None:
    """Return an example: mark a read conversation as unread."""
    found = threads_where(state, lambda one: place_of(one) == INBOX and not one.unread)
    return {"thread_ids": found[:1], "unread": True} if found else None
