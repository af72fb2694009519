"""One action changes more than the record it names.

Deleting a label also takes it off every conversation: compare all of the state with the golden one, not the field
alone.
"""

# needs the hub
from cua_gym_session import hub

hub.begin("mail", "boatyard", seed=7)
thread = next(iter(hub.state("mail")["threads"]))
hub.act("mail", "create_label", {"name": "Kelp", "colour": "red"})
[label] = [key for key, one in hub.state("mail")["labels"].items() if one["name"] == "Kelp"]
hub.act("mail", "add_label", {"thread_ids": [thread], "label_id": label})
assert label in hub.state("mail")["threads"][thread]["labels"]
hub.act("mail", "delete_label", {"label_id": label})
assert label not in hub.state("mail")["threads"][thread]["labels"]
