"""Time is that of the world and goes on by a minute with each action.

What is stamped differs with the way taken: leave out the fields in *italics*, graders do not see them.
"""

# needs the hub
from cua_gym_session import hub


def sent(detour):
    hub.begin("mail", "boatyard", seed=7)
    before = set(hub.state("mail")["messages"])
    if detour:
        hub.act("mail", "save_signature", {"text": "Robin"})
    hub.act("mail", "send_message", {"to": ["a@a.example"], "subject": "Hello", "body": "Hi"})
    [new] = set(hub.state("mail")["messages"]) - before
    return hub.state("mail")["messages"][new]


one, two = sent(False), sent(True)
assert one["sent_at"] != two["sent_at"] and one["body"] == two["body"]
