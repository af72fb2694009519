"""`set_current` before any `set` becomes the baseline.

A golden patch that only pushes its result differs from nothing: begin with `set` in the setup script, and let the
golden patch do the same before its `set_current`.
"""

# needs the published hub
import uuid

from cua_gym_session import hub

HOST, SID = "errand-list.localhost", str(uuid.uuid4())


def post(action, state):
    return hub.call("POST", f"/post?sid={SID}", {"action": action, "state": state}, host=HOST)


def go():
    return hub.call("GET", f"/go?sid={SID}", host=HOST)


post("set_current", {"items": ["bread", "milk"]})
assert go()["initial_state"] == {"items": ["bread", "milk"]} and not go()["state_diff"]
