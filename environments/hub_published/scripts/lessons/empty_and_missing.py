"""An empty text, null and a missing key are three states.

A page writes any of them when a field is cleared: fold them before comparing.
"""

# needs the published hub
import uuid

from cua_gym_session import hub

HOST, SID = "errand-list.localhost", str(uuid.uuid4())


def post(action, state):
    return hub.call("POST", f"/post?sid={SID}", {"action": action, "state": state}, host=HOST)


def go():
    return hub.call("GET", f"/go?sid={SID}", host=HOST)


post("set", {"note": ""})
post("set_current", {"note": None})
assert go()["current_state"] != go()["initial_state"]
assert (go()["current_state"].get("note") or "") == (go()["initial_state"].get("note") or "")
