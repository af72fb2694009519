"""Solutions for the address book, templates and settings."""

from hub.apps.mail.actions.contacts import (
    Contacts,
    EditedContact,
    EditedGroup,
    Membership,
    Merge,
    NewContact,
    NewGroup,
    OneGroup,
)
from hub.apps.mail.actions.settings import (
    EditedTemplate,
    NewTemplate,
    OneTemplate,
    SaveIdentity,
    SaveReading,
    SaveSignature,
    SaveVacation,
)
from hub.apps.mail.domain.html_text import plain
from hub.apps.mail.navigation import BULK, checked, filled, picked
from hub.apps.mail.state import Contact, State, Template
from hub.engine.ui_steps import Choose, Click, Fill, Named, UIStep, UISteps, button, confirmed, link, menu

GROUPS = Named("region", "Groups")
NOBODY = Contact(name="", emails=("",))
NO_TEMPLATE = Template(name="", body="")
USED_IN = {"all": "All messages", "new": "New messages and forwards only", "none": "No messages"}
ANSWERS = {"reply": "Reply", "reply_all": "Reply all"}
AFTER = {"list": "Go back to the list", "next": "Open the next conversation"}


def _written(before: Contact, wanted: NewContact, dialog: Named) -> UISteps:
    """Change the form of a contact to the wanted values."""
    steps: list[UIStep] = [*filled("Name", before.name, wanted.name, dialog)]
    for place in range(max(len(before.emails), len(wanted.emails))):
        old = before.emails[place] if place < len(before.emails) else None
        if old is None:
            steps.append(button("Add another address", dialog))
        new = wanted.emails[place] if place < len(wanted.emails) else ""
        steps += filled("Mail address" if place == 0 else f"Mail address {place + 1}", old, new, dialog)
    for name in ("phone", "title", "company", "notes"):
        steps += filled(name.title(), getattr(before, name), getattr(wanted, name), dialog)
    return tuple(steps)


def _create_contact(state: State, arguments: NewContact) -> UISteps:
    del state
    dialog = Named("dialog", "New contact")
    written = _written(NOBODY, arguments, dialog)
    return (link("Contacts"), button("New contact"), *written, button("Create contact", dialog))


def _edit_contact(state: State, arguments: EditedContact) -> UISteps:
    contact = state.contacts[arguments.contact_id]
    dialog = Named("dialog", "Edit contact")
    return (
        link("Contacts"),
        menu(f"Actions for {contact.name}", "Edit contact"),
        *_written(contact, arguments, dialog),
        button("Save contact", dialog),
    )


def _selected(state: State, contact_ids: tuple[str, ...]) -> UISteps:
    return tuple(Click(Named("checkbox", f"Select {state.contacts[one].name}")) for one in contact_ids)


def _delete_contacts(state: State, arguments: Contacts) -> UISteps:
    ids = arguments.contact_ids
    if len(ids) == 1:
        name = state.contacts[ids[0]].name
        entry = menu(f"Actions for {name}", "Delete contact")
        return (link("Contacts"), entry, confirmed(f"Delete {name}?", "Delete"))
    asked = confirmed(f"Delete {len(ids)} contacts?", "Delete")
    return (link("Contacts"), *_selected(state, ids), button("Delete", BULK), asked)


def _merge_contacts(state: State, arguments: Merge) -> UISteps:
    dialog = Named("dialog", "Merge contacts")
    return (
        link("Contacts"),
        *_selected(state, (arguments.contact_id, *arguments.other_ids)),
        button("Merge", BULK),
        Choose(Named("combobox", "Contact that stays", dialog), state.contacts[arguments.contact_id].name),
        button("Merge", dialog),
    )


def _with_members(state: State, before: tuple[str, ...], wanted: tuple[str, ...], dialog: Named) -> UISteps:
    changed = [one for one in state.contacts if (one in before) != (one in wanted)]
    return tuple(Click(Named("checkbox", state.contacts[one].name, dialog)) for one in changed)


def _create_group(state: State, arguments: NewGroup) -> UISteps:
    dialog = Named("dialog", "New group")
    return (
        link("Contacts"),
        button("New group"),
        Fill(Named("textbox", "Group name", dialog), arguments.name),
        *_with_members(state, (), arguments.members, dialog),
        button("Create group", dialog),
    )


def _group_opened(state: State, group_id: str) -> UISteps:
    return (link("Contacts"), link(state.groups[group_id].name, GROUPS))


def _edit_group(state: State, arguments: EditedGroup) -> UISteps:
    group = state.groups[arguments.group_id]
    dialog = Named("dialog", "Edit group")
    return (
        *_group_opened(state, arguments.group_id),
        button("Edit group"),
        *filled("Group name", group.name, arguments.name, dialog),
        *_with_members(state, group.members, arguments.members, dialog),
        button("Save group", dialog),
    )


