"""Tasks about people: lists that have changed, a new number, somebody who asks for what is so already."""

from datetime import datetime
from random import Random
from typing import Any

from hub.apps.mail.domain.addresses import reply_to
from hub.apps.mail.domain.html_text import paragraphs
from hub.apps.mail.scenarios.mailbox import Mail, Mailbox
from hub.apps.mail.scenarios.registry import SCENARIOS
from hub.apps.mail.state import State
from hub.engine.phrases import listed
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

GROUPS = {
    False: ("Open day guests", "Christmas cards", "Anniversary guests", "Summer party"),
    True: ("Street party", "Birthday committee", "Allotment rota", "Book circle"),
}
"""Whom people write to together: at work also customers and suppliers, at home only private people."""
LISTS = {
    False: ("Press review", "Canteen menu", "Car park notices", "Newsletter"),
    True: ("Car pool", "Book circle", "Allotment rota", "Street party"),
}
"""What people may want to be on themselves."""
STAYING, JOINING = 2, 2
NUMBER_DIGITS = 4


@SCENARIOS.add
def group_as_listed(state: State, now: datetime, rng: Random) -> Situation | None:
    """Somebody sent round who belongs to a group now; a second mail exchanges one of them."""
    words = WORDINGS["group_as_listed"]
    box = Mailbox(state, now)
    sender_id, *close = rng.sample(box.close(), len(box.close()))
    others = close if box.at_home else [*close[:2], *rng.sample(box.firms(), 6)]
    doubled = [plain for plain, _ in box.twins() if not (box.at_home and state.contacts[plain].company)]
    pool = [*doubled[:1], *rng.sample(others, len(others))]
    staying, leaving, joining = pool[:STAYING], pool[STAYING], pool[STAYING + 1 : STAYING + 1 + JOINING]
    instead, sender = pool[STAYING + 1 + JOINING], box.writer(sender_id)
    name = rng.choice(GROUPS[box.at_home])
    group_id = box.add_group(name, [*staying, leaving])

    def called(contact_ids: list[str]) -> str:
        return listed([box.writer(one).name for one in contact_ids])

    named = [*staying, *joining]
    rng.shuffle(named)
    listing = words.say(
        rng,
        "listing",
        owner=box.owner.given,
        name=name,
        names=called(named),
        list="\n".join(f"- {box.writer(one).name}" for one in named),
    )
    swapped = rng.choice(joining)
    change = words.say(rng, "change", swapped=box.writer(swapped).name, instead=box.writer(instead).name)
    thread_id = box.place(f"{name}: the list", [Mail(sender, listing, 31), Mail(sender, change, 6)])
    ids = box.messages_of(thread_id)

    def edited(members: list[str]) -> Do:
        return Do("edit_group", {"group_id": group_id, "name": name, "members": members})

    final = [instead if one == swapped else one for one in named]
    slips = [
        Slip("condition", "one name was exchanged later", (edited(named),)),
        Slip("condition", "whoever is not listed is out", (edited([*final, leaving]),)),
    ]
    for plain, other in box.twins():
        if plain in final:
            wrong = [other if one == plain else one for one in final]
            slips.append(Slip("decoy", "another entry of somebody on the list", (edited(wrong),)))
    instruction = words.say(rng, "instruction", sender=sender.name, name=name)
    return Situation(
        state=box.state,
        instruction=instruction,
        goal=(edited(final),),
        facts=(
            Fact("who is listed", ("messages", ids[0]), box.writer(swapped).name),
            Fact("who comes in instead", ("messages", ids[1]), box.writer(instead).name, after=("who is listed",)),
            Fact("who is in it so far", ("groups", group_id), leaving),
        ),
        slips=tuple(slips),
    )


