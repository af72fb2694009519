"""To begin an application again forgets all that was done in it.

Begin once, then act.
"""

# needs the hub
from cua_gym_session import hub

hub.begin("mail", "boatyard", seed=7)
hub.act("mail", "create_label", {"name": "Kelp", "colour": "red"})
assert hub.difference("mail") != []
hub.begin("mail", "boatyard", seed=7)
assert hub.difference("mail") == []
