"""Tasks about notes and tickets."""

from random import Random

from hub.apps.crm.domain.page_labels import contact_name, note_name
from hub.apps.crm.phrases import Form, about, called, fresh, given, open_deals, other, subject_of_work
from hub.apps.crm.state import Note, State, Ticket
from hub.apps.crm.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import pick, quoted
from hub.engine.task_templates import TaskTemplate

_NOTES = (
    "Prefers e-mail to telephone calls.",
    "Two more branches may follow next year.",
    "The invoice goes to the parent company.",
    "On leave during the first week of next month.",
)
_PROBLEMS = (
    ("Delivery note is missing", "We got the parcel, but there was no delivery note in it."),
    ("Please change our address", "We have moved. Where do we enter the new address?"),
    ("Price on the order differs", "The order shows another price than the quote. Which one is right?"),
    ("Nobody calls back", "I have left three messages this week. Could somebody please call?"),
)
_ANSWERS = (
    "Thank you for your patience. It is done, please have a look.",
    "We are on it and will be back with an answer by tomorrow.",
    "Could you send us a picture of it, please?",
)
_INTERNAL = ("Ask the workshop first.", "Good customer, please be generous.", "Same as the case of last month.")


@TASK_TEMPLATES.of("add_note")
def add_note(state: State, rng: Random) -> TaskTemplate | None:
    """Add a note to a record."""
    link, text = subject_of_work(state, rng), rng.choice(_NOTES)
    if link is None or any(note.text == text for note in state.notes.values()):
        return None
    arguments: Form = {"about": about(link), "text": text, "attachments": []}
    where = called(state, link)
    wrong = subject_of_work(state, rng)
    return TaskTemplate(
        arguments,
        (
            f'Add the note "{text}" to {where}',
            f'Write down on {where}: "{text}"',
            f'Put a note on {where} that says "{text}"',
        ),
        distractors=({**arguments, "about": about(wrong)},) if wrong and wrong != link else (),
    )


def _single_notes(state: State) -> list[tuple[str, Note]]:
    """Return the notes whose first words are unique on their page."""
    names = [(note.about.kind, note.about.id, note_name(note.text)) for note in state.notes.values()]
    return [
        (key, note)
        for key, note in state.notes.items()
        if names.count((note.about.kind, note.about.id, note_name(note.text))) == 1
        and not (note.about.kind == "deal" and note.about.id not in open_deals(state))
    ]


def _begins(note: Note) -> str:
    return " ".join(note.text.split()[:6])


@TASK_TEMPLATES.of("edit_note")
def edit_note(state: State, rng: Random) -> TaskTemplate | None:
    """Change the text of a note."""
    found, text = pick(rng, _single_notes(state)), rng.choice(_NOTES)
    if found is None or found[1].text == text:
        return None
    key, note = found
    where, begins = called(state, note.about), _begins(note)
    return TaskTemplate(
        {"note_id": key, "text": text},
        (
            f'Rewrite the note on {where} that begins with "{begins}"; its new text is "{text}"',
            f'Change the note "{begins} ..." on {where} so that it only says "{text}"',
            f'Let the note that begins "{begins}" on {where} read "{text}" instead',
        ),
        distractors=({"note_id": key, "text": f"{note.text} {text}"},),
    )


@TASK_TEMPLATES.of("pin_note")
def pin_note(state: State, rng: Random) -> TaskTemplate | None:
    """Pin or unpin a note."""
    found = pick(rng, _single_notes(state))
    if found is None:
        return None
    key, note = found
    where, begins = called(state, note.about), _begins(note)
    verb, back = ("Unpin", "no longer stands") if note.pinned else ("Pin", "stands")
    wrong = other(rng, [key for key, _ in _single_notes(state)], key)
    return TaskTemplate(
        {"note_id": key, "pinned": not note.pinned},
        (
            f'{verb} the note on {where} that begins with "{begins}"',
            f'{verb} the note "{begins} ..." of {where}',
            f'Make sure that the note beginning with "{begins}" {back} pinned above the others on {where}',
        ),
        distractors=({"note_id": wrong, "pinned": not note.pinned},) if wrong else (),
    )


@TASK_TEMPLATES.of("delete_note")
def delete_note(state: State, rng: Random) -> TaskTemplate | None:
    """Delete an outdated note."""
    found = pick(rng, _single_notes(state))
    if found is None:
        return None
    key, note = found
    where, begins = called(state, note.about), _begins(note)
    wrong = other(rng, [key for key, _ in _single_notes(state)], key)
    return TaskTemplate(
        {"note_id": key},
        (
            f'Delete the note on {where} that begins with "{begins}"',
            f'Remove the note "{begins} ..." from {where}',
            f'Remove the note beginning with "{begins}" from {where}',
        ),
        distractors=({"note_id": wrong},) if wrong else (),
    )


def _tickets(state: State) -> list[tuple[str, Ticket]]:
    subjects = [ticket.subject for ticket in state.tickets.values()]
    return [(key, ticket) for key, ticket in state.tickets.items() if subjects.count(ticket.subject) == 1]


