"""A state is posted as a whole.

What it leaves out is gone: take the state from `/go`, change it, and post all of it.
"""

# needs the published hub
import uuid

from cua_gym_session import hub

HOST, SID = "errand-list.localhost", str(uuid.uuid4())


def post(action, state):
    return hub.call("POST", f"/post?sid={SID}", {"action": action, "state": state}, host=HOST)


def go():
    return hub.call("GET", f"/go?sid={SID}", host=HOST)


post("set", {"items": ["bread"], "owner": "Ann"})
post("set_current", {"items": ["bread", "milk"]})
assert "owner" not in go()["current_state"]
state = go()["initial_state"]
state["items"].append("milk")
post("set_current", state)
assert go()["current_state"] == {"items": ["bread", "milk"], "owner": "Ann"}
