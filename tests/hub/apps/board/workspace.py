"""The harbour's workspace for tests, with helpers for accepted and refused actions."""

from datetime import UTC, datetime
from typing import Any

import pytest

from hub.apps.board import APP
from hub.apps.board.state import State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.file_store import FileStore
from hub.engine.instance import Instance

NOW = datetime(2026, 3, 9, 8, 30, tzinfo=UTC)


def harbour() -> State:
    """Return the harbour's workspace for a fixed seed."""
    state = Instance(APP, FileStore(), "harbour", seed=3).initial
    assert isinstance(state, State)
    return state


def act(state: State, action: str, **arguments: Any) -> State:  # noqa: ANN401 -- as JSON has it
    """Carry out an action."""
    return APP.act(state, action, arguments, Clock(NOW, 0))


def refused(state: State, action: str, **arguments: Any) -> ActionRefused:  # noqa: ANN401 -- as JSON has it
    """Try an action that must be refused; return the refusal."""
    with pytest.raises(ActionRefused) as refusal:
        act(state, action, **arguments)
    return refusal.value