@TASK_TEMPLATES.of("open_ticket")
def open_ticket(state: State, rng: Random) -> TaskTemplate | None:
    """Open a ticket for a customer."""
    free = fresh(rng, [subject for subject, _ in _PROBLEMS], (one.subject for one in state.tickets.values()))
    staffed = [one.account_id for one in state.contacts.values() if one.account_id]
    if free is None or not staffed:
        return None
    account_id, text = rng.choice(staffed), dict(_PROBLEMS)[free]
    contact_id = rng.choice([key for key, one in state.contacts.items() if one.account_id == account_id])
    owner_id, priority = rng.choice(list(state.users)), rng.choice(("low", "normal", "high", "urgent"))
    arguments: Form = {
        "subject": free,
        "account_id": account_id,
        "contact_id": contact_id,
        "owner_id": owner_id,
        "priority": priority,
        "text": text,
    }
    account, contact = state.accounts[account_id].name, contact_name(state, contact_id)
    owner = state.users[owner_id].name
    return TaskTemplate(
        arguments,
        (
            f'Open a ticket "{free}" for {contact} of the account "{account}", priority {priority}, owner {owner}, '
            f'with what the customer says: "{text}"',
            f'Open a ticket for {contact} of "{account}" with the subject "{free}" and the text "{text}", '
            f"{priority} priority, for {owner}",
            f'Create a ticket for {contact} and the company of this contact: subject "{free}", owner {owner}, priority '
            f'{priority}; the customer says "{text}"',
        ),
        distractors=(
            {**arguments, "priority": "normal" if priority != "normal" else "high"},
            {**arguments, "contact_id": None},
        ),
        lookups=1,
    )


@TASK_TEMPLATES.of("edit_ticket")
def edit_ticket(state: State, rng: Random) -> TaskTemplate | None:
    """Change a ticket's owner and priority."""
    found = pick(rng, _tickets(state))
    if found is None:
        return None
    key, ticket = found
    priority = other(rng, ("low", "normal", "high", "urgent"), ticket.priority)
    owner_id = other(rng, list(state.users), ticket.owner_id) or ticket.owner_id
    form: Form = {
        "ticket_id": key,
        "subject": ticket.subject,
        "contact_id": ticket.contact_id,
        "owner_id": ticket.owner_id,
        "priority": ticket.priority,
    }
    owner = state.users[owner_id].name
    return TaskTemplate(
        {**form, "owner_id": owner_id, "priority": priority},
        (
            f'Give the ticket "{ticket.subject}" to {owner} and set its priority to {priority}',
            f"Set ticket {ticket.number} to {priority} priority and make {owner} its owner",
            f'Hand the ticket "{ticket.subject}" ({ticket.number}) to {owner} with the priority {priority}',
        ),
        distractors=({**form, "owner_id": owner_id}, {**form, "priority": priority}),
    )


@TASK_TEMPLATES.of("reply_to_ticket")
def reply_to_ticket(state: State, rng: Random) -> TaskTemplate | None:
    """Answer a ticket and set its status, or add a note for colleagues."""
    found = pick(rng, [(key, ticket) for key, ticket in _tickets(state) if ticket.status != "closed"])
    if found is None:
        return None
    key, ticket = found
    internal = rng.random() < 1 / 3
    text = rng.choice(_INTERNAL if internal else _ANSWERS)
    then = None if internal else other(rng, ("open", "waiting", "resolved"), ticket.status)
    arguments: Form = {"ticket_id": key, "text": text, "internal": internal, "then": then}
    account = state.accounts[ticket.account_id].name
    if internal:
        instructions = (
            f'Leave the internal note "{text}" in the ticket "{ticket.subject}"',
            f'Write "{text}" into ticket {ticket.number} so that only colleagues see it',
            f'Add an internal note to the ticket "{ticket.subject}" of "{account}": "{text}"',
        )
    else:
        instructions = (
            f'Answer the ticket "{ticket.subject}" with "{text}" and set it to {then}',
            f'Reply to ticket {ticket.number}: "{text}"; afterwards its status is {then}',
            f'Write to the customer in the ticket "{ticket.subject}" of "{account}": "{text}", and set the status '
            f"to {then}",
        )
    return TaskTemplate(
        arguments,
        instructions,
        distractors=({**arguments, "internal": not internal}, {**arguments, "then": "closed"}),
    )


@TASK_TEMPLATES.of("set_ticket_status")
def set_ticket_status(state: State, rng: Random) -> TaskTemplate | None:
    """Set the status of one ticket, or of all with one status."""
    status = rng.choice(("open", "waiting", "resolved", "closed"))
    old = rng.choice(("new", "open", "waiting", "resolved"))
    group = [key for key, ticket in state.tickets.items() if ticket.status == old]
    if rng.random() < 1 / 2 and old != status and 1 < len(group) < 5:  # noqa: PLR2004 -- a handful
        names = quoted([state.tickets[key].subject for key in group])
        return TaskTemplate(
            given(ticket_ids=group, status=status),
            (
                f"Set all tickets that are {old} to {status}",
                f"Change every ticket with the status {old} to {status}",
                f"Set the tickets {names} to {status}",
            ),
            distractors=(given(ticket_ids=group[:-1], status=status),),
            lookups=1,
        )
    found = pick(rng, [(key, ticket) for key, ticket in _tickets(state) if ticket.status != status])
    if found is None:
        return None
    key, ticket = found
    return TaskTemplate(
        {"ticket_ids": [key], "status": status},
        (
            f'Set the ticket "{ticket.subject}" to {status}',
            f"Change the status of ticket {ticket.number} to {status}",
            f'Give the ticket "{ticket.subject}" the status {status}',
        ),
        distractors=({"ticket_ids": [key], "status": "resolved" if status != "resolved" else "closed"},),
    )
