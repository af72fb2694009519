"""Solutions for accounts, contacts, leads and files of contacts."""

from hub.apps.crm.actions.accounts import AccountField, CreateAccount, EditAccount, MergeAccounts, OneAccount
from hub.apps.crm.actions.contacts import ContactField, CreateContact, EditContact, MergeContacts, SomeContacts
from hub.apps.crm.actions.imports import ImportContacts, OneImport, UploadContacts
from hub.apps.crm.actions.leads import ConvertLead, CreateLead, DisqualifyLead, EditLead, OneLead
from hub.apps.crm.fixtures.builder import csv_of
from hub.apps.crm.navigation import (
    BULK,
    DONE,
    Field,
    checkbox,
    choice,
    confirm,
    create_record,
    delete_record,
    edit_record,
    form,
    form_of,
    go,
    money_field,
    open_record,
    owner_field,
    searched,
    select_records,
    suggested,
    text,
)
from hub.apps.crm.state import State
from hub.engine.ui_steps import Click, Named, UISteps, Upload, button, menu

_ACCOUNT_FIELDS: dict[AccountField, str] = {
    "name": "name",
    "industry": "industry",
    "size": "employees",
    "website": "website",
    "phone": "phone",
    "street": "street",
    "city": "city",
    "country": "country",
    "owner_id": "owner",
}
_CONTACT_FIELDS: dict[ContactField, str] = {
    "given": "given name",
    "family": "family name",
    "title": "job title",
    "email": "e-mail",
    "phone": "phone",
    "account_id": "account",
    "owner_id": "owner",
}


def _account_fields(state: State, before: CreateAccount, after: CreateAccount) -> tuple[Field, ...]:
    return (
        text("Name", before.name, after.name),
        suggested("Industry", before.industry, after.industry),
        choice("Employees", before.size, after.size),
        text("Website", before.website, after.website),
        text("Phone", before.phone, after.phone),
        text("Street", before.street, after.street),
        text("City", before.city, after.city),
        text("Country", before.country, after.country),
        owner_field(state, before.owner_id, after.owner_id),
    )


def create_account(state: State, arguments: CreateAccount) -> UISteps:
    """Accounts, New account."""
    empty = CreateAccount(
        name="", industry="", size="1-9", website="", phone="", street="", city="", country="", owner_id=state.me
    )
    fields = _account_fields(state, empty, arguments)
    return create_record("Accounts", "New account", "Create account", *fields)


def edit_account(state: State, arguments: EditAccount) -> UISteps:
    """The account's page, Edit."""
    key = arguments.account_id
    account = state.accounts[key]
    before = form_of(CreateAccount, account)
    fields = _account_fields(state, before, arguments)
    return edit_record(open_record(state, "account", key), account.name, *fields)


def delete_account(state: State, arguments: OneAccount) -> UISteps:
    """The account's page, More actions, Delete account."""
    name = state.accounts[arguments.account_id].name
    opened = open_record(state, "account", arguments.account_id)
    return delete_record(opened, "account", name)


def merge_accounts(state: State, arguments: MergeAccounts) -> UISteps:
    """The page of the account that stays, More actions, Merge."""
    other = state.accounts[arguments.drop_id].name
    return (
        *open_record(state, "account", arguments.keep_id),
        menu("More actions", "Merge another account into this one"),
        *form(
            f"Merge into {state.accounts[arguments.keep_id].name}",
            "Merge",
            searched("Other account", "", other),
            *(checkbox(f"Take the other {_ACCOUNT_FIELDS[field]}", True) for field in arguments.take),
        ),
    )


def _contact_fields(state: State, before: CreateContact, after: CreateContact) -> tuple[Field, ...]:
    def account(key: str | None) -> str:
        return state.accounts[key].name if key else "No account"

    return (
        text("Given name", before.given, after.given),
        text("Family name", before.family, after.family),
        text("Job title", before.title, after.title),
        text("E-mail", before.email, after.email),
        text("Phone", before.phone, after.phone),
        owner_field(state, before.owner_id, after.owner_id),
        searched("Account", account(before.account_id), account(after.account_id)),
    )


def create_contact(state: State, arguments: CreateContact) -> UISteps:
    """Contacts, New contact."""
    empty = CreateContact(given="", family="", title="", email="", phone="", account_id=None, owner_id=state.me)
    fields = _contact_fields(state, empty, arguments)
    return create_record("Contacts", "New contact", "Create contact", *fields)


def edit_contact(state: State, arguments: EditContact) -> UISteps:
    """The contact's page, Edit."""
    key = arguments.contact_id
    contact = state.contacts[key]
    before = form_of(CreateContact, contact)
    fields = _contact_fields(state, before, arguments)
    return edit_record(open_record(state, "contact", key), contact.name, *fields)


