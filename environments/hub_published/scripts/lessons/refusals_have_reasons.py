"""`urllib` hides why the hub refuses.

The reason is in the body: `hub.call(…, host=…)` raises `RefusedError` with it.
"""

# needs the published hub
import uuid

from cua_gym_session import hub

HOST, SID = "errand-list.localhost", str(uuid.uuid4())


def post(action, state):
    return hub.call("POST", f"/post?sid={SID}", {"action": action, "state": state}, host=HOST)


def go():
    return hub.call("GET", f"/go?sid={SID}", host=HOST)


post("set", {"items": []})
try:
    post("put", {"items": []})
except hub.RefusedError as error:
    assert "put" in error.message and error.status >= 400
else:
    raise AssertionError("it was accepted")
