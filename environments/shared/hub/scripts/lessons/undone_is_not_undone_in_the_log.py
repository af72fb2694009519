"""What was undone is in the log for ever.

A reward that looks for an action in the log pays for one that was taken back: score states.
"""

# needs the hub
from cua_gym_session import hub

hub.begin("mail", "boatyard", seed=7)
hub.act("mail", "create_label", {"name": "Kelp", "colour": "red"})
hub.act("mail", "undo", {})
log = hub.call("GET", "/hub/v1/sessions/main/apps/mail/log")
assert "create_label" in str(log)
assert "Kelp" not in {one["name"] for one in hub.state("mail")["labels"].values()}