def delete_contacts(state: State, arguments: SomeContacts) -> UISteps:
    """Contacts, ticked, Delete."""
    count = len(arguments.contact_ids)
    title = f"Delete {count} contact{'s' if count > 1 else ''}?"
    selected = select_records(state, "contact", arguments.contact_ids)
    return (*selected, button("Delete", BULK), *confirm(title, "Delete"))


def merge_contacts(state: State, arguments: MergeContacts) -> UISteps:
    """The page of the contact that stays, More actions, Merge."""
    other = state.contacts[arguments.drop_id].name
    return (
        *open_record(state, "contact", arguments.keep_id),
        menu("More actions", "Merge another contact into this one"),
        *form(
            f"Merge into {state.contacts[arguments.keep_id].name}",
            "Merge",
            searched("Other contact", "", other),
            *(checkbox(f"Take the other {_CONTACT_FIELDS[field]}", True) for field in arguments.take),
        ),
    )


def _lead_fields(state: State, before: CreateLead, after: CreateLead) -> tuple[Field, ...]:
    return (
        text("Given name", before.given, after.given),
        text("Family name", before.family, after.family),
        text("Job title", before.title, after.title),
        text("Company", before.company, after.company),
        text("E-mail", before.email, after.email),
        text("Phone", before.phone, after.phone),
        suggested("Source", before.source, after.source),
        choice("Status", before.status.capitalize(), after.status.capitalize()),
        choice("Rating", before.rating.capitalize(), after.rating.capitalize()),
        owner_field(state, before.owner_id, after.owner_id),
        text("Interest", before.interest, after.interest),
    )


def create_lead(state: State, arguments: CreateLead) -> UISteps:
    """Leads, New lead."""
    empty = CreateLead(
        given="",
        family="",
        company="",
        title="",
        email="",
        phone="",
        source="",
        status="new",
        rating="warm",
        interest="",
        owner_id=state.me,
    )
    return create_record("Leads", "New lead", "Create lead", *_lead_fields(state, empty, arguments))


def edit_lead(state: State, arguments: EditLead) -> UISteps:
    """The lead's page, Edit."""
    lead = state.leads[arguments.lead_id]
    before = form_of(CreateLead, lead)
    fields = _lead_fields(state, before, arguments)
    opened = open_record(state, "lead", arguments.lead_id)
    return edit_record(opened, lead.name, *fields)


def convert_lead(state: State, arguments: ConvertLead) -> UISteps:
    """The lead's page, Convert."""
    lead = state.leads[arguments.lead_id]
    new = f"New account: {lead.company}"
    account = state.accounts[arguments.account_id].name if arguments.account_id else new
    first = state.stage_order[0]
    return (
        *open_record(state, "lead", arguments.lead_id),
        button("Convert"),
        *form(
            f"Convert {lead.name}",
            "Convert",
            searched("Account", new, account),
            suggested("Industry", "", arguments.industry),
            text("Deal name", "", arguments.deal_name),
            choice("Stage", state.stages[first].name, state.stages[arguments.stage_id or first].name),
            money_field("Amount", 0, arguments.estimate),
            text("Close date", "", arguments.close_on or ""),
        ),
    )


def disqualify_lead(state: State, arguments: DisqualifyLead) -> UISteps:
    """The lead's page, Disqualify."""
    name = state.leads[arguments.lead_id].name
    opened = open_record(state, "lead", arguments.lead_id)
    fields = text("Reason", "", arguments.because)
    return (*opened, button("Disqualify"), *form(f"Disqualify {name}", "Disqualify", fields))


def reopen_lead(state: State, arguments: OneLead) -> UISteps:
    """The lead's page, Take up again."""
    return (*open_record(state, "lead", arguments.lead_id), button("Take up again"), DONE)


def upload_contacts(state: State, arguments: UploadContacts) -> UISteps:
    """Import, Upload CSV file."""
    del state
    name = arguments.file.name
    upload = Upload(Named("button", "Upload CSV file"), name, csv_of(arguments.rows))
    return (go("Import"), upload, *form(f"Match the columns of {name}", "Upload for review"))


def import_contacts(state: State, arguments: ImportContacts) -> UISteps:
    """Import, Import beside the file."""
    name = state.imports[arguments.import_id].file.name
    title, tag = f"Import {name}", arguments.tag_id
    update = Click(Named("radio", "Update them from the file", Named("dialog", title)))
    return (
        go("Import"),
        button("Import", Named("region", name)),
        *((update,) if arguments.existing == "update" else ()),
        *form(
            title,
            "Import contacts",
            searched("Owner of new contacts", state.users[state.me].name, state.users[arguments.owner_id].name),
            choice("Tag", "No tag", state.tags[tag].name if tag else "No tag"),
        ),
    )


def discard_import(state: State, arguments: OneImport) -> UISteps:
    """Import, Discard beside the file."""
    name = state.imports[arguments.import_id].file.name
    return (go("Import"), button("Discard", Named("region", name)), *confirm(f"Discard {name}?", "Discard"))