@SCENARIOS.add
def new_number(state: State, now: datetime, rng: Random) -> Situation | None:
    """Somebody with two entries has a new telephone number, and mistyped it at first."""
    words = WORDINGS["new_number"]
    box = Mailbox(state, now)
    pairs = box.twins()
    if not pairs:
        return None
    pair = rng.choice(pairs)
    right = rng.choice([one for one in pair if "(old" not in state.contacts[one].name])
    wrong = pair[0] if right == pair[1] else pair[1]
    name = state.contacts[pair[0]].name
    writer = type(box.owner)(name, state.contacts[right].emails[0])
    digits = "".join(rng.sample("0123456789", NUMBER_DIGITS))
    mistyped = digits[1] + digits[0] + digits[2:]
    number, false = f"+44 20 7946 {digits}", f"+44 20 7946 {mistyped}"
    first = words.say(rng, "first", owner=box.owner.given, false=false)
    second = words.say(rng, "second", number=number)
    thread_id = box.place("New number", [Mail(writer, first, 21), Mail(writer, second, 20)])
    ids = box.messages_of(thread_id)

    def edited(contact_id: str, phone: str) -> Do:
        form = box.state.contacts[contact_id].model_dump(mode="json")
        return Do("edit_contact", {**form, "contact_id": contact_id, "phone": phone})

    before = box.state.contacts[right]
    emptied: dict[str, Any] = {**before.model_dump(mode="json"), "contact_id": right, "phone": number, "notes": ""}
    slips = [
        Slip("condition", "the number was corrected", (edited(right, false),)),
        Slip("decoy", "the other entry of the same person", (edited(wrong, number),)),
    ]
    if before.notes:
        slips.append(Slip("side condition", "the rest of the entry stays", (Do("edit_contact", emptied),)))
    instruction = words.say(rng, "instruction", name=name)
    return Situation(
        state=box.state,
        instruction=instruction,
        goal=(edited(right, number),),
        facts=(
            Fact("the address it goes with", ("messages", ids[0]), writer.address),
            Fact("the number", ("messages", ids[1]), number),
            Fact("the entry", ("contacts", right), writer.address, after=("the address it goes with",)),
        ),
        slips=tuple(slips),
    )


@SCENARIOS.add
def asks_to_join(state: State, now: datetime, rng: Random) -> Situation | None:
    """Somebody asks to be put on a list, and may be on it already."""
    words = WORDINGS["asks_to_join"]
    box = Mailbox(state, now)
    asker_id, *others = rng.sample(box.close(), 4)
    asker, name = box.writer(asker_id), rng.choice(LISTS[box.at_home])
    is_in = rng.random() < 1 / 2
    group_id = box.add_group(name, [*others, asker_id] if is_in else others)
    wish = words.say(rng, "wish", owner=box.owner.given, name=name)
    thread_id = box.place(rng.choice(("A small request", "Mailing list")), [Mail(asker, wish, 7)])
    message_id = box.messages_of(thread_id)[0]
    sentence = rng.choice(("You are on it already.", "You are already in the group."))
    answer = Do(
        "reply",
        {
            "message_id": message_id,
            "to": list(reply_to(box.state.messages[message_id], state.address)),
            "body": paragraphs(sentence),
        },
    )
    added = Do("add_to_group", {"group_id": group_id, "contact_ids": [asker_id]})
    removed = Do("remove_from_group", {"group_id": group_id, "contact_ids": [asker_id]})
    instruction = words.say(rng, "instruction", asker=asker.name, given=asker.given, sentence=sentence)
    slips = (
        (Slip("condition", "it is so already", (removed,)),)
        if is_in
        else (
            Slip("condition", "it is not so yet", (answer,)),
            Slip("side condition", "nothing is sent then", (added, answer)),
        )
    )
    return Situation(
        state=box.state,
        instruction=instruction,
        goal=(answer,) if is_in else (added,),
        facts=(
            Fact("which group", ("messages", message_id), name),
            Fact("who is in it", ("groups", group_id), name, after=("which group",)),
        ),
        slips=slips,
    )
