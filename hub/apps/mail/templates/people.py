"""Tasks about the address book and the templates."""

from random import Random
from typing import Any

from hub.apps.mail.lookup import messages_of
from hub.apps.mail.phrases import is_discarded, threads_where
from hub.apps.mail.state import Contact, State
from hub.apps.mail.templates.registry import TASK_TEMPLATES
from hub.apps.mail.templates.writing import TEXTS, known_people
from hub.engine.phrases import renamed
from hub.engine.task_templates import TaskTemplate, task_template

NEW_PEOPLE = (
    ("Ottilie Marsh", "ottilie.marsh@marshglass.example", "Marsh Glass", "Glazier", "+44 20 555 0161"),
    ("Bram Keller", "bram.keller@kellerarchive.example", "Keller Archive", "Archivist", "+44 20 555 0172"),
    ("Sunniva Dale", "sunniva@dalecatering.example", "Dale Catering", "Cook", "+44 20 555 0183"),
    ("Rufus Penn", "rufus.penn@penncycles.example", "Penn Cycles", "Mechanic", "+44 20 555 0194"),
    ("Odile Brandt", "odile@brandtstudio.example", "Brandt Studio", "Photographer", "+44 20 555 0105"),
)
TITLES = ("Head of purchasing", "Deputy director", "Night manager", "Chief surveyor", "Apprentice", "Retired")
REMARKS = ("Call only in the morning", "Prefers letters", "Speaks French", "Away until May", "Birthday on 4 July")
GROUP_NAMES = ("Emergency list", "Christmas cards", "Summer party", "Key holders", "Book club")


def contact_arguments(contact_id: str, contact: Contact) -> dict[str, Any]:
    """Return the form's arguments for an unchanged contact."""
    return {"contact_id": contact_id, **contact.model_dump(mode="json")}


def _single_ids(state: State) -> list[str]:
    people = known_people(state)
    return [key for key, one in state.contacts.items() if one in people]


@TASK_TEMPLATES.of("create_contact")
def create_contact(state: State, rng: Random) -> TaskTemplate | None:
    """Add a contact: a sender who is not in the address book, or somebody the task describes."""
    known = {email for one in state.contacts.values() for email in one.emails}
    wrote = {
        key: messages_of(state, key)[0][1]
        for key in threads_where(state, lambda one: not is_discarded(one))
        if messages_of(state, key)[0][1].sender not in {*known, state.address}
    }
    if wrote and rng.random() < 0.4:  # noqa: PLR2004 - less than half
        key = rng.choice(list(wrote))
        title, sender = state.threads[key].subject, wrote[key]
        instructions = (
            f'Add the sender of "{title}" to the contacts under the name and address they write with',
            f'Put {sender.sender_name}, who sent "{title}", into the contacts with the address that mail came from',
            f'Save whoever began "{title}" as a contact: only the name and the mail address',
        )
        return task_template({"name": sender.sender_name, "emails": [sender.sender]}, instructions, (), 1)
    names = {one.name for one in state.contacts.values()}
    people = [one for one in NEW_PEOPLE if one[0] not in names and one[1] not in known]
    if not people:
        return None
    name, email, company, title, phone = rng.choice(people)
    instructions = (
        f'Add {name} to the contacts: mail address "{email}", phone "{phone}", title "{title}", company "{company}"',
        f'Create a contact for {name} ("{title}" at "{company}") with the address "{email}" and the phone "{phone}"',
        f'Save a new contact named {name}, {email}, phone {phone}, title "{title}", company "{company}"',
    )
    arguments: dict[str, Any] = {"name": name, "emails": [email], "phone": phone, "company": company, "title": title}
    return task_template(arguments, instructions, ({**arguments, "company": title, "title": company},))


