"""Checks that actions make before they change anything; a refusal is a sentence shown beside the field."""

import re
from collections.abc import Iterable, Mapping
from typing import TypeVar

from hub.apps.crm.state import Account, Contact, Deal, Kind, Lead, Link, State, Ticket
from hub.engine.errors import ActionRefused
from hub.engine.lookup import Lookup

NAME_LENGTH = 120
TEXT_LENGTH = 4_000
_EMAIL = re.compile(r"[^@\s,;]+@[^@\s,;]+\.[^@\s,;.]+")
RecordT = TypeVar("RecordT")
Owned = Account | Contact | Lead | Deal | Ticket


found = Lookup("is not there any more. Choose another one.").find


def words(text: str, what: str, field: str, most: int = NAME_LENGTH) -> str:
    """Return a non-empty text without surrounding blanks.

    Raises:
        ActionRefused: it is empty or too long.
    """
    text = text.strip()
    if not text:
        raise ActionRefused(f"Enter {what}.", field)
    return at_most(text, field, most)


def at_most(text: str, field: str, most: int = NAME_LENGTH) -> str:
    """Return a text, which may be empty, without surrounding blanks.

    Raises:
        ActionRefused: it is too long.
    """
    text = text.strip()
    if len(text) > most:
        raise ActionRefused(f"This may have {most:,} characters at most.", field)
    return text


def email_address(text: str, field: str = "email") -> str:
    """Return an e-mail address in lower case; may be empty.

    Raises:
        ActionRefused: it is not an address.
    """
    text = text.strip().lower()
    if text and not _EMAIL.fullmatch(text):
        raise ActionRefused("This is not an e-mail address. It looks like name@company.example.", field)
    return text


def free_name(name: str, taken: Iterable[str], what: str, field: str = "name") -> str:
    """Return a name that no record of its kind has, ignoring case.

    Raises:
        ActionRefused: the name is taken.
    """
    if name.casefold() in {other.casefold() for other in taken}:
        raise ActionRefused(f"There is {what} named {name} already.", field)
    return name


def records(state: State, kind: Kind) -> Mapping[str, Owned]:
    """Return all records of a kind."""
    collections: dict[Kind, Mapping[str, Owned]] = {
        "account": state.accounts,
        "contact": state.contacts,
        "lead": state.leads,
        "deal": state.deals,
        "ticket": state.tickets,
    }
    return collections[kind]


def subject(state: State, link: Link) -> Link:
    """Return a link to an existing record.

    Raises:
        ActionRefused: the record does not exist.
    """
    found(records(state, link.kind), link.id, link.kind, "about")
    return link


def contact_of(state: State, contact_id: str | None, account_id: str) -> str | None:
    """Return a contact that belongs to an account, or none.

    Raises:
        ActionRefused: it belongs to another account.
    """
    if contact_id is not None:
        contact = found(state.contacts, contact_id, "contact", "contact_id")
        if contact.account_id != account_id:
            account = state.accounts[account_id].name
            raise ActionRefused(f"{contact.name} does not work at {account}. Choose another contact.", "contact_id")
    return contact_id
