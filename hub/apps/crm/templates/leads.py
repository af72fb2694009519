"""Tasks about leads and files of contacts."""

from random import Random

from hub.apps.crm.actions.leads import WORKABLE, CreateLead
from hub.apps.crm.domain.page_labels import money
from hub.apps.crm.fixtures.builder import csv_of
from hub.apps.crm.phrases import Form, coming_day, firm, form_of, other, person
from hub.apps.crm.state import ImportRow, Lead, State
from hub.apps.crm.templates.registry import TASK_TEMPLATES
from hub.engine.fake_people import domain_of
from hub.engine.file_store import FileStore
from hub.engine.phrases import day_words, pick
from hub.engine.task_templates import TaskTemplate

_TITLES = ("Head of purchasing", "Site coordinator", "Deputy director", "Office lead", "Quality officer")
_INTERESTS = (
    "Wants an offer before the end of the month.",
    "Asks for a visit and two references.",
    "Needs something simple, quickly.",
    "Has outgrown the present supplier.",
)
_REASONS = (
    "Went with their present supplier",
    "Wrong number and no answer by e-mail",
    "Only a student project",
    "Looking for something we do not sell",
)


@TASK_TEMPLATES.of("create_lead")
def create_lead(state: State, rng: Random) -> TaskTemplate | None:
    """Create a lead."""
    given, family = person(state, rng)
    company, owner_id = firm(state, rng), rng.choice(list(state.users))
    source = rng.choice(sorted({lead.source for lead in state.leads.values()}))
    title, interest, email = rng.choice(_TITLES), rng.choice(_INTERESTS), f"{family.lower()}@{domain_of(company)}"
    rating = rng.choice(("hot", "warm", "cold"))
    form: Form = {
        "given": given,
        "family": family,
        "company": company,
        "title": title,
        "email": email,
        "phone": "",
        "source": source,
        "status": "new",
        "rating": rating,
        "interest": interest,
        "owner_id": owner_id,
    }
    owner = state.users[owner_id].name
    return TaskTemplate(
        form,
        (
            f'Add the lead {given} {family}, {title} at "{company}", e-mail {email}, source {source}, status new, '
            f'rating {rating}, interest "{interest}", owner {owner}, without a phone number',
            f'Enter a new lead from the source {source}: {given} {family} ({title}, "{company}", {email}); rate it '
            f'{rating}, note the interest "{interest}" and give it to {owner}; there is no phone number',
            f'Create a lead for {given} {family} of "{company}", source {source}, with the job title {title}, '
            f'the e-mail {email}, the rating {rating} and the interest "{interest}", owned by {owner}, status new',
        ),
        distractors=(
            {**form, "rating": "warm" if rating != "warm" else "hot"},
            {**form, "owner_id": other(rng, list(state.users), owner_id)},
        ),
    )


def _workable(state: State, rng: Random) -> tuple[str, Lead] | None:
    return pick(rng, [(key, lead) for key, lead in state.leads.items() if lead.status in WORKABLE])


@TASK_TEMPLATES.of("edit_lead")
def edit_lead(state: State, rng: Random) -> TaskTemplate | None:
    """Change a lead's status and rating."""
    found = _workable(state, rng)
    if found is None:
        return None
    key, lead = found
    status = other(rng, WORKABLE, lead.status)
    rating = other(rng, ("hot", "warm", "cold"), lead.rating)
    form = {**form_of(lead, CreateLead), "lead_id": key}
    return TaskTemplate(
        {**form, "status": status, "rating": rating},
        (
            f"Set the status of the lead {lead.name} to {status} and the rating to {rating}",
            f"Mark the lead {lead.name} as {status} and rate it {rating}",
            f'Change the lead from "{lead.company}": it is {status} now and its rating is {rating}',
        ),
        distractors=({**form, "status": status}, {**form, "rating": rating}),
        lookups=1,
    )


@TASK_TEMPLATES.of("disqualify_lead")
def disqualify_lead(state: State, rng: Random) -> TaskTemplate | None:
    """Disqualify a lead."""
    found = _workable(state, rng)
    if found is None:
        return None
    key, lead = found
    because = rng.choice(_REASONS)
    wrong = other(rng, [key for key, lead in state.leads.items() if lead.status in WORKABLE], key)
    return TaskTemplate(
        {"lead_id": key, "because": because},
        (
            f'Disqualify the lead {lead.name} with the reason "{because}"',
            f'Disqualify the lead from "{lead.company}"; the reason is "{because}"',
            f'Mark the lead {lead.name} as disqualified; the reason is "{because}"',
        ),
        distractors=({"lead_id": wrong, "because": because},) if wrong else (),
        lookups=1,
    )