@TASK_TEMPLATES.of("edit_contact")
def edit_contact(state: State, rng: Random) -> TaskTemplate | None:
    """Change one or two things about somebody."""
    ids = _single_ids(state)
    if not ids:
        return None
    contact_id = rng.choice(ids)
    contact = state.contacts[contact_id]
    phone = f"+44 20 555 0{rng.randrange(110, 199)}"
    title = rng.choice([one for one in TITLES if one != contact.title])
    remark = rng.choice([one for one in REMARKS if one != contact.notes])
    change, words = rng.choice(
        (
            ({"phone": phone}, f'the phone number "{phone}"'),
            ({"title": title}, f'the title "{title}"'),
            ({"notes": remark}, f'"{remark}" as its only note'),
            ({"phone": phone, "title": title}, f'the phone number "{phone}" and the title "{title}"'),
        )
    )
    instructions = (
        f"Give the contact {contact.name} {words}",
        f"Edit the contact {contact.name} so that it has {words}",
        f"Change the entry of {contact.name} in the contacts: it gets {words}",
    )
    distractors = tuple({**contact_arguments(one, state.contacts[one]), **change} for one in ids if one != contact_id)[
        :1
    ]
    return task_template({**contact_arguments(contact_id, contact), **change}, instructions, distractors)


@TASK_TEMPLATES.of("delete_contacts")
def delete_contacts(state: State, rng: Random) -> TaskTemplate | None:
    """Delete somebody from the address book."""
    ids = _single_ids(state)
    if not ids:
        return None
    contact_id = rng.choice(ids)
    name = state.contacts[contact_id].name
    instructions = (
        f"Delete {name} from the contacts",
        f"Remove the contact {name}",
        f"Take {name} out of the address book",
    )
    distractors = tuple({"contact_ids": [one]} for one in ids if one != contact_id)[:1]
    return task_template({"contact_ids": [contact_id]}, instructions, distractors)


@TASK_TEMPLATES.of("merge_contacts")
def merge_contacts(state: State, rng: Random) -> TaskTemplate | None:
    """Merge duplicate contacts."""
    names = {one.name: key for key, one in state.contacts.items()}
    pairs = [(key, names[name.partition(" (")[0]]) for name, key in names.items() if name.partition(" (")[0] != name
             and name.partition(" (")[0] in names]  # fmt: skip
    if not pairs:
        return None
    other, stays = rng.choice(pairs)
    name, second = state.contacts[stays].name, state.contacts[other].name
    instructions = (
        f'Merge the contact "{second}" into "{name}"',
        f'Make one contact of "{name}" and "{second}"; the one that stays is "{name}"',
        f'Merge the two entries of {name} in the contacts and keep the one named "{name}"',
    )
    distractors = ({"contact_id": other, "other_ids": [stays]},)
    return task_template({"contact_id": stays, "other_ids": [other]}, instructions, distractors)


def _listed(names: list[str]) -> str:
    return ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else names[0]


@TASK_TEMPLATES.of("create_group")
def create_group(state: State, rng: Random) -> TaskTemplate | None:
    """Create a group."""
    ids = _single_ids(state)
    names = [one for one in GROUP_NAMES if one not in {group.name for group in state.groups.values()}]
    if len(ids) < 4 or not names:  # noqa: PLR2004 - enough to choose from
        return None
    chosen = rng.sample(ids, rng.randrange(2, 4))
    name, people = rng.choice(names), _listed([state.contacts[one].name for one in chosen])
    instructions = (
        f'Create a contact group "{name}" with {people}',
        f'Make a group named "{name}" in the contacts; its members are {people}',
        f'Put {people} into a new contact group called "{name}"',
    )
    return task_template({"name": name, "members": chosen}, instructions, ({"name": name, "members": chosen[:-1]},))


@TASK_TEMPLATES.of("edit_group")
def edit_group(state: State, rng: Random) -> TaskTemplate | None:
    """Rename a group."""
    if not state.groups:
        return None
    group_id = rng.choice(list(state.groups))
    group = state.groups[group_id]
    name = renamed(rng, group.name, [one.name for one in state.groups.values()])
    if name is None:
        return None
    instructions = (
        f'Rename the contact group "{group.name}" to "{name}"',
        f'Rename the group "{group.name}" in the contacts to "{name}"',
        f'Change the name of the contact group "{group.name}" to "{name}"',
    )
    distractors = tuple(
        {"group_id": key, "name": name, "members": list(one.members)}
        for key, one in state.groups.items()
        if key != group_id
    )[:1]
    return task_template(
        {"group_id": group_id, "name": name, "members": list(group.members)}, instructions, distractors
    )


