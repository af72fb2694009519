"""Tasks about accounts and contacts."""

from random import Random

from hub.apps.crm.actions.accounts import CreateAccount
from hub.apps.crm.actions.contacts import CreateContact
from hub.apps.crm.phrases import Form, firm, form_of, given, other, person, telephone
from hub.apps.crm.state import Size, State
from hub.apps.crm.templates.registry import TASK_TEMPLATES
from hub.engine.fake_people import domain_of
from hub.engine.phrases import pick, quoted
from hub.engine.task_templates import TaskTemplate

SIZES: tuple[Size, ...] = ("1-9", "10-49", "50-249", "250-999", "1000+")
_TITLES = ("Head of purchasing", "Site coordinator", "Deputy director", "Office lead", "Quality officer")


def _twins(state: State) -> list[tuple[str, str]]:
    """Return duplicate accounts as pairs of the older and the newer one."""
    by_website: dict[str, list[str]] = {}
    for key, account in state.accounts.items():
        if account.website:
            by_website.setdefault(account.website, []).append(key)
    return [(keys[0], keys[1]) for keys in by_website.values() if len(keys) == 2]  # noqa: PLR2004 -- twins


def _same_person(state: State) -> list[tuple[str, str]]:
    by_phone: dict[str, list[str]] = {}
    for key, contact in state.contacts.items():
        by_phone.setdefault(contact.phone, []).append(key)
    return [(keys[0], keys[1]) for phone, keys in by_phone.items() if phone and len(keys) == 2]  # noqa: PLR2004


@TASK_TEMPLATES.of("create_account")
def create_account(state: State, rng: Random) -> TaskTemplate | None:
    """Create a new account, in part like another one."""
    name, model = firm(state, rng), rng.choice(list(state.accounts.values()))
    size, website = rng.choice(SIZES), f"www.{domain_of(name)}"
    owner = state.users[model.owner_id].name
    form: Form = {
        "name": name,
        "industry": model.industry,
        "size": size,
        "website": website,
        "phone": "",
        "street": "",
        "city": model.city,
        "country": model.country,
        "owner_id": model.owner_id,
    }
    rest = f"website {website}, city {model.city}, country {model.country}"
    return TaskTemplate(
        form,
        (
            f'Add the account "{name}": industry {model.industry}, {size} employees, {rest}, owner {owner}; '
            "leave phone and street empty",
            f'Create an account for a new customer, "{name}" ({model.industry}, {size} employees, {rest}), '
            f"and make {owner} its owner; leave phone and street empty",
            f'Add an account named "{name}" with {size} employees and the website {website}; industry, city, country '
            f'and owner are those of the account "{model.name}", phone and street stay empty',
        ),
        distractors=({**form, "name": f"{name} Ltd"}, {**form, "size": next(one for one in SIZES if one != size)}),
        lookups=4,
    )


@TASK_TEMPLATES.of("edit_account")
def edit_account(state: State, rng: Random) -> TaskTemplate | None:
    """Change an account's phone number and size."""
    key = rng.choice(list(state.accounts))
    account = state.accounts[key]
    before = {**form_of(account, CreateAccount), "account_id": key}
    phone, size = telephone(rng), other(rng, SIZES, account.size)
    after = {**before, "phone": phone, "size": size}
    people = [contact for contact in state.contacts.values() if contact.account_id == key]
    who = people[0].name if people else None
    third = (
        f"Change the account of the company where {who} works: the phone is now {phone}, and it has {size} employees"
        if who
        else f'Correct the account "{account.name}": {size} employees and the phone number {phone}'
    )
    wrong = other(rng, list(state.accounts), key) or key
    return TaskTemplate(
        after,
        (
            f'Change the phone of the account "{account.name}" to {phone} and its employees to {size}',
            f'Set employees to {size} and phone to {phone} in the account "{account.name}"',
            third,
        ),
        distractors=(
            {**form_of(state.accounts[wrong], CreateAccount), "account_id": wrong, "phone": phone, "size": size},
            {**before, "phone": phone},
        ),
        lookups=1 if who else 0,
    )


@TASK_TEMPLATES.of("delete_account")
def delete_account(state: State, rng: Random) -> TaskTemplate | None:
    """Delete an account that nothing depends on."""
    used = {one.account_id for one in (*state.deals.values(), *state.tickets.values())}
    key = pick(rng, [key for key in state.accounts if key not in used])
    if key is None:
        return None
    account = state.accounts[key]
    wrong = other(rng, [key for key in state.accounts if key not in used], key)
    return TaskTemplate(
        {"account_id": key},
        (
            f'Delete the account "{account.name}"',
            f'Remove the account "{account.name}", which has neither deals nor tickets',
            f'Delete the account "{account.name}" for good, but keep its contacts',
        ),
        distractors=({"account_id": wrong},) if wrong else (),
    )


@TASK_TEMPLATES.of("merge_accounts")
def merge_accounts(state: State, rng: Random) -> TaskTemplate | None:
    """Merge two accounts with the same website."""
    pair = pick(rng, _twins(state))
    if pair is None:
        return None
    keep, drop = (state.accounts[key] for key in pair)
    takes_owner = keep.owner_id != drop.owner_id and rng.random() < 1 / 2
    arguments: Form = {"keep_id": pair[0], "drop_id": pair[1], "take": ["owner_id"] if takes_owner else []}
    tail = f'taking over the owner of "{drop.name}"' if takes_owner else f'keeping all details of "{keep.name}"'
    return TaskTemplate(
        arguments,
        (
            f'Merge the account "{drop.name}" into "{keep.name}", {tail}',
            f'Make one account of "{drop.name}" and "{keep.name}" by merging the first into the second, {tail}',
            f'Merge the account "{drop.name}" into the other account with the same website, {tail}',
        ),
        distractors=(
            {**arguments, "keep_id": pair[1], "drop_id": pair[0]},
            {**arguments, "take": [] if takes_owner else ["name"]},
        ),
        lookups=1,
    )


