"""An application as a user has it, who does something in it, for tests of what other people get."""

from collections.abc import Mapping
from typing import Any, cast

from pydantic import JsonValue

from hub.apps import installed_app
from hub.engine.erasure import erased
from hub.engine.graded_view import graded_view
from hub.engine.instance import AnyInstance
from hub.engine.sessions import Sessions

Given = JsonValue | tuple[JsonValue, ...]


class Desk:
    """An application in a session, and what was deleted of what went out."""

    def __init__(self, app: str) -> None:
        self.instance: AnyInstance = Sessions({app: installed_app(app).app}).create().instance(app)
        self.state: Any = self.instance.initial

    def act(self, action: str, **arguments: Given) -> str:
        """Do something; returns the first record that was made."""
        return next(iter(self.instance.act(action, cast("JsonValue", arguments), by="user").made), "")

    def gone(self) -> list[str]:
        """Return the actions of which others have something that the state has not."""
        initial, current = graded_view(self.instance.initial), graded_view(self.instance.current)
        numbers = erased(self.instance.log, initial, current)
        return [entry.action for entry in self.instance.log if entry.number in numbers]


def first(records: Mapping[str, Any], **wanted: object) -> str:
    """Return the id of a record with these values."""
    return next(key for key, one in records.items() if all(getattr(one, name) == it for name, it in wanted.items()))


def other(desk: Desk) -> str:
    """Return somebody else."""
    return next(key for key in desk.state.people if key != desk.state.me)
