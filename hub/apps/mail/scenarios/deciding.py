"""Tasks in which several mails have to be weighed against each other: a date, an offer, days off."""

from datetime import datetime, timedelta
from random import Random

from hub.apps.mail.domain.addresses import reply_all_to
from hub.apps.mail.domain.html_text import paragraphs
from hub.apps.mail.scenarios.mailbox import Mail, Mailbox, Writer, workdays
from hub.apps.mail.scenarios.registry import SCENARIOS
from hub.apps.mail.state import State, Vacation
from hub.engine.phrases import listed, weekday_words
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

OCCASIONS = {
    False: ("the safety briefing", "the budget meeting", "the first aid course", "the planning meeting for autumn"),
    True: ("the farewell dinner", "the clear-out of the cellar", "the music evening", "the photo session"),
}
"""What people look for a date for: at work, and at home."""
CAN = (
    "{days} would all be fine.",
    "I can make {days}.",
    "From your list I could do {days}.",
    "{days} are good for me, the rest is taken.",
    "Put me down for {days}.",
    "Of those I have {days} free.",
    "My days: {days}.",
    "It would have to be {days}, there is nothing else left.",
    "{days} suit me, no others.",
)
GOODS = {
    False: (
        ("office chairs", "ten office chairs"),
        ("folding tables", "six folding tables"),
        ("a label printer", "the label printer"),
        ("work gloves", "two hundred pairs of work gloves"),
    ),
    True: (
        ("a garden bench", "the garden bench"),
        ("a wood stove", "the wood stove"),
        ("a set of bookshelves", "the bookshelves"),
        ("a new front door", "the front door"),
    ),
}
"""What offers are about, and how the people who want it speak of it."""
SELLERS = (
    ("Bramley Trade Supplies", "bramley-supplies.example"),
    ("Oakhurst Outfitters", "oakhurst.example"),
    ("Pellworth & Co", "pellworth.example"),
    ("Redfern Direct", "redfern-direct.example"),
    ("Stannard Stores", "stannard-stores.example"),
)
OFFERS = 3


@SCENARIOS.add
def day_that_suits_all(state: State, now: datetime, rng: Random) -> Situation | None:
    """Several people answered which days they can; one of them takes a day back."""
    words = WORDINGS["day_that_suits_all"]
    box = Mailbox(state, now)
    people = [box.writer(one) for one in rng.sample(box.close(), rng.choice((3, 4)))]
    occasion = rng.choice(OCCASIONS[box.at_home])
    offered = workdays(now, rng, 5)
    good, withdrawn, *rest = rng.sample(offered, len(offered))
    taker = rng.randrange(len(people))
    can = [{good, withdrawn} for _ in people]
    for number, day in enumerate(rest):  # each of the other days is impossible for some, but not for all
        blocked = (taker + number) % len(people)
        for place, days in enumerate(can):
            if place != blocked and rng.random() < 0.75:  # noqa: PLR2004 - most can on most days
                days.add(day)
    forms = rng.sample(CAN, len(people))
    answers = [
        forms[place].format(days=listed([f"{day:%A} {day.day}" for day in sorted(days)]))
        for place, days in enumerate(can)
    ]
    everybody = tuple(people)
    asked = words.say(
        rng,
        "asked",
        occasion=occasion,
        days=listed([weekday_words(day) for day in offered]),
        list="\n".join(f"- {weekday_words(day)}" for day in offered),
    )
    back = words.say(rng, "back", day=f"{withdrawn:%A} {withdrawn.day}")
    thread_id = box.place(
        f"A date for {occasion}",
        [
            Mail(box.owner, asked, 52, everybody),
            *(
                Mail(one, f"{text}\n{one.given}", 46 - 5 * place, (box.owner, *everybody))
                for place, (one, text) in enumerate(zip(people, answers, strict=True))
            ),
            Mail(people[taker], back, 3, (box.owner, *everybody)),
        ],
    )
    ids = box.messages_of(thread_id)
    last = box.state.messages[ids[-1]]
    to, cc = reply_all_to(last, state.address)

    def answer(text: str) -> Do:
        body = paragraphs(text)
        return Do("reply_all", {"message_id": ids[-1], "to": list(to), "cc": list(cc), "body": body})

    instruction = words.say(rng, "instruction", occasion=occasion)
    wrong = next((day for day in sorted(rest) if sum(day in days for days in can) > 1), rest[0])
    return Situation(
        state=box.state,
        instruction=instruction,
        goal=(answer(weekday_words(good)),),
        facts=(
            Fact("the days on offer", ("messages", ids[0]), weekday_words(good)),
            *(
                Fact(f"when {one.given} can", ("messages", key), text, after=("the days on offer",))
                for one, key, text in zip(people, ids[1:], answers, strict=False)
            ),
            Fact("the day that was taken back", ("messages", ids[-1]), f"{withdrawn:%A} {withdrawn.day}"),
        ),
        slips=(
            Slip("condition", "one day was taken back later", (answer(weekday_words(withdrawn)),)),
            Slip("decoy", "a day that most of them can", (answer(weekday_words(wrong)),)),
        ),
    )