@TASK_TEMPLATES.of("create_contact")
def create_contact(state: State, rng: Random) -> TaskTemplate | None:
    """Create a contact at an account."""
    given, family = person(state, rng)
    key = rng.choice(list(state.accounts))
    account, title = state.accounts[key], rng.choice(_TITLES)
    email, phone = f"{given}.{family}@{domain_of(account.name)}".lower(), telephone(rng)
    if any(contact.email == email for contact in state.contacts.values()):
        return None
    form: Form = {
        "given": given,
        "family": family,
        "title": title,
        "email": email,
        "phone": phone,
        "account_id": key,
        "owner_id": account.owner_id,
    }
    owner = state.users[account.owner_id].name
    wrong = other(rng, list(state.accounts), key)
    return TaskTemplate(
        form,
        (
            f'Add {given} {family} as a contact of the account "{account.name}": job title {title}, e-mail {email}, '
            f"phone {phone}, owner {owner}",
            f'Create a contact: {given} {family}, {title} at the account "{account.name}", {email}, {phone}; '
            f"{owner} is the owner",
            f'Add the new {title} of "{account.name}", {given} {family} ({email}, {phone}), as contact of the account '
            "and make the account's owner the owner of the contact",
        ),
        distractors=({**form, "account_id": wrong}, {**form, "phone": telephone(rng)}),
        lookups=1,
    )


@TASK_TEMPLATES.of("edit_contact")
def edit_contact(state: State, rng: Random) -> TaskTemplate | None:
    """Change a contact's job title and phone number."""
    key = pick(rng, [key for key, contact in state.contacts.items() if contact.account_id and contact.title])
    if key is None:
        return None
    contact = state.contacts[key]
    title = other(rng, _TITLES, contact.title)
    phone = telephone(rng)
    form = {**form_of(contact, CreateContact), "contact_id": key}
    after = {**form, "title": title, "phone": phone}
    account = state.accounts[contact.account_id or ""].name
    colleagues = [one for one in state.contacts.values() if one.account_id == contact.account_id]
    is_only = sum(one.title == contact.title for one in colleagues) == 1
    third = (
        f'Change the job title of the {contact.title} of the account "{account}" to {title} and the phone of this '
        f"contact to {phone}"
        if is_only
        else f"Update the contact {contact.name}: phone {phone}, job title {title}"
    )
    wrong = other(rng, list(state.contacts), key) or key
    return TaskTemplate(
        after,
        (
            f"Change the job title of the contact {contact.name} to {title} and the phone to {phone}",
            f'Enter the new job title {title} and the new phone {phone} in the contact {contact.name} of "{account}"',
            third,
        ),
        distractors=(
            {**form_of(state.contacts[wrong], CreateContact), "contact_id": wrong, "title": title, "phone": phone},
            {**form, "title": title},
        ),
        lookups=1 if is_only else 0,
    )


@TASK_TEMPLATES.of("delete_contacts")
def delete_contacts(state: State, rng: Random) -> TaskTemplate | None:
    """Delete some contacts by name, or all without an account."""
    homeless = [key for key, contact in state.contacts.items() if contact.account_id is None]
    if homeless and rng.random() < 1 / 2:
        names = quoted([state.contacts[key].name for key in homeless])
        return TaskTemplate(
            given(contact_ids=homeless),
            (
                "Delete all contacts that belong to no account",
                "Clean up the contacts: delete everybody who has no account",
                f"Delete the contacts without an account, that is {names}",
            ),
            distractors=(given(contact_ids=homeless[:-1]),) if len(homeless) > 1 else (),
            lookups=1,
        )
    keys = rng.sample(list(state.contacts), rng.randint(1, 3))
    names = quoted([state.contacts[key].name for key in keys])
    noun = "contact" if len(keys) == 1 else "contacts"
    return TaskTemplate(
        given(contact_ids=keys),
        (f"Delete the {noun} {names}", f"Remove {names} from the contacts", f"Delete the {noun} {names} for good"),
        distractors=(given(contact_ids=[*keys[:-1], other(rng, list(state.contacts), keys[-1])]),),
    )


@TASK_TEMPLATES.of("merge_contacts")
def merge_contacts(state: State, rng: Random) -> TaskTemplate | None:
    """Merge two contacts with the same telephone number."""
    pair = pick(rng, _same_person(state))
    if pair is None:
        return None
    keep, drop = (state.contacts[key] for key in pair)
    takes_email = keep.email != drop.email and rng.random() < 1 / 2
    arguments: Form = {"keep_id": pair[0], "drop_id": pair[1], "take": ["email"] if takes_email else []}
    tail = f"but take over the e-mail address of {drop.name}" if takes_email else f"keeping the details of {keep.name}"
    return TaskTemplate(
        arguments,
        (
            f"Merge the contact {drop.name} into {keep.name}, {tail}",
            f"Make one contact of {drop.name} and {keep.name} by merging the first into the second, {tail}",
            f"Merge the contact {drop.name} into the other contact with the same telephone number, {tail}",
        ),
        distractors=(
            {**arguments, "keep_id": pair[1], "drop_id": pair[0]},
            {**arguments, "take": [] if takes_email else ["email"]},
        ),
        lookups=1,
    )
