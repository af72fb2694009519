"""States of the hub with their action logs."""

import json
from pathlib import Path

from tests.grading.archives import archive
from vm_controller.web_app_host import MEMBERS

TOLD = 'Open a ticket "Lift stands still" for the lift on floor 3.'


def states(folder: Path, log: list[dict[str, object]], number: int = 2335, note: str = "") -> tuple[Path, Path]:
    """Return archives of an initial state, and of a golden state in which a ticket was opened."""
    door: dict[str, object] = {"number": 2334, "title": "Door sticks", "floor": 1, "note": note}
    tickets = {"ticket-1": door}
    made: dict[str, object] = {"number": number, "title": "Lift stands still", "floor": 3}

    def files(current: dict[str, dict[str, object]]) -> dict[str, bytes]:
        states = {
            "initial_state": {"tickets": tickets},
            "current_state": {"tickets": current},
            "collections": ["/tickets"],
        }
        return {f"{MEMBERS}crm.json": json.dumps(states).encode(), f"{MEMBERS}log/crm.json": json.dumps(log).encode()}

    initial = archive(folder / "initial.tar", files(tickets))
    return initial, archive(folder / "golden.tar", files({**tickets, "ticket-n1-1": made}))


def entry(**arguments: object) -> dict[str, object]:
    difference: list[dict[str, object]] = [{"op": "add", "path": "/tickets/ticket-n1-1", "value": {}}]
    return {"number": 1, "action": "open_ticket", "arguments": arguments, "difference": difference}
