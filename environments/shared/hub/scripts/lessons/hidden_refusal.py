"""`urllib` hides why the hub refuses behind "HTTP Error 422".

The reason is in the body: `hub.call` raises `RefusedError`, whose message is what the hub said.
"""

# needs the hub
import json
import urllib.error
import urllib.request

from cua_gym_session import hub

hub.begin("mail", "boatyard", seed=7)
body = json.dumps({"action": "create_label", "arguments": {"name": "Kelp"}}).encode()
address = "http://localhost/hub/v1/sessions/main/apps/mail/act"
try:
    urllib.request.urlopen(urllib.request.Request(address, body, {"content-type": "application/json"}))
except urllib.error.HTTPError as error:
    assert "colour" not in str(error)
else:
    raise AssertionError("it was accepted")
try:
    hub.act("mail", "create_label", {"name": "Kelp"})
except hub.RefusedError as error:
    assert "colour" in error.message, error.message
else:
    raise AssertionError("it was accepted")
