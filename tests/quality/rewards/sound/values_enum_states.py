"""States of tickets as an enumeration."""

import json
from enum import Enum
from pathlib import Path


class State(Enum):
    OPEN = "open"
    CLOSED = "closed"


WANTED = {"T-1": State.CLOSED, "T-2": State.OPEN, "T-3": State.CLOSED}
score = 0.0
try:
    tickets = json.loads(Path("/home/user/tickets.json").read_text(encoding="utf-8"))
    found = {ticket["id"]: State(ticket["state"]) for ticket in tickets}
except (OSError, ValueError, KeyError, TypeError):
    found = {}
if found == WANTED:
    score = 1.0
print(f"REWARD: {score}")
