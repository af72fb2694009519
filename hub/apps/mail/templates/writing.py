"""Tasks about writing: new messages, answers, forwards, drafts."""

from dataclasses import dataclass
from random import Random
from typing import Any

from hub.apps.mail.domain.addresses import reply_all_to, reply_to
from hub.apps.mail.domain.html_text import paragraphs, plain
from hub.apps.mail.lookup import messages_of
from hub.apps.mail.phrases import CODE, codes_of, is_discarded, one_of, threads_where
from hub.apps.mail.state import Contact, Draft, State, Thread
from hub.apps.mail.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import renamed
from hub.engine.task_templates import TaskTemplate, task_template

TEXTS = (
    ("Meeting moved", "Our meeting moves to Thursday at 14:00."),
    ("A short question", "How many copies do you need?"),
    ("Lunch next week", "Shall we have lunch on Tuesday?"),
    ("Key for the office", "The key lies with the neighbours."),
    ("Parking on Friday", "Please park in the yard on Friday."),
    ("New phone number", "From Monday my number is 020 555 0146."),
    ("Photos wanted", "Please send the photos by Wednesday."),
    ("Invoice address", "Please put our new address on the next invoice."),
    ("Two more chairs", "We need two more chairs for the evening."),
    ("Thanks for yesterday", "Thank you for your help yesterday."),
)
ANSWERS = (
    "Thank you, that suits us well.",
    "I will call you tomorrow morning.",
    "Please go ahead as you suggest.",
    "Can we talk about this on Friday?",
    "That is fine with me.",
    "Please send me the details once more.",
    "We need two more days for this.",
)
NOTES = ("For your information.", "Please look at this today.", "Can you answer this for me?", "What do you think?")


@dataclass(frozen=True)
class Receiver:
    """A recipient, and the words for them in a task."""

    addresses: tuple[str, ...]
    words: str
    lookups: int = 0


def known_people(state: State) -> list[Contact]:
    """Return the contacts with a unique name and a single address."""
    names = [one.name for one in state.contacts.values()]
    return [
        one
        for one in state.contacts.values()
        if len(one.emails) == 1 and sum(name.startswith(one.name) for name in names) == 1 and "(" not in one.name
    ]


def receiver(state: State, rng: Random) -> Receiver | None:
    """Return a recipient: a contact by name or job, or a group."""
    people = known_people(state)
    if not people:
        return None
    groups = [one for one in state.groups.values() if len(one.members) > 1]
    if groups and rng.random() < 0.2:  # noqa: PLR2004 - one in five
        group = rng.choice(groups)
        return Receiver(
            tuple(sorted(state.contacts[one].emails[0] for one in group.members)),
            f'everybody in the contact group "{group.name}"',
            1,
        )
    person = rng.choice(people)
    same = [one for one in state.contacts.values() if (one.title, one.company) == (person.title, person.company)]
    if person.title and person.company and len(same) == 1 and rng.random() < 0.35:  # noqa: PLR2004 - one in three
        return Receiver(person.emails, f'the contact who is "{person.title}" at {person.company}', 1)
    return Receiver(person.emails, person.name)


def _other_person(state: State, rng: Random, besides: tuple[str, ...]) -> str:
    others = [one.emails[0] for one in known_people(state) if one.emails[0] not in besides]
    return rng.choice(others)


def _content(to: tuple[str, ...], text: str) -> dict[str, Any]:
    return {"to": list(to), "body": paragraphs(text)}


@TASK_TEMPLATES.of("send_message")
def send_message(state: State, rng: Random) -> TaskTemplate | None:
    """Write to somebody, sometimes with a number that has to be found first."""
    who = receiver(state, rng)
    if who is None:
        return None
    subject, text = rng.choice(TEXTS)
    content = _content(who.addresses, text)
    distractors = {**_content((_other_person(state, rng, who.addresses),), text), "subject": subject}
    if rng.random() < 0.35:  # noqa: PLR2004 - one in three
        found = [one for one in threads_where(state, lambda one: not is_discarded(one)) if len(_codes(state, one)) == 1]
        if found:
            thread_id = rng.choice(found)
            title, number = state.threads[thread_id].subject, _codes(state, thread_id)[0]
            content = _content(who.addresses, number)
            instructions = (
                f'Send {who.words} a message with the subject "The number" and as its text nothing but the reference '
                f'number from the conversation "{title}", written like XY-1234',
                f'Write to {who.words} with the subject "The number"; the text is only the reference number, of the '
                f'form XY-1234, that is named in "{title}"',
                f'Look up the reference number (letters, a hyphen and digits) in the mail "{title}" and send it, and '
                f'nothing else, to {who.words} with the subject "The number"',
            )
            distractors = {**_content((_other_person(state, rng, who.addresses),), number), "subject": "The number"}
            return task_template({**content, "subject": "The number"}, instructions, (distractors,), who.lookups + 1)
    instructions = (
        f'Send {who.words} a message with the subject "{subject}" and the text "{text}"',
        f'Write a new message to {who.words}: subject "{subject}", text "{text}", and send it',
        f'Send "{text}" to {who.words} with "{subject}" as the subject',
    )
    return task_template({**content, "subject": subject}, instructions, (distractors,), who.lookups)


