"""An argument that is left out is its default, not what was there.

`save_signature` without a text empties the text: give all that stays.
"""

# needs the hub
from cua_gym_session import hub

hub.begin("mail", "boatyard", seed=7)
hub.act("mail", "save_signature", {"text": "Robin", "used_in": "new"})
hub.act("mail", "save_signature", {"used_in": "all"})
assert hub.state("mail")["signature"] == {"text": "", "used_in": "all"}
