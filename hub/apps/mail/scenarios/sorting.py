"""Tasks about finding the right conversations: one that was taken for spam, those of one order."""

from datetime import datetime
from random import Random

from hub.apps.mail.scenarios.mailbox import Mail, Mailbox, Writer, workdays
from hub.apps.mail.scenarios.registry import SCENARIOS
from hub.apps.mail.state import INBOX, SPAM, State
from hub.engine.phrases import weekday_words
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

TOPICS = ("the corrected invoice", "the receipt", "the statement of account", "the invoice for this month")
"""What any firm may send. All of it is about money, and so is the label."""
LABEL = "Money"
SHOPS = (("Tallow & Twine", "tallow-twine.example"), ("Kestrel Supplies", "kestrel-supplies.example"),
         ("Brindle Home", "brindle-home.example"))  # fmt: skip
ARTICLES = ("a set of screwdrivers", "two door mats", "a desk lamp", "a box of envelopes", "a wall clock",
            "three storage boxes", "a thermos flask", "a pair of work boots")  # fmt: skip


@SCENARIOS.add
def taken_for_spam(state: State, now: datetime, rng: Random) -> Situation | None:
    """A mail that somebody asks about lies in spam, beside a forgery of it."""
    words = WORDINGS["taken_for_spam"]
    box = Mailbox(state, now)
    sender_id = rng.choice(box.firms())
    sender, company = box.writer(sender_id), state.contacts[sender_id].company
    local, _, domain = sender.address.partition("@")
    forged = Writer(sender.name, f"{local}@{domain.removesuffix('.example')}-{rng.choice(('service', 'mail'))}.example")
    topic = rng.choice(TOPICS)
    subject = topic.removeprefix("the ")
    subject = f"{subject[0].upper()}{subject[1:]}"
    threads = [
        (sender, words.say(rng, "genuine", owner=box.owner.given, topic=topic)),
        (forged, words.say(rng, "forged", topic=topic)),
    ]
    rng.shuffle(threads)
    ids: dict[Writer, str] = {}
    for number, (writer, text) in enumerate(threads):
        title = subject if writer == sender else f"{subject} ({rng.choice(('copy', 'important'))})"
        signed = f"{text}\n{sender.name}, {company}"
        ids[writer] = box.place(title, [Mail(writer, signed, 28 - 3 * number)], folder=SPAM, came_from=INBOX)
    question = words.say(rng, "question", owner=box.owner.given, topic=topic)
    asked_id = box.place(rng.choice(("Did you get my mail?", "My mail of yesterday")), [Mail(sender, question, 3)])
    label_id = next(key for key, one in state.labels.items() if one.name == LABEL)

    def rescued(writer: Writer) -> tuple[Do, Do]:
        chosen = {"thread_ids": [ids[writer]]}
        return Do("mark_not_spam", chosen), Do("add_label", {**chosen, "label_id": label_id})

    instruction = words.say(rng, "instruction", sender=sender.name, given=sender.given, label=LABEL)
    both = Do("mark_not_spam", {"thread_ids": list(ids.values())})
    return Situation(
        state=box.state,
        instruction=instruction,
        goal=rescued(sender),
        facts=(
            Fact("what the mail is about", ("messages", box.messages_of(asked_id)[0]), topic),
            Fact("the real address", ("contacts", sender_id), sender.address),
            Fact(
                "which of the two is genuine",
                ("messages", box.messages_of(ids[sender])[0]),
                sender.address,
                after=("what the mail is about", "the real address"),
            ),
        ),
        slips=(
            Slip("decoy", "a forgery from a similar address", rescued(forged)),
            Slip("side condition", "other spam stays", (both, rescued(sender)[1])),
        ),
    )


@SCENARIOS.add
def refunded_order(state: State, now: datetime, rng: Random) -> Situation | None:
    """A shop paid one of two orders back; its number leads to the mails that are done with."""
    words = WORDINGS["refunded_order"]
    box = Mailbox(state, now)
    name, domain = rng.choice(SHOPS)
    shop, parcels = Writer(name, f"orders@{domain}"), Writer("Swiftlane Parcels", "tracking@swiftlane.example")
    first = rng.randrange(30, 98)
    last = rng.randrange(10, 99)
    while last in (first, first % 10 * 10 + first // 10):
        last = rng.randrange(10, 99)
    sent_back, kept = f"{name[0]}{first}{last}", f"{name[0]}{last}{first}"
    things = rng.sample(ARTICLES, 2)
    arrival, other_arrival = workdays(now, rng, 2, 1, 9)
    paid = f"£{rng.randrange(18, 90)}.{rng.choice(('40', '50', '90'))}"
    ordered = [
        box.place(
            f"Thank you for your order {number}",
            [
                Mail(
                    shop,
                    words.say(rng, "ordered", owner=box.owner.given, thing=thing),
                    hours,
                )
            ],
        )
        for number, thing, hours in ((sent_back, things[0], 120), (kept, things[1], 96))
    ]
    on_the_way = [
        box.place(
            f"Your parcel arrives on {weekday_words(day)}",
            [
                Mail(
                    parcels,
                    words.say(rng, "parcel", shop=name, number=number),
                    hours,
                )
            ],
        )
        for number, day, hours in ((sent_back, arrival, 90), (kept, other_arrival, 70))
    ]
    refund = box.place(
        f"Your refund of {paid}",
        [
            Mail(
                shop,
                words.say(rng, "refund", owner=box.owner.given, thing=things[0], paid=paid, number=sent_back),
                6,
            )
        ],
    )
    done, open_still = (ordered[0], on_the_way[0]), (ordered[1], on_the_way[1])

    def archived(*thread_ids: str) -> Do:
        return Do("archive", {"thread_ids": list(thread_ids)})

    starred = Do("star", {"thread_ids": [refund]})
    instruction = words.say(rng, "instruction", shop=name)
    return Situation(
        state=box.state,
        instruction=instruction,
        goal=(archived(*done), starred),
        facts=(
            Fact("the number of the order", ("messages", box.messages_of(refund)[0]), sent_back),
            Fact("its confirmation", ("threads", ordered[0]), sent_back, after=("the number of the order",)),
            Fact(
                "its parcel",
                ("messages", box.messages_of(on_the_way[0])[0]),
                sent_back,
                after=("the number of the order",),
            ),
        ),
        slips=(
            Slip("decoy", "an order with a similar number", (archived(*open_still), starred)),
            Slip("condition", "the parcel service wrote as well", (archived(ordered[0]), starred)),
            Slip("side condition", "the refund stays in the inbox", (archived(*done, refund), starred)),
        ),
    )
