"""Tasks about goods that have to come back: which orders have some, and who is told in which way."""

from collections import Counter
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random

from hub.apps.shop.scenarios.registry import SCENARIOS
from hub.apps.shop.state import Note, Order, Product, State
from hub.engine.clock import stamp
from hub.engine.judging import Judgement, corrections, decides, half_done
from hub.engine.phrases import day_words, quoted
from hub.engine.prepared_state import PreparedState
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

LETTER, CALL, STOP = "recall letter", "recall call", "recall stop"
RECALLED, MOST_SOLD, FEWEST_ORDERS = 5, 12, 3
COMPANIES = ("Bramley Guest House", "Harbour Street Studio", "Old Mill Kitchen", "Quayside Reading Room")
Tags = frozenset[str]


@dataclass(frozen=True)
class Batch:
    """The pieces of an article that are called back: of all variants or one, sent within two days, both included."""

    variant_id: str | None
    first: str
    last: str


@dataclass(frozen=True)
class Recall:
    """All batches by article, and what a reader takes into account."""

    batches: dict[str, Batch]
    companies: frozenset[str]
    minds_variant: bool = True
    minds_days: bool = True
    minds_returned: bool = True
    minds_companies: bool = True
    minds_unsent: bool = True

    def tags(self, order: Order) -> Tags:
        """Return the tags that an order gets."""
        found: set[str] = set()
        for line_id, line in order.lines.items():
            batch = self.batches.get(line.product_id)
            is_other = batch is not None and batch.variant_id not in (None, line.variant_id)
            if batch is None or order.status == "cancelled" or (is_other and self.minds_variant):
                continue
            sent = [one.at[:10] for one in order.shipments if any(part.line_id == line_id for part in one.lines)]
            if not sent:
                found |= {STOP} if self.minds_unsent else set()
            elif line.returned >= line.quantity and self.minds_returned:
                continue
            elif any(batch.first <= day <= batch.last for day in sent) or not self.minds_days:
                found.add(CALL if order.customer_id in self.companies and self.minds_companies else LETTER)
        return frozenset(found)


