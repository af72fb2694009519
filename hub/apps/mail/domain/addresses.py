"""Mail addresses: their stored form, and the recipients of replies."""

import re
from collections.abc import Iterable

from hub.apps.mail.state import Message
from hub.engine.errors import ActionRefused

_ADDRESS = re.compile(r'[^@\s,;<>"]+@[^@\s,;<>"]+\.[^@\s,;<>"]+')


def address(text: str, field: str) -> str:
    """Return an address in stored form.

    Raises:
        ActionRefused: it is not an address; the message names it.
    """
    cleaned = text.strip().lower()
    if not _ADDRESS.fullmatch(cleaned):
        raise ActionRefused(f"“{text.strip()}” is not a mail address.", field)
    return cleaned


def addresses(texts: Iterable[str], field: str, besides: Iterable[str] = ()) -> tuple[str, ...]:
    """Return addresses in stored form: sorted, without duplicates and without those in `besides`.

    Raises:
        ActionRefused: one is not an address.
    """
    return tuple(sorted({address(text, field) for text in texts} - set(besides)))


def reply_to(message: Message, own: str) -> tuple[str, ...]:
    """Return the recipients of a reply: the sender or, for the user's own message, its recipients."""
    return message.to if message.sender == own else (message.sender,)


def reply_all_to(message: Message, own: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return to and cc of a reply to all participants of a message."""
    to = tuple(sorted({*reply_to(message, own), *message.to} - {own})) or (own,)
    return to, tuple(one for one in message.cc if one != own and one not in to)
