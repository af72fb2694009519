"""An action that was refused changed nothing, and ends a script that does not catch it.

Do not swallow it: the golden state would lack a step and nobody would know.
"""

# needs the hub
from cua_gym_session import hub

hub.begin("mail", "boatyard", seed=7)
before = hub.state("mail")
try:
    hub.act("mail", "delete_label", {"label_id": "no-such"})
except hub.RefusedError:
    assert hub.state("mail") == before
else:
    raise AssertionError("it was accepted")
