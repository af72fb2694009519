"""Lists are compared by place.

An item put first instead of last changes every place in `state_diff`: compare contents by what identifies an item.
"""

# needs the published hub
import uuid

from cua_gym_session import hub

HOST, SID = "errand-list.localhost", str(uuid.uuid4())


def post(action, state):
    return hub.call("POST", f"/post?sid={SID}", {"action": action, "state": state}, host=HOST)


def go():
    return hub.call("GET", f"/go?sid={SID}", host=HOST)


post("set", {"items": ["a", "b"]})
post("set_current", {"items": ["c", "a", "b"]})
current, initial = go()["current_state"]["items"], go()["initial_state"]["items"]
assert current[: len(initial)] != initial and [one for one in current if one not in initial] == ["c"]