def _codes(state: State, thread_id: str) -> list[str]:
    own = {code for _, one in messages_of(state, thread_id) for code in CODE.findall(plain(one.body))}
    codes = codes_of(state, thread_id)
    return codes if len(own) == 1 else []


def _answerable(state: State, thread: Thread, thread_id: str) -> bool:
    return not is_discarded(thread) and messages_of(state, thread_id)[-1][1].sender != state.address


@TASK_TEMPLATES.of("reply")
def reply(state: State, rng: Random) -> TaskTemplate | None:
    """Answer the sender of the last message of a conversation."""
    ids = [one for one in threads_where(state, lambda _: True) if _answerable(state, state.threads[one], one)]
    found = one_of(state, rng, ids)
    if found is None:
        return None
    message_id, message = messages_of(state, found.ids[0])[-1]
    text, lookups = rng.choice(ANSWERS), found.lookups
    to, cc = reply_all_to(message, state.address)
    arguments = {"message_id": message_id, **_content(reply_to(message, state.address), text)}
    people = [one for one in known_people(state) if one.phone]
    said = f'"{text}"'
    if people and rng.random() < 0.3:  # noqa: PLR2004 - less than one in three
        person = rng.choice(people)
        arguments["body"] = paragraphs(person.phone)
        said = f"nothing but the phone number of {person.name} as our contacts have it"
        lookups += 1
    first, second, third = found.words
    instructions = (
        f"Reply to the sender of the last message in {first}, and to nobody else, with {said}",
        f"Answer the last message of {second} with {said}, to its sender only",
        f"Open {third} and send a reply with the text {said} to whoever wrote last, without anybody in copy",
    )
    wrong = [one for one in ids if one != found.ids[0]]
    distractors: list[dict[str, Any]] = []
    if {*to, *cc} != {message.sender}:
        distractors.append({**arguments, "to": list(to), "cc": list(cc)})
    if wrong:
        other_id, other = messages_of(state, rng.choice(wrong))[-1]
        distractors.append({**arguments, "message_id": other_id, "to": [other.sender]})
    return task_template(arguments, instructions, tuple(distractors), lookups)


@TASK_TEMPLATES.of("reply_all")
def reply_all(state: State, rng: Random) -> TaskTemplate | None:
    """Answer all participants of the last message of a conversation."""

    def has_others(thread_id: str) -> bool:
        message = messages_of(state, thread_id)[-1][1]
        to, cc = reply_all_to(message, state.address)
        return len({*to, *cc}) > 1

    ids = [
        one
        for one in threads_where(state, lambda _: True)
        if _answerable(state, state.threads[one], one) and has_others(one)
    ]
    found = one_of(state, rng, ids)
    if found is None:
        return None
    message_id, message = messages_of(state, found.ids[0])[-1]
    to, cc = reply_all_to(message, state.address)
    text = rng.choice(ANSWERS)
    arguments = {"message_id": message_id, **_content(to, text), "cc": list(cc)}
    first, second, third = found.words
    instructions = (
        f'Reply to all in {first} with "{text}"',
        f'Answer the last message of {second} with "{text}", to everybody who got it',
        f'Send "{text}" as a reply to all who took part in the last message of {third}',
    )
    distractors = {**arguments, "to": [message.sender], "cc": []}
    return task_template(arguments, instructions, (distractors,), found.lookups)


@TASK_TEMPLATES.of("forward")
def forward(state: State, rng: Random) -> TaskTemplate | None:
    """Forward the last message of a conversation."""
    who = receiver(state, rng)
    found = one_of(state, rng, threads_where(state, lambda one: not is_discarded(one)))
    if who is None or found is None:
        return None
    message_id, message = messages_of(state, found.ids[0])[-1]
    note = rng.choice(NOTES)
    files = [one.model_dump() for one in message.attachments]
    arguments = {
        "message_id": message_id,
        **_content(who.addresses, note),
        "subject": f"Fwd: {state.threads[found.ids[0]].subject}",
        "attachments": files,
    }
    first, second, third = found.words
    kept = '"Fwd:" before the subject' + (" and all that is attached to it" if files else "")
    instructions = (
        f'Forward the last message of {first} to {who.words} with the note "{note}"; keep {kept}',
        f'Forward the last message in {second} to {who.words} with {kept}; write "{note}" above it',
        f'Send {who.words} a forward of the newest message in {third} with the text "{note}", {kept}',
    )
    distractors: list[dict[str, Any]] = [{**arguments, "to": [_other_person(state, rng, who.addresses)]}]
    if files:
        distractors.append({**arguments, "attachments": []})
    return task_template(arguments, instructions, tuple(distractors), found.lookups + who.lookups)


