"""Tasks about bookkeeping: what was paid in two months, and what it is to be called."""

from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from random import Random

from hub.apps.bank.scenarios.registry import SCENARIOS
from hub.apps.bank.state import Dispute, Message, State, Transaction
from hub.engine.clock import stamp
from hub.engine.judging import Judgement, corrections, decides, half_done
from hub.engine.money import money_words
from hub.engine.phrases import day_words
from hub.engine.prepared_state import PreparedState
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

WRITERS = ("Imke Sandvik, accounts", "Tobias Arlen, accounts", "Nora Whitlock, accounts", "Piers Hallam, accounts")
SUBJECT = "How our payments are filed"
LATER = "One change to how we file"
NOTES = ("For the summer party", "Lent to the neighbours", "For the anniversary")
SHOPS, FEWEST_VISITS = 5, 4
NOTED, SATURDAY = 2, 5


@dataclass(frozen=True)
class Filing:
    """For five shops, their usual category and another one that some of their payments have."""

    shops: tuple[str, ...]
    usual: dict[str, str]
    other: dict[str, str]
    least: int
    since: str
    note: str
    disputed: str

    def category(self, key: str, one: Transaction, shop: str, without: str = "") -> str | None:
        """Return the category of a payment; `without` names a rule that somebody overlooks."""
        if key == self.disputed and without != "disputed":
            return None
        large, weekend, later, noted, _ = self.shops
        is_other = {
            large: one.amount >= self.least and without != "large",
            weekend: date.fromisoformat(one.booked).weekday() >= SATURDAY and without != "weekend",
            later: one.booked >= self.since and without != "later",
            noted: one.note == self.note and without != "noted",
        }
        return self.other[shop] if is_other.get(shop, False) else self.usual[shop]


@SCENARIOS.add
def two_months_filed(state: State, now: datetime, rng: Random) -> Situation | None:
    """All payments to five shops in two months get the category that a message and a later one say; some have it."""
    words = WORDINGS["two_months_filed"]
    bank = PreparedState(state)
    end = now.date().replace(day=1)
    start = (end - timedelta(days=45)).replace(day=1)
    visits = Counter(one.text for one in state.transactions.values() if one.payee_id is None and one.direction == "out")
    shops = rng.sample([text for text, _ in visits.most_common(SHOPS)], SHOPS)
    period = {
        key: one
        for key, one in state.transactions.items()
        if one.text in shops and start.isoformat() <= one.booked < end.isoformat() and one.direction == "out"
    }
    if any(sum(one.text == shop for one in period.values()) < FEWEST_VISITS for shop in shops):
        return None
    usual = {shop: _usual(state, shop) for shop in shops}
    free = rng.sample([key for key in state.categories if key not in usual.values()], 3)
    large, weekend, later, noted, plain = shops
    amounts = sorted(one.amount for one in period.values() if one.text == large)
    days = sorted(one.booked for one in period.values() if one.text == later)
    disputed = rng.choice([key for key, one in period.items() if one.text == plain])
    filing = Filing(
        shops=tuple(shops),
        usual=usual,
        other={large: free[0], weekend: free[1], later: free[2], noted: usual[plain]},
        least=amounts[len(amounts) // 2] // 100 * 100,
        since=days[len(days) // 2],
        note=rng.choice(NOTES),
        disputed=disputed,
    )
    shop_of = {key: one.text for key, one in period.items()}
    receipts = rng.sample(range(1_000, 10_000), len(period))
    for (key, one), receipt in zip(period.items(), receipts, strict=True):
        bank.change("transactions", key, text=f"{one.text} {receipt}", note="")
    for key in rng.sample([key for key in period if shop_of[key] == noted], NOTED):
        bank.change("transactions", key, note=filing.note)
    held = bank.state.transactions
    opened = Dispute(
        code=f"DP-{max([1040, *(int(one.code.removeprefix('DP-')) for one in state.disputes.values())]) + 7}",
        transaction_id=disputed,
        transaction=held[disputed].text,
        amount=held[disputed].amount,
        problem="not_made_by_me",
        opened_at=stamp(now - timedelta(days=2)),
    )
    if any(one.transaction_id in period for one in state.disputes.values()):
        return None
    bank.add("disputes", opened)
    names = {key: one.name for key, one in state.categories.items()}
    facts = {
        **{f"shop{place}": shop for place, shop in enumerate(shops, 1)},
        **{f"usual{place}": names[usual[shop]] for place, shop in enumerate(shops, 1)},
        "large": names[free[0]],
        "weekend": names[free[1]],
        "noted": names[usual[plain]],
        "least": money_words(filing.least, state.currency),
        "note": filing.note,
    }
    text = words.say(rng, "rules", **facts)
    change = words.say(rng, "change", shop3=later, later=names[free[2]], since=day_words(filing.since))
    writer = rng.choice(WRITERS)
    rules_id, change_id = (
        bank.add(
            "messages",
            Message(
                subject=subject, topic="payments", text=said, sender=writer, sent_at=stamp(now - timedelta(days=ago))
            ),
        )
        for subject, said, ago in ((SUBJECT, text, 20), (LATER, change, 6))
    )

    def filed(without: str = "") -> dict[str, str | None]:
        return {key: filing.category(key, held[key], shop_of[key], without) for key in period}

    wanted = filed()
    untouched: dict[str, str | None] = {key: rng.choice((None, None, usual[shop_of[key]])) for key in period}
    untouched[disputed] = None
    mistaken = {key: [free[0], free[1], free[2]] for key in period if key != disputed}
    found = half_done(rng, wanted, untouched, mistaken, right=3, wrong=3)
    for key, category in found.items():
        bank.change("transactions", key, category_id=category)

    def file(key: str, category: str | None) -> list[Do]:
        return (
            []
            if category is None
            else [Do("categorise_transactions", {"transaction_ids": [key], "category_id": category})]
        )

    rules = {
        "large": "large payments belong elsewhere",
        "weekend": "what is booked at the weekend belongs elsewhere",
        "later": "the later message changes one shop",
        "noted": "a note makes a difference",
        "disputed": "what is disputed gets no category",
    }
    without = {what: filed(rule) for rule, what in rules.items()}
    without["a category that is there may be wrong"] = {
        key: one if found[key] is None else found[key] for key, one in wanted.items()
    }
    if not all(decides(wanted, one) for one in without.values()):
        return None
    months = f"{start:%B}", f"{end - timedelta(days=1):%B}"
    return Situation(
        state=bank.state,
        instruction=words.say(rng, "instruction", subject=SUBJECT, one=months[0], other=months[1]),
        goal=corrections(found, wanted, file),
        judged=Judgement(wanted, _categories),
        facts=(
            Fact("the rules", ("messages", rules_id), text),
            Fact("what is different since", ("messages", change_id), change, ("the rules",)),
            Fact("what is disputed", ("disputes",), held[disputed].text, ("the rules",)),
            *(
                Fact(
                    f"the payment {held[key].text}",
                    ("transactions", key),
                    held[key].booked,
                    ("what is different since",),
                )
                for key in period
            ),
        ),
        slips=tuple(
            Slip("condition", what, corrections(found, otherwise, file)) for what, otherwise in without.items()
        ),
    )


def _categories(state: State) -> dict[str, str | None]:
    return {key: one.category_id for key, one in state.transactions.items()}


def _usual(state: State, shop: str) -> str:
    """Return the category that most payments to a shop have."""
    counts = Counter(one.category_id for one in state.transactions.values() if one.text == shop and one.category_id)
    return next(key for key, _ in counts.most_common(1) if key)
