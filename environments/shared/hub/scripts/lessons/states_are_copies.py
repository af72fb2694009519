"""What `state` returns is a copy.

Changing the dictionary changes no application: act.
"""

# needs the hub
from cua_gym_session import hub

hub.begin("mail", "boatyard", seed=7)
copy = hub.state("mail")
copy["signature"]["text"] = "changed"
assert hub.state("mail")["signature"]["text"] != "changed"
hub.act("mail", "save_signature", {"text": "changed"})
assert hub.state("mail")["signature"]["text"] == "changed"
