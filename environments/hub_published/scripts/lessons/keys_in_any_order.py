"""Objects have no order.

Compare values, not texts of JSON.
"""

# needs the published hub
import json
import uuid

from cua_gym_session import hub

HOST, SID = "errand-list.localhost", str(uuid.uuid4())


def post(action, state):
    return hub.call("POST", f"/post?sid={SID}", {"action": action, "state": state}, host=HOST)


def go():
    return hub.call("GET", f"/go?sid={SID}", host=HOST)


post("set", {"b": 1, "a": 2})
assert go()["current_state"] == {"a": 2, "b": 1}
assert json.dumps({"b": 1, "a": 2}) != json.dumps({"a": 2, "b": 1})
