"""The application itself: what it is called and which pages it has."""

from collections.abc import Callable, Mapping
from typing import Any

from hub.apps.mail.state import State
from hub.engine.application import App, Page, long_word


def _first(collection: str) -> Callable[[Any], Mapping[str, str]]:
    return lambda state: {"id": next(iter(getattr(state, collection)))}


def _newest(state: Any) -> Mapping[str, str]:  # noqa: ANN401 - pages know no state's type
    return {"id": next(reversed(state.threads))}


def _word(state: Any) -> Mapping[str, str]:  # noqa: ANN401
    return {"word": long_word(one.subject for one in reversed(state.threads.values()))}


APP = App(
    name="mail",
    title="Larkpost",
    summary="A mail client: conversations, labels, folders, filters, contacts, templates, settings.",
    state=State,
    pages=(
        Page("/inbox", "Inbox"),
        Page("/starred", "Starred"),
        Page("/snoozed", "Snoozed"),
        Page("/drafts", "Drafts"),
        Page("/sent", "Sent"),
        Page("/archive", "Archive"),
        Page("/all", "All mail"),
        Page("/spam", "Spam"),
        Page("/trash", "Trash"),
        Page("/folder/{id}", "Folder", _first("folders")),
        Page("/label/{id}", "Label", _first("labels")),
        Page("/thread/{id}", "Conversation", _newest),
        Page("/search?q={word}", "Search", _word),
        Page("/files", "Files"),
        Page("/contacts", "Contacts"),
        Page("/contacts/{id}", "Contact", _first("contacts")),
        Page("/groups/{id}", "Group", _first("groups")),
        Page("/filters", "Filters"),
        Page("/labels", "Labels and folders"),
        Page("/templates", "Templates"),
        Page("/settings", "Settings"),
    ),
)