@SCENARIOS.add
def offer_in_time(state: State, now: datetime, rng: Random) -> Situation | None:
    """Three offers came; somebody wrote by when the thing is needed, and carriage counts."""
    words = WORDINGS["offer_in_time"]
    box = Mailbox(state, now)
    boss_id = rng.choice(box.close())
    boss = box.writer(boss_id)
    sellers = [Writer(name, f"sales@{domain}") for name, domain in rng.sample(SELLERS, OFFERS)]
    kind, thing = rng.choice(GOODS[box.at_home])
    early, limit, late = workdays(now, rng, 3, 8, 30)
    base = rng.randrange(420, 1_400, 10)
    # The right one is not the cheapest: one is cheap but late, one is cheap except for its delivery.
    prices = ((base, 40, early), (base - 30, 110, limit), (base - 90, 20, late))
    order = rng.sample(range(OFFERS), OFFERS)
    shown = [
        words.say(
            rng,
            "offer",
            owner=box.owner.given,
            thing=thing,
            price=f"{price:,}",
            carriage=carriage,
            day=weekday_words(day),
            seller=sellers[place].name,
        )
        for place, (price, carriage, day) in enumerate(prices)
    ]
    code = rng.randrange(2100, 7900)
    codes = [f"OF-{code + 7 * place}" for place in range(OFFERS)]
    threads = {
        place: box.place(f"Offer {codes[place]}: {kind}", [Mail(sellers[place], shown[place], 30 - 6 * number)])
        for number, place in enumerate(order)
    }
    wish = words.say(rng, "wish", owner=box.owner.given, thing=thing, day=weekday_words(limit))
    wish_id = box.place(rng.choice((f"Offers: {kind}", f"Which offer for {kind}?")), [Mail(boss, wish, 5)])
    offers = {place: box.messages_of(thread)[0] for place, thread in threads.items()}

    def forwarded(place: int) -> Do:
        subject = box.state.threads[threads[place]].subject
        arguments = {"message_id": offers[place], "to": [boss.address], "subject": f"Fwd: {subject}"}
        return Do("forward", {**arguments, "cc": [], "bcc": [], "body": "", "attachments": []})

    def archived(*places: int) -> Do:
        return Do("archive", {"thread_ids": [threads[place] for place in places]})

    instruction = words.say(rng, "instruction", kind=kind, boss=boss.name, given=boss.given)
    return Situation(
        state=box.state,
        instruction=instruction,
        goal=(forwarded(0), archived(1, 2)),
        facts=(
            Fact("what matters", ("messages", box.messages_of(wish_id)[0]), weekday_words(limit)),
            *(
                Fact(f"price and day of {codes[place]}", ("messages", offers[place]), weekday_words(prices[place][2]))
                for place in range(OFFERS)
            ),
            Fact("where it goes", ("contacts", boss_id), boss.address),
        ),
        slips=(
            Slip("condition", "it has to be here in time", (forwarded(2), archived(0, 1))),
            Slip("condition", "delivery counts", (forwarded(1), archived(0, 2))),
            Slip("side condition", "the one we take stays in the inbox", (forwarded(0), archived(0, 1, 2))),
        ),
    )


@SCENARIOS.add
def closed_days(state: State, now: datetime, rng: Random) -> Situation | None:
    """The days on which nobody is there were announced, and then one of them changed."""
    words = WORDINGS["closed_days"]
    box = Mailbox(state, now)
    boss = box.writer(rng.choice(box.close()))
    start = now.date() + timedelta(days=rng.randrange(9, 28))
    start += timedelta(days=(3 - start.weekday()) % 7)  # a Thursday
    first, back, sooner = start, start + timedelta(days=rng.choice((6, 7, 8))), start + timedelta(days=5)
    text = rng.choice(
        (
            "Thank you for your mail. I am away and read it when I am back.",
            "I am not here at the moment and answer as soon as I can.",
        )
    )
    before = Vacation(is_on=False, subject="Away", text=text, contacts_only=True)
    box.state = box.state.model_copy(update={"vacation": before})
    where = "the house is empty" if box.at_home else "we are closed"
    again = "we are back" if box.at_home else "we open again"
    announced = words.say(
        rng,
        "announced",
        owner=box.owner.given,
        where=where,
        again=again,
        first=weekday_words(first),
        back=weekday_words(back),
    )
    changed = words.say(rng, "changed", again=again, sooner=weekday_words(sooner))
    subject = rng.choice(("Days off", "When nobody is here", f"Closed in {first:%B}" if not box.at_home else "Away"))
    thread_id = box.place(subject, [Mail(boss, announced, 29), Mail(boss, changed, 4)])
    ids = box.messages_of(thread_id)

    def saved(first_day: str, last_day: str, *, contacts_only: bool) -> Do:
        form = before.model_copy(
            update={"is_on": True, "first_day": first_day, "last_day": last_day, "contacts_only": contacts_only}
        )
        return Do("save_vacation", form.model_dump(mode="json"))

    one = timedelta(days=1)
    days = (first.isoformat(), (sooner - one).isoformat())
    closed = "nobody is at home" if box.at_home else "we are closed"
    instruction = words.say(
        rng,
        "instruction",
        boss=boss.name,
        again=again,
        reason=f"the days on which {closed}",
        dates=f"when {closed}",
        when=f"while {closed}",
    )
    return Situation(
        state=box.state,
        instruction=instruction,
        goal=(saved(*days, contacts_only=False),),
        facts=(
            Fact("the first day", ("messages", ids[0]), weekday_words(first)),
            Fact("the day of return", ("messages", ids[1]), weekday_words(sooner), after=("the first day",)),
        ),
        slips=(
            Slip(
                "condition",
                "the dates were changed",
                (saved(days[0], (back - one).isoformat(), contacts_only=False),),
            ),
            Slip(
                "condition",
                "the day of return is no day off",
                (saved(days[0], sooner.isoformat(), contacts_only=False),),
            ),
            Slip("side condition", "everybody gets it", (saved(*days, contacts_only=True),)),
        ),
    )
