"""A number in a text field is a text.

Pages push what was typed: `"3"` is not 3. Read both where the task does not care.
"""

# needs the published hub
import uuid

from cua_gym_session import hub

HOST, SID = "errand-list.localhost", str(uuid.uuid4())


def post(action, state):
    return hub.call("POST", f"/post?sid={SID}", {"action": action, "state": state}, host=HOST)


def go():
    return hub.call("GET", f"/go?sid={SID}", host=HOST)


post("set", {"count": 3})
post("set_current", {"count": "3"})
assert go()["state_diff"] and int(go()["current_state"]["count"]) == go()["initial_state"]["count"]
