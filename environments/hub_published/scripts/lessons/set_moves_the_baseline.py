"""`set` in a golden patch moves the baseline, and nothing differs any more.

Use `set_current`.
"""

# needs the published hub
import uuid

from cua_gym_session import hub

HOST, SID = "errand-list.localhost", str(uuid.uuid4())


def post(action, state):
    return hub.call("POST", f"/post?sid={SID}", {"action": action, "state": state}, host=HOST)


def go():
    return hub.call("GET", f"/go?sid={SID}", host=HOST)


post("set", {"items": ["bread"]})
post("set", {"items": ["bread", "milk"]})
assert not go()["state_diff"]
post("set", {"items": ["bread"]})
post("set_current", {"items": ["bread", "milk"]})
assert go()["state_diff"]