@TASK_TEMPLATES.of("reopen_lead")
def reopen_lead(state: State, rng: Random) -> TaskTemplate | None:
    """Reopen a disqualified lead."""
    found = pick(rng, [(key, lead) for key, lead in state.leads.items() if lead.status == "disqualified"])
    if found is None:
        return None
    key, lead = found
    wrong = other(rng, [key for key, lead in state.leads.items() if lead.status == "disqualified"], key)
    return TaskTemplate(
        {"lead_id": key},
        (
            f"Reopen the lead {lead.name}, which was disqualified",
            f'Reopen the disqualified lead of "{lead.company}", which has called again',
            f"Undo the disqualification of the lead {lead.name}",
        ),
        distractors=({"lead_id": wrong},) if wrong else (),
        lookups=1,
    )


@TASK_TEMPLATES.of("convert_lead")
def convert_lead(state: State, rng: Random) -> TaskTemplate | None:
    """Convert a lead to a customer with a first deal."""
    found = _workable(state, rng)
    if found is None:
        return None
    key, lead = found
    names = {account.name for account in state.accounts.values()}
    if lead.company in names or any(contact.email == lead.email for contact in state.contacts.values()):
        return None
    industry = rng.choice(sorted({account.industry for account in state.accounts.values()}))
    stage_id, estimate = rng.choice(state.stage_order), rng.randrange(2, 60) * 500_00
    close_on, name = coming_day(state, rng), f"First order, {lead.family}"
    arguments: Form = {
        "lead_id": key,
        "account_id": None,
        "industry": industry,
        "deal_name": name,
        "stage_id": stage_id,
        "estimate": estimate,
        "close_on": close_on,
    }
    stage = state.stages[stage_id].name
    deal = f'a deal "{name}" worth {money(state, estimate)} in the stage {stage}, closing on {day_words(close_on)}'
    wrong = other(rng, state.stage_order, stage_id)
    return TaskTemplate(
        arguments,
        (
            f"Convert the lead {lead.name} to a new account in the industry {industry}, with {deal}",
            f"Turn the lead {lead.name} into a customer: convert it to a new account (industry {industry}) and {deal}",
            f'Convert the lead from "{lead.company}" to a new account in the industry {industry} with {deal}',
        ),
        distractors=({**arguments, "stage_id": wrong}, {**arguments, "estimate": estimate + 500_00}),
        lookups=1,
    )


def _waiting(state: State, rng: Random) -> str | None:
    return pick(rng, [key for key, brought in state.imports.items() if not brought.done])


@TASK_TEMPLATES.of("import_contacts")
def import_contacts(state: State, rng: Random) -> TaskTemplate | None:
    """Import the waiting file, with owner, tag and a rule for existing contacts."""
    key = _waiting(state, rng)
    if key is None:
        return None
    owner_id, tag_id = rng.choice(list(state.users)), rng.choice(list(state.tags))
    existing = rng.choice(("skip", "update"))
    owner, tag, file = state.users[owner_id].name, state.tags[tag_id].name, state.imports[key].file.name
    known = "update those that are known already" if existing == "update" else "leave those that are known already"
    arguments: Form = {"import_id": key, "owner_id": owner_id, "existing": existing, "tag_id": tag_id}
    brought_by = state.users[state.imports[key].user_id].name
    return TaskTemplate(
        arguments,
        (
            f'Import the contacts of the file {file}: owner {owner}, tag "{tag}", and {known}',
            f"Import the file of contacts that {brought_by} uploaded, with {owner} as owner of the new ones and the "
            f'tag "{tag}"; {known}',
            f'Go through with the import of {file}: give its new contacts to {owner}, tag them "{tag}" and {known}',
        ),
        distractors=(
            {**arguments, "existing": "skip" if existing == "update" else "update"},
            {**arguments, "owner_id": other(rng, list(state.users), owner_id)},
        ),
        lookups=1,
    )


@TASK_TEMPLATES.of("discard_import")
def discard_import(state: State, rng: Random) -> TaskTemplate | None:
    """Discard the waiting file."""
    key = _waiting(state, rng)
    if key is None:
        return None
    waiting = state.imports[key]
    return TaskTemplate(
        {"import_id": key},
        (
            f"Discard the file {waiting.file.name} that waits for import",
            f"Throw away the file of contacts that {state.users[waiting.user_id].name} uploaded, without importing it",
            f"Remove {waiting.file.name} from the files that wait for import",
        ),
        lookups=1,
    )


@TASK_TEMPLATES.example_of("upload_contacts")
def upload_contacts(state: State) -> Form:
    """Return an example: upload a file with two people."""
    rows = [
        ImportRow(given="Ada", family="Farrow", title="Buyer", email="ada@farrow.example", phone="", company="Farrow"),
        ImportRow(given="Hugo", family="Brekke", title="", email="", phone="+44 20 7946 0011", company=""),
    ]
    file = FileStore().add("more-contacts.csv", "text/csv", csv_of(rows))
    del state
    return {"file": file.model_dump(), "rows": [row.model_dump() for row in rows]}
