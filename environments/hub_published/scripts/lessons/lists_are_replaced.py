"""`merge` merges objects, and a list is replaced as a whole.

One new item posted alone removes all others.
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
hub.call("POST", f"/post?sid={SID}", {"action": "set_current", "merge": True, "state": {"items": ["milk"]}}, host=HOST)
assert go()["current_state"] == {"items": ["milk"], "owner": "Ann"}
