"""What others were told in a session and the end state does not show, as the frame of a tuple counts it."""

import json

from hub.engine.sessions import HubSession
from hub.serving.captured_state import files_of


def taken_back(session: HubSession) -> list[tuple[str, str]]:
    """Return the applications and actions of which others have something that the captured state has not."""
    logs = {name: json.loads(content) for name, content in files_of(session).items() if name.startswith("log/")}
    return [(name, entry["action"]) for name, log in logs.items() for entry in log if entry["erased"]]
