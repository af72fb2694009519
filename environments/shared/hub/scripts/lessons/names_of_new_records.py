"""Names of new records are not stable.

`…-n3-1` holds the number of the action and changes with every detour and every undo: a reward that looks for one
fails for an agent who was right. Find a new record by what it says.
"""

# needs the hub
from cua_gym_session import hub


def made(detour):
    hub.begin("mail", "boatyard", seed=7)
    before = set(hub.state("mail")["labels"])
    if detour:
        hub.act("mail", "save_signature", {"text": "Robin"})
        hub.act("mail", "undo", {})
    hub.act("mail", "create_label", {"name": "Kelp", "colour": "red"})
    [new] = set(hub.state("mail")["labels"]) - before
    return new, hub.state("mail")["labels"][new]["name"]


straight, detour = made(False), made(True)
assert straight[0] != detour[0] and straight[1] == detour[1] == "Kelp"