@TASK_TEMPLATES.of("delete_group")
def delete_group(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a group."""
    if not state.groups:
        return None
    group_id = rng.choice(list(state.groups))
    name = state.groups[group_id].name
    instructions = (
        f'Delete the contact group "{name}"',
        f'Remove the group "{name}" from the contacts but keep its members',
        f'Dissolve the contact group "{name}"',
    )
    distractors = tuple({"group_id": one} for one in state.groups if one != group_id)[:1]
    return task_template({"group_id": group_id}, instructions, distractors)


@TASK_TEMPLATES.of("add_to_group")
def add_to_group(state: State, rng: Random) -> TaskTemplate | None:
    """Add somebody to a group."""
    if not state.groups:
        return None
    group_id = rng.choice(list(state.groups))
    group = state.groups[group_id]
    outside = [one for one in _single_ids(state) if one not in group.members]
    if len(outside) < 3:  # noqa: PLR2004 - enough to choose from
        return None
    chosen = rng.sample(outside, rng.choice((1, 1, 2)))
    people = _listed([state.contacts[one].name for one in chosen])
    instructions = (
        f'Add {people} to the contact group "{group.name}"',
        f'Put {people} into the group "{group.name}" as well',
        f'Make {people} part of the contact group "{group.name}"',
    )
    wrong = [one for one in outside if one not in chosen]
    return task_template(
        {"contact_ids": chosen, "group_id": group_id}, instructions, ({"contact_ids": wrong[:1], "group_id": group_id},)
    )


@TASK_TEMPLATES.of("remove_from_group")
def remove_from_group(state: State, rng: Random) -> TaskTemplate | None:
    """Remove somebody from a group."""
    groups = [key for key, one in state.groups.items() if len(one.members) > 1]
    if not groups:
        return None
    group_id = rng.choice(groups)
    group = state.groups[group_id]
    contact_id = rng.choice(group.members)
    name = state.contacts[contact_id].name
    instructions = (
        f'Take {name} out of the contact group "{group.name}"',
        f'Remove {name} from the group "{group.name}", but keep the contact',
        f'Make sure that {name} is no longer a member of the contact group "{group.name}"',
    )
    distractors = tuple({"contact_ids": [one], "group_id": group_id} for one in group.members if one != contact_id)[:1]
    return task_template({"contact_ids": [contact_id], "group_id": group_id}, instructions, distractors)


@TASK_TEMPLATES.of("create_template")
def create_template(state: State, rng: Random) -> TaskTemplate | None:
    """Create a template."""
    taken = {one.name for one in state.templates.values()}
    texts = [one for one in TEXTS if one[0] not in taken]
    if not texts:
        return None
    name, text = rng.choice(texts)
    instructions = (
        f'Create a template named "{name}" with the text "{text}" and no subject line',
        f'Keep "{text}" as a template called "{name}"; leave its subject line empty',
        f'Make a new template "{name}" without a subject whose text is "{text}"',
    )
    arguments = {"name": name, "body": f"<p>{text}</p>"}
    return task_template(arguments, instructions, ({**arguments, "subject": name},))


@TASK_TEMPLATES.of("edit_template")
def edit_template(state: State, rng: Random) -> TaskTemplate | None:
    """Give a template another subject line."""
    if not state.templates:
        return None
    template_id = rng.choice(list(state.templates))
    template = state.templates[template_id]
    subject = renamed(rng, template.name, [template.subject], ("{}", "{}: please read", "{}, as discussed"))
    if subject is None:
        return None
    instructions = (
        f'Give the template "{template.name}" the subject line "{subject}"',
        f'Change the subject of the template "{template.name}" to "{subject}" and leave its text',
        f'Edit the template "{template.name}" and set its subject line to "{subject}"',
    )
    change = {"subject": subject}
    distractors = tuple(
        {"template_id": key, **one.model_dump(), **change}
        for key, one in state.templates.items()
        if key != template_id and one.subject != subject
    )[:1]
    return task_template({"template_id": template_id, **template.model_dump(), **change}, instructions, distractors)


@TASK_TEMPLATES.of("delete_template")
def delete_template(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a template."""
    if not state.templates:
        return None
    template_id = rng.choice(list(state.templates))
    name = state.templates[template_id].name
    instructions = (
        f'Delete the template "{name}"',
        f'Remove the template "{name}"',
        f'Throw the template "{name}" away',
    )
    distractors = tuple({"template_id": one} for one in state.templates if one != template_id)[:1]
    return task_template({"template_id": template_id}, instructions, distractors)
