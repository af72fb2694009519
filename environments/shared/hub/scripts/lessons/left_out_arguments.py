"""An argument that is left out is its default, not what was there.

`edit_contact` without a phone empties the phone: give all that stays.
"""

# needs the hub
from cua_gym_session import hub

hub.begin("mail", "boatyard", seed=7)
known = {"name": "Kit Moor", "emails": ["kit@moor.example"]}
hub.act("mail", "create_contact", {**known, "phone": "123"})
[kit] = [key for key, one in hub.state("mail")["contacts"].items() if one["name"] == "Kit Moor"]
hub.act("mail", "edit_contact", {**known, "contact_id": kit, "title": "Rigger"})
assert (hub.state("mail")["contacts"][kit]["title"], hub.state("mail")["contacts"][kit]["phone"]) == ("Rigger", "")