def draft_arguments(draft_id: str, draft: Draft) -> dict[str, Any]:
    """Return the editor's arguments for an unchanged draft."""
    values = draft.model_dump(include={"to", "cc", "bcc", "subject", "body", "attachments"}, mode="json")
    if draft.kind in ("reply", "reply_all"):
        del values["subject"]
    return {"draft_id": draft_id, **values}


@TASK_TEMPLATES.of("save_draft")
def save_draft(state: State, rng: Random) -> TaskTemplate | None:
    """Save a new draft, or change an existing one."""
    subjects = [one.subject for one in state.drafts.values()]
    begun = [key for key, one in state.drafts.items() if subjects.count(one.subject) == 1 and one.kind == "new"]
    if begun and rng.random() < 0.5:  # noqa: PLR2004 - evenly
        draft_id = rng.choice(begun)
        draft = state.drafts[draft_id]
        title = renamed(rng, draft.subject, subjects, ("{}, as discussed", "{}: please read", "{} (a question)"))
        if title is None:
            return None
        instructions = (
            f'Change the subject of the draft "{draft.subject}" to "{title}" without sending it',
            f'Open the draft "{draft.subject}", give it the subject "{title}", and keep it as a draft',
            f'Give the draft "{draft.subject}" the subject "{title}", but do not send it yet',
        )
        return task_template({**draft_arguments(draft_id, draft), "subject": title}, instructions)
    who = receiver(state, rng)
    if who is None:
        return None
    subject, text = rng.choice(TEXTS)
    instructions = (
        f'Write a message to {who.words} with the subject "{subject}" and the text "{text}", but keep it as a draft',
        f'Prepare a draft for {who.words}: subject "{subject}", text "{text}"; do not send it',
        f'Save a draft with the subject "{subject}" and the text "{text}", addressed to {who.words}',
    )
    arguments = {**_content(who.addresses, text), "subject": subject}
    distractors = {**arguments, "to": [_other_person(state, rng, who.addresses)]}
    return task_template(arguments, instructions, (distractors,), who.lookups)


@TASK_TEMPLATES.of("send_draft")
def send_draft(state: State, rng: Random) -> TaskTemplate | None:
    """Send a draft, sometimes with a change."""
    subjects = [one.subject for one in state.drafts.values()]
    whole = {
        key: one
        for key, one in state.drafts.items()
        if subjects.count(one.subject) == 1 and one.subject and one.to and plain(one.body)
    }
    if not whole:
        return None
    draft_id = rng.choice(list(whole))
    draft = whole[draft_id]
    arguments = draft_arguments(draft_id, draft)
    distractors = tuple(draft_arguments(key, one) for key, one in whole.items() if key != draft_id)[:1]
    people = [one for one in known_people(state) if one.emails[0] not in (*draft.to, *draft.cc, *draft.bcc)]
    if people and rng.random() < 0.5:  # noqa: PLR2004 - evenly
        person = rng.choice(people)
        instructions = (
            f'Copy {person.name} in on the draft "{draft.subject}" and send it',
            f'Send the draft "{draft.subject}" with {person.name} as cc',
            f'Open the draft "{draft.subject}", add {person.name} under Cc, and send it off',
        )
        wrong = {**arguments, "bcc": [person.emails[0]]}
        copied = sorted({*draft.cc, person.emails[0]})
        return task_template({**arguments, "cc": copied}, instructions, (arguments, wrong))
    instructions = (
        f'Send the draft "{draft.subject}" as it is',
        f'Send off the draft with the subject "{draft.subject}" without changing it',
        f'Find the draft "{draft.subject}" and send it unchanged',
    )
    return task_template(arguments, instructions, distractors)


@TASK_TEMPLATES.of("discard_drafts")
def discard_drafts(state: State, rng: Random) -> TaskTemplate | None:
    """Discard one draft or all."""
    subjects = [one.subject for one in state.drafts.values()]
    if not subjects or len(set(subjects)) < len(subjects) or "" in subjects:
        return None
    ids = list(state.drafts)
    if len(ids) > 1 and rng.random() < 0.25:  # noqa: PLR2004 - one in four
        instructions = ("Discard all drafts", "Throw every draft away", "Empty the list of drafts without sending any")
        return task_template({"draft_ids": ids}, instructions, ({"draft_ids": ids[:-1]},))
    draft_id = rng.choice(ids)
    title = state.drafts[draft_id].subject
    instructions = (
        f'Discard the draft "{title}"',
        f'Throw the draft "{title}" away',
        f'Delete the unfinished message "{title}"',
    )
    distractors = tuple({"draft_ids": [one]} for one in ids if one != draft_id)[:1]
    return task_template({"draft_ids": [draft_id]}, instructions, distractors)