@SCENARIOS.add
def articles_called_back(state: State, now: datetime, rng: Random) -> Situation | None:  # noqa: PLR0915 - one situation, drawn in order
    """Orders with pieces of some articles get tags by what the articles and corrections say; some have wrong ones."""
    words = WORDINGS["articles_called_back"]
    shop = PreparedState(state)
    orders = Counter(line.product_id for one in state.orders.values() for line in one.lines.values())
    half_sent = {
        line.product_id
        for one in state.orders.values()
        for line in one.lines.values()
        if line.fulfilled not in (0, line.quantity)
    }
    popular = [key for key, count in orders.most_common(MOST_SOLD) if count >= FEWEST_ORDERS and key not in half_sent]
    if len(popular) < RECALLED:
        return None
    recalled = rng.sample(popular, RECALLED)
    several = [key for key in recalled if len(_variants_sold(state, key)) > 1]
    days = {key: _days(state, key) for key in recalled}
    if not several or any(len(set(found)) < FEWEST_ORDERS for found in days.values()):
        return None
    narrow, corrected = rng.choice(several), rng.choice(recalled)
    batches: dict[str, Batch] = {}
    for key in recalled:
        first, last = days[key][0], days[key][-2]
        batches[key] = Batch(rng.choice(_variants_sold(state, key)) if key == narrow else None, first, last)
    wrong_days = replace(batches[corrected], last=days[corrected][-1], first=days[corrected][1])
    held = [key for key, one in state.orders.items() if any(line.product_id in recalled for line in one.lines.values())]
    companies = frozenset(key for key, one in state.customers.items() if one.company)
    known = Recall(batches, companies)
    told = [key for key in held if LETTER in known.tags(state.orders[key])]
    if len(told) < FEWEST_ORDERS:
        return None
    firm = state.orders[rng.choice(told)].customer_id
    shop.change("customers", firm, company=state.customers[firm].company or rng.choice(COMPANIES))
    returned = rng.choice([key for key in told if state.orders[key].customer_id != firm])
    lines = {
        key: line.model_copy(update={"returned": line.quantity}) if line.product_id in recalled else line
        for key, line in state.orders[returned].lines.items()
    }
    shop.change("orders", returned, lines=lines)
    recall = replace(known, companies=companies | {firm})

    def tagged(by: Recall) -> dict[str, Tags]:
        return {key: by.tags(shop.state.orders[key]) for key in held}

    wanted = tagged(recall)
    if any(len(tags) > 1 for tags in wanted.values()):
        return None  # the rules do not say which of two tags comes first
    careless = {
        "the days were corrected": replace(recall, batches={**batches, corrected: wrong_days}),
        "only one variant is concerned": replace(recall, minds_variant=False),
        "only some days are concerned": replace(recall, minds_days=False),
        "what came back is no longer there": replace(recall, minds_returned=False),
        "companies are called": replace(recall, minds_companies=False),
        "what has not been sent is stopped": replace(recall, minds_unsent=False),
    }
    mistaken = {key: [by.tags(shop.state.orders[key]) for by in careless.values()] for key in held}
    found = half_done(rng, wanted, dict.fromkeys(held, frozenset[str]()), mistaken, right=2, wrong=4)
    for key, tags in found.items():
        shop.change("orders", key, tags=tuple(sorted({*state.orders[key].tags, *tags})))
    texts: dict[str, str] = {}
    for key in recalled:
        product, batch = state.products[key], batches[key]
        said = wrong_days if key == corrected else batch
        texts[key] = words.say(
            rng, "batch", variants=_called(product, batch), first=day_words(said.first), last=day_words(said.last)
        )
        if key == corrected:
            change = words.say(rng, "corrected", first=day_words(batch.first), last=day_words(batch.last))
            texts[key] = f"{texts[key]} {change}"
        shop.change("products", key, description=f"{product.description} {texts[key]}")
    titles = quoted([state.products[key].title for key in recalled])
    rules = words.say(rng, "rules", letter=LETTER, call=CALL, stop=STOP)
    noted = rng.choice([key for key in held if key != returned])
    note = Note(text=rules, author=state.shop.staff_name, at=stamp(now))
    shop.change("orders", noted, notes=(*state.orders[noted].notes, note))

    def tag(key: str, tags: Tags) -> list[Do]:
        added = [Do("tag_orders", {"order_ids": [key], "tag": one}) for one in sorted(tags - found[key])]
        return [*added, *(Do("untag_order", {"order_id": key, "tag": one}) for one in sorted(found[key] - tags))]

    without = {what: tagged(by) for what, by in careless.items()}
    without["a tag that is there may be wrong"] = {key: one | found[key] for key, one in wanted.items()}
    if not all(decides(wanted, one) for one in without.values()):
        return None
    number = state.orders[noted].number
    return Situation(
        state=shop.state,
        instruction=words.say(rng, "instruction", titles=titles, number=number),
        goal=corrections(found, wanted, tag),
        judged=Judgement(wanted, _tags),
        facts=(
            Fact("which tags there are", ("orders", noted), rules),
            *(
                Fact(f"which pieces of {state.products[key].title}", ("products", key), text, ("which tags there are",))
                for key, text in texts.items()
            ),
            *(
                Fact(
                    f"what is in {state.orders[key].number}",
                    ("orders", key),
                    state.orders[key].number,
                    (f"which pieces of {state.products[recalled[0]].title}",),
                )
                for key in held
                if key != noted
            ),
        ),
        slips=tuple(Slip("condition", what, corrections(found, otherwise, tag)) for what, otherwise in without.items()),
    )


def _tags(state: State) -> dict[str, Tags]:
    return {key: frozenset(one.tags) & {LETTER, CALL, STOP} for key, one in state.orders.items()}


def _variants_sold(state: State, product_id: str) -> list[str]:
    """Return the variants of an article that orders have, in order."""
    lines = (line for one in state.orders.values() for line in one.lines.values() if line.product_id == product_id)
    return sorted({line.variant_id for line in lines})


def _days(state: State, product_id: str) -> list[str]:
    """Return the days on which pieces of an article were sent, the earliest first."""
    return sorted(
        {
            sent.at[:10]
            for order in state.orders.values()
            for sent in order.shipments
            if any(order.lines[part.line_id].product_id == product_id for part in sent.lines)
        }
    )


def _called(product: Product, batch: Batch) -> str:
    """Return what the pieces of a batch are called."""
    return "all variants" if batch.variant_id is None else f"only “{product.variants[batch.variant_id].name}”"
