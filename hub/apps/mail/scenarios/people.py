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
    listing = rng.choice(
        (
            f"Hello,\nthis is who is in the group “{name}” now:\n"
            + "\n".join(f"- {box.writer(one).name}" for one in named)
            + "\nWhoever is not on the list is out.",
            f"Hi {box.owner.given},\nthe “{name}” list is final: {called(named)}. Nobody else.",
        )
    )
    swapped = rng.choice(joining)
    change = rng.choice(
        (
            f"One more change: {box.writer(swapped).name} has no time after all. "
            f"{box.writer(instead).name} comes in instead.",
            f"Please put {box.writer(instead).name} on the list instead of {box.writer(swapped).name}. "
            "The others are as I wrote.",
        )
    )
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
    instruction = rng.choice(
        (
            f'{sender.name} mailed me who belongs to "{name}" now. Bring my contact group of that name in line '
            "with it. "
            "Where somebody has two entries in my contacts, use the one without anything in brackets.",
            f'My contact group "{name}" is out of date. {sender.name} wrote to me who should be in it, so please '
            "change "
            "the members accordingly. For people who are in my contacts twice, take the entry without brackets.",
        )
    )
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
    box = Mailbox(state, now)
    pairs = box.twins()
    if not pairs:
        return None
    pair = rng.choice(pairs)
    right = rng.choice([one for one in pair if "old" not in state.contacts[one].name])
    wrong = pair[0] if right == pair[1] else pair[1]
    name = state.contacts[pair[0]].name
    writer = type(box.owner)(name, state.contacts[right].emails[0])
    digits = "".join(rng.sample("0123456789", NUMBER_DIGITS))
    mistyped = digits[1] + digits[0] + digits[2:]
    number, false = f"+44 20 7946 {digits}", f"+44 20 7946 {mistyped}"
    first = rng.choice(
        (
            f"Hello {box.owner.given},\nI have a new telephone number: {false}. "
            "Please note it with the address I am writing from, that is the entry it belongs to.",
            f"Dear {box.owner.given},\nmy number has changed, it is {false} now. It goes with this address; "
            "my other one you can leave as it is.",
        )
    )
    second = rng.choice(
        (
            f"Sorry, two digits were the wrong way round. This is the right one: {number}.",
            f"I mistyped it, of course. Once more: {number}.",
        )
    )
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
    instruction = rng.choice(
        (
            f"{name} has a new phone number and mailed it to me. Update my contacts; there are two entries, and the "
            "mail says which one it is for. Change nothing else in it.",
            f"Please enter {name}'s new phone number in my contacts. It came by mail, and it belongs to only one "
            "of the "
            "two entries. The rest of that entry stays as it is.",
        )
    )
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
    box = Mailbox(state, now)
    asker_id, *others = rng.sample(box.close(), 4)
    asker, name = box.writer(asker_id), rng.choice(LISTS[box.at_home])
    is_in = rng.random() < 1 / 2
    group_id = box.add_group(name, [*others, asker_id] if is_in else others)
    wish = rng.choice(
        (
            f"Hello {box.owner.given},\nI have not had anything from “{name}” for a while. "
            "Could you put me on that list, please?",
            f"Hi {box.owner.given},\nam I on the list for “{name}”? If not, please add me.",
        )
    )
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
    instruction = rng.choice(
        (
            f"{asker.name} has mailed me about one of my contact groups. If {asker.given} is in that group already, "
            f'just reply "{sentence}" Otherwise add {asker.given} to it and don\'t reply.',
            f"Please do what {asker.name} asks for by mail: add {asker.given} to the group, without an answer. In case "
            f'{asker.given} has been in it all along, leave my contacts alone and reply with the words "{sentence}"',
            f'{asker.name} wants to be in a contact group of mine. Reply "{sentence}" if that is so already, and send '
            f"nothing if you had to add {asker.given}.",
        )
    )
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
