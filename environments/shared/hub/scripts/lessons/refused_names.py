"""A world or an action that is not there is refused by its name.

Read the message: it lists those that are.
"""

# needs the hub
from cua_gym_session import hub

hub.begin("mail", "boatyard", seed=7)
for wrong, known in (
    (lambda: hub.begin("mail", "harbour"), "boatyard"),
    (lambda: hub.act("mail", "add_lable", {}), "add_label"),
):
    try:
        wrong()
    except hub.RefusedError as error:
        assert known in error.message, error.message
    else:
        raise AssertionError("it was accepted")
