"""`/tmp/hub-state` is not there while scripts run.

The server puts it into the grader's copy; a file of that name which the agent writes is never graded. Ask `hub.state`
in scripts.
"""

# needs the hub
import os

from cua_gym_session import hub

hub.begin("mail", "boatyard", seed=7)
assert not os.path.exists("/tmp/hub-state/mail.json")
assert hub.state("mail")["address"]