def _delete_group(state: State, arguments: OneGroup) -> UISteps:
    title = f"Delete the group “{state.groups[arguments.group_id].name}”?"
    return (*_group_opened(state, arguments.group_id), button("Delete group"), confirmed(title, "Delete"))


def _add_to_group(state: State, arguments: Membership) -> UISteps:
    return (
        link("Contacts"),
        *_selected(state, arguments.contact_ids),
        menu("Add to group", state.groups[arguments.group_id].name, BULK),
    )


def _remove_from_group(state: State, arguments: Membership) -> UISteps:
    return (
        *_group_opened(state, arguments.group_id),
        *_selected(state, arguments.contact_ids),
        button("Take out of group", BULK),
    )


def _templated(before: Template, wanted: NewTemplate, dialog: Named) -> UISteps:
    steps: list[UIStep] = [
        *filled("Template name", before.name, wanted.name, dialog),
        *filled("Subject line", before.subject, wanted.subject, dialog),
    ]
    if wanted.body != before.body:
        steps.append(Fill(Named("textbox", "Template text", dialog), plain(wanted.body)))
    return tuple(steps)


def _create_template(state: State, arguments: NewTemplate) -> UISteps:
    del state
    dialog = Named("dialog", "New template")
    written = _templated(NO_TEMPLATE, arguments, dialog)
    return (link("Templates"), button("New template"), *written, button("Create template", dialog))


def _edit_template(state: State, arguments: EditedTemplate) -> UISteps:
    template = state.templates[arguments.template_id]
    dialog = Named("dialog", "Edit template")
    return (
        link("Templates"),
        menu(f"Actions for {template.name}", "Edit template"),
        *_templated(template, arguments, dialog),
        button("Save template", dialog),
    )


def _delete_template(state: State, arguments: OneTemplate) -> UISteps:
    name = state.templates[arguments.template_id].name
    asked = confirmed(f"Delete the template “{name}”?", "Delete")
    return (link("Templates"), menu(f"Actions for {name}", "Delete template"), asked)


def _save_identity(state: State, arguments: SaveIdentity) -> UISteps:
    region = Named("region", "Name and address")
    return (
        link("Settings"),
        *filled("Display name", state.identity.display_name, arguments.display_name, region),
        *filled("Reply-to address", state.identity.reply_to, arguments.reply_to, region),
        button("Save name"),
    )


def _save_signature(state: State, arguments: SaveSignature) -> UISteps:
    region = Named("region", "Signature")
    return (
        link("Settings"),
        *filled("Signature text", state.signature.text, arguments.text, region),
        *picked("Add it to", USED_IN[state.signature.used_in], USED_IN[arguments.used_in], region),
        button("Save signature"),
    )


def _save_reading(state: State, arguments: SaveReading) -> UISteps:
    region, before = Named("region", "Reading and replying"), state.reading
    return (
        link("Settings"),
        *picked("Default answer", ANSWERS[before.default_reply], ANSWERS[arguments.default_reply], region),
        *picked("After moving a conversation", AFTER[before.after_moving], AFTER[arguments.after_moving], region),
        *picked("Conversations per page", str(before.page_size), str(arguments.page_size), region),
        button("Save reading settings"),
    )


def _save_vacation(state: State, arguments: SaveVacation) -> UISteps:
    region, before = Named("region", "Vacation reply"), state.vacation
    return (
        link("Settings"),
        *checked("Send a vacation reply", before.is_on, arguments.is_on, region, "switch"),
        *filled("First day", before.first_day, arguments.first_day, region),
        *filled("Last day", before.last_day, arguments.last_day, region),
        *filled("Reply subject", before.subject, arguments.subject, region),
        *filled("Reply text", before.text, arguments.text, region),
        *checked("Only to people in my contacts", before.contacts_only, arguments.contacts_only, region),
        button("Save vacation reply"),
    )


SOLUTIONS = {
    "create_contact": _create_contact,
    "edit_contact": _edit_contact,
    "delete_contacts": _delete_contacts,
    "merge_contacts": _merge_contacts,
    "create_group": _create_group,
    "edit_group": _edit_group,
    "delete_group": _delete_group,
    "add_to_group": _add_to_group,
    "remove_from_group": _remove_from_group,
    "create_template": _create_template,
    "edit_template": _edit_template,
    "delete_template": _delete_template,
    "save_identity": _save_identity,
    "save_signature": _save_signature,
    "save_reading": _save_reading,
    "save_vacation": _save_vacation,
}
