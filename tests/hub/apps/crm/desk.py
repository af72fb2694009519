"""Carries out actions in a small fixture and checks the results."""

import pytest
from pydantic import JsonValue

from hub.apps.crm import APP
from hub.apps.crm.state import Account, Contact, Deal, Line, State
from hub.engine.errors import ActionRefused
from hub.engine.file_store import FileStore
from hub.engine.instance import Instance


class Desk:
    """One session of Ropewalk."""

    def __init__(self, fixture: str = "instruments", seed: int = 0) -> None:
        self.instance = Instance(APP, FileStore(), fixture, seed)

    @property
    def state(self) -> State:
        state = self.instance.current
        assert isinstance(state, State)
        return state

    def do(self, action: str, **arguments: JsonValue) -> str:
        """Carry out an action; returns the id of the first record it created, or an empty string."""
        made = self.instance.act(action, dict(arguments)).made
        return made[0] if made else ""

    def refuse(self, action: str, **arguments: JsonValue) -> tuple[str, str | None]:
        """Return message and field of a refusal, and check that nothing changed."""
        before = self.state
        with pytest.raises(ActionRefused) as refused:
            self.instance.act(action, dict(arguments))
        assert self.state is before
        return refused.value.message, refused.value.field

    def account(self) -> tuple[str, Account]:
        key = next(iter(self.state.accounts))
        return key, self.state.accounts[key]

    def contact(self) -> tuple[str, Contact]:
        key = next(iter(self.state.contacts))
        return key, self.state.contacts[key]

    def deal(self, status: str = "open", lines: bool = True) -> tuple[str, Deal]:
        return next(
            (key, deal) for key, deal in self.state.deals.items() if deal.status == status and bool(deal.lines) == lines
        )

    def line(self) -> tuple[str, str, Line]:
        deal_id, deal = self.deal()
        key = next(iter(deal.lines))
        return deal_id, key, deal.lines[key]
