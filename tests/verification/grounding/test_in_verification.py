"""The check as a verification makes it, on states that leave out what the author of the reward may not see."""

from pathlib import Path

import anyio

from tests.clients.authors.invoices import TASK
from tests.verification.grounding.hub_states import TOLD, entry, states
from verification.barrier import AuthorView
from verification.grounding.check import ground
from verification.shown_state import shown_state
from vm_controller.captured_state import State
from vm_controller.environment_config import load


def state_of(path: Path) -> State:
    return State.of(path, {})


async def test_the_log_of_actions_is_hidden_from_the_author_and_not_from_the_check(tmp_path: Path) -> None:
    task = TASK.model_copy(update={"instruction": TOLD, "environment": "hub_crm"})
    before, after = states(tmp_path, [entry(title="Lift stands still", floor=3)])
    initial, golden = [await anyio.to_thread.run_sync(state_of, path) for path in (before, after)]
    view = AuthorView.of(task, load("hub_crm"))
    async with shown_state(golden, view) as shown:
        assert shown.archive != golden.archive
        assert ground(task, initial, shown) == ()
