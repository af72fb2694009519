"""The same state is reached by several actions.

Create with a draft and rename, or create rightly at once: only the state is the goal.
"""

# needs the hub
from cua_gym_session import hub


def names(actions):
    hub.begin("mail", "boatyard", seed=7)
    for action, arguments in actions:
        if action == "edit_label":
            [key] = [key for key, one in hub.state("mail")["labels"].items() if one["name"] == "Klep"]
            arguments = {**arguments, "label_id": key}
        hub.act("mail", action, arguments)
    return sorted((one["name"], one["colour"]) for one in hub.state("mail")["labels"].values())


right = {"name": "Kelp", "colour": "red"}
assert names([("create_label", right)]) == names([("create_label", {**right, "name": "Klep"}), ("edit_label", right)])
