"""Tasks during which somebody writes again: what they want then is not what they wanted before."""

from datetime import datetime
from random import Random

from hub.apps.mail.scenarios.mailbox import Mail, Mailbox
from hub.apps.mail.scenarios.registry import SCENARIOS
from hub.apps.mail.state import State
from hub.engine.events import event_between
from hub.engine.phrases import listed
from hub.engine.scenarios import Arguments, Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

OCCASIONS = {
    False: ("Stand at the fair", "Stocktaking", "Move to the new rooms", "Open house"),
    True: ("Boat trip", "Flea market", "Tree planting", "Lantern walk"),
}
"""What a group is for, at work and at home."""
MEMBERS = 4


@SCENARIOS.add
def list_still_changes(state: State, now: datetime, rng: Random) -> Situation | None:
    """Somebody wants a group of contacts; while it is made, a second mail exchanges one of them."""
    words = WORDINGS["list_still_changes"]
    box = Mailbox(state, now)
    sender_id, *close = rng.sample(box.close(), len(box.close()))
    others = close if box.at_home else [*close[:2], *rng.sample(box.firms(), 4)]
    if len(others) <= MEMBERS or not state.labels:
        return None
    *members, instead = rng.sample(others, MEMBERS + 1)
    leaving, sender = rng.choice(members), box.writer(sender_id)
    taken = {group.name for group in state.groups.values()}
    name = rng.choice([one for one in OCCASIONS[box.at_home] if one not in taken])
    label_id = rng.choice(sorted(state.labels))
    names = [box.writer(one).name for one in members]
    text = words.say(
        rng,
        "listing",
        owner=box.owner.given,
        name=name,
        names=listed(names),
        list="\n".join(f"- {one}" for one in names),
    )
    first = box.place(f"{name}: who is in", [Mail(sender, text, 4)])
    later = Mailbox(box.state, now)
    change = words.say(rng, "change", leaving=box.writer(leaving).name, instead=box.writer(instead).name)
    second = later.place(f"{name}: a change", [Mail(sender, change, 0)])

    def created(contact_ids: list[str]) -> Do:
        return Do("create_group", {"name": name, "members": contact_ids})

    def edited(contact_ids: list[str]) -> Do:
        def form(current: State) -> Arguments:
            group_ids = {one.name: key for key, one in current.groups.items()}
            return {"group_id": group_ids[name], "name": name, "members": [*contact_ids]}

        return Do("edit_group", form)

    def labelled(*threads: str) -> Do:
        return Do("add_label", {"thread_ids": list(threads), "label_id": label_id})

    def starred(thread_id: str, action: str = "star") -> Do:
        return Do(action, {"thread_ids": [thread_id]})

    final = [instead if one == leaving else one for one in members]
    instruction = words.say(
        rng, "instruction", sender=sender.name, given=sender.given, name=name, label=state.labels[label_id].name
    )
    return Situation(
        state=box.state,
        instruction=instruction,
        goal=(created(members), labelled(first), edited(final), labelled(second), starred(second)),
        facts=(
            Fact("who is listed", ("messages", box.messages_of(first)[0]), box.writer(leaving).name),
            Fact(
                "who comes in instead",
                ("messages", later.messages_of(second)[0]),
                box.writer(instead).name,
                after=("who is listed",),
            ),
        ),
        slips=(
            Slip("condition", "the list changes meanwhile", (created(members), labelled(first), starred(first))),
            Slip(
                "condition",
                "whoever is exchanged is out",
                (created(members), labelled(first), edited([*members, instead]), labelled(second), starred(second)),
            ),
            Slip(
                "side condition",
                "the label is for both mails",
                (created(members), labelled(first), edited(final), starred(second)),
            ),
        ),
        events=(event_between("the list changes in a second mail", box.state, later.state, now, changes=2),),
        detours=(
            (labelled(first), starred(first), created(final), starred(first, "unstar"), starred(second),
             labelled(second)),
        ),
    )  # fmt: skip
