"""The ward's chat for tests, with helpers that find channels, messages and people."""

from random import Random
from typing import Any

from pydantic import JsonValue

from hub.apps.chat import APP
from hub.apps.chat.state import State
from hub.engine.clock import Clock
from hub.engine.file_store import FileStore


def ward() -> State:
    """Return the ward's chat for a fixed seed."""
    return APP.find_fixture("ward").build(Random("a ward"), FileStore())


def act(state: State, action: str, /, **arguments: JsonValue) -> State:
    """Carry out an action, with ids that differ from those of earlier actions."""
    return APP.act(state, action, arguments, Clock(APP.find_fixture("ward").now, len(state.messages)))


def channel(state: State, name: str) -> str:
    """Return the id of a channel."""
    return next(key for key, one in state.channels.items() if one.name == name)


def message(state: State, beginning: str) -> str:
    """Return the id of the message with this beginning."""
    return next(key for key, one in state.messages.items() if one.text.startswith(beginning))


def person(state: State, title: str) -> str:
    """Return the id of the person with a title."""
    return next(key for key, one in state.people.items() if one.title == title)


def made(before: State, after: State, collection: str) -> Any:  # noqa: ANN401 - a record of any kind
    """Return the only new record in a collection."""
    (found,) = (one for key, one in getattr(after, collection).items() if key not in getattr(before, collection))
    return found
