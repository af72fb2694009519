"""Tasks about deals and quotes: one was lost to a rival, one of two quotes was taken, terms were agreed on."""

from collections import Counter
from datetime import datetime
from random import Random

from hub.apps.crm.actions.deals import EditDeal
from hub.apps.crm.phrases import form_of, open_deals
from hub.apps.crm.scenarios.desk import Desk, days_to_come
from hub.apps.crm.scenarios.registry import SCENARIOS
from hub.apps.crm.state import Quote, State
from hub.engine.phrases import day_words, pick
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

RIVALS = ("Northgate & Sons", "Halberd", "Tessel Partners", "Corvane")
REASONS = frozenset(
    [
        *("Price too high", "Chose a competitor", "Delivery too slow", "Missing feature", "Too expensive"),
        *("Over their budget", "Too far from the station", "Other venue", "Price per kilo", "Wants another taste"),
    ]
)
"""Reasons for which customers go to somebody else, of those in the settings of the fixtures."""
NEXT_STEPS = ("Send the contract", "Arrange the date of delivery", "Get the order in writing", "Confirm by telephone")
SMALLEST = 3
"""A quantity from which it can be made smaller or larger by a few."""


@SCENARIOS.add
def lost_to_a_rival(state: State, now: datetime, rng: Random) -> Situation | None:
    """A colleague heard that a customer with several projects gives one of them to somebody else."""
    words = WORDINGS["lost_to_a_rival"]
    desk = Desk(state, now)
    deals = open_deals(state)
    counts = Counter(state.deals[one].account_id for one in deals)
    account_id = pick(rng, [one for one, count in counts.items() if count > 1])
    author = pick(rng, desk.sellers())
    if account_id is None or author is None:
        return None
    lost, kept = rng.sample([one for one in deals if state.deals[one].account_id == account_id], 2)
    deal, account = state.deals[lost], state.accounts[account_id].name
    known = rng.random() < 1 / 2 and bool(deal.competitors)
    rival = rng.choice(deal.competitors if known else [one for one in RIVALS if one not in deal.competitors])
    reason_id, reason = rng.choice([(key, one.name) for key, one in state.lost_reasons.items() if one.name in REASONS])
    topic, other = desk.topic_of(lost), desk.topic_of(kept)
    note_id = desk.add_note(
        "account",
        account_id,
        author,
        words.say(rng, "note", topic=topic, other=other, rival=rival, reason=reason),
        5,
    )

    def losing(deal_id: str, to: str) -> Do:
        return Do("lose_deal", {"deal_id": deal_id, "reason_id": reason_id, "lost_to": to, "note": ""})

    added = () if known else (Do("add_competitor", {"deal_id": lost, "name": rival}),)
    instruction = words.say(rng, "instruction", author=desk.name_of(author), account=account)
    slips = [Slip("condition", "to whom it was lost", (losing(lost, ""),))]
    if known and rival in state.deals[kept].competitors:
        slips.append(Slip("decoy", "another deal of the same customer", (losing(kept, rival),)))
    else:
        slips.append(Slip("decoy", "another deal of the same customer", (losing(kept, ""),)))
    return Situation(
        state=desk.state,
        instruction=instruction,
        goal=(*added, losing(lost, rival)),
        facts=(
            Fact("which deal, to whom and why", ("notes", note_id), topic),
            Fact("the deal", ("deals", lost), topic, after=("which deal, to whom and why",)),
        ),
        slips=tuple(slips),
    )


@SCENARIOS.add
def one_of_two_quotes(state: State, now: datetime, rng: Random) -> Situation | None:
    """A customer says in a ticket which of two quotes they take, by what tells the two apart."""
    words = WORDINGS["one_of_two_quotes"]
    desk = Desk(state, now)
    single = set(open_deals(state))
    counts = Counter(quote.deal_id for quote in state.quotes.values())
    quote_id = pick(
        rng,
        [
            key
            for key, one in state.quotes.items()
            if one.status == "sent" and one.deal_id in single and counts[one.deal_id] == 1 and one.contact_id
        ],
    )
    if quote_id is None:
        return None
    quote = state.quotes[quote_id]
    line_id, line = rng.choice(list(quote.lines.items()))
    until, other_until = days_to_come(now, rng, 2, 9, 40)
    more = line.quantity + rng.choice((1, 2, 3))
    desk.change("quotes", quote_id, valid_until=until.isoformat())
    lines = {**quote.lines, line_id: line.model_copy(update={"quantity": more})}
    twin: Quote = quote.model_copy(update={"lines": lines, "valid_until": other_until.isoformat()})
    twin_id = desk.add_quote(twin)
    contact_id = quote.contact_id or ""
    contact, deal = state.contacts[contact_id], state.deals[quote.deal_id]
    taken, left = rng.sample((quote_id, twin_id), 2)
    taken_until = desk.state.quotes[taken].valid_until
    product = state.products[line.product_id].name
    agent = rng.choice(list(state.users))
    told = words.say(rng, "told", until=day_words(taken_until))
    ticket_id = desk.add_ticket(
        contact_id,
        agent,
        "Your two quotes",
        (
            (contact.name, words.say(rng, "asks", few=line.quantity, more=more, product=product)),
            (desk.name_of(agent), words.say(rng, "answers")),
            (contact.name, told),
        ),
    )  # fmt: skip
    won = Do("win_deal", {"deal_id": quote.deal_id})
    closed = Do("set_ticket_status", {"ticket_ids": [ticket_id], "status": "resolved"})

    def decided(accepted: str, declined: str) -> tuple[Do, Do]:
        return Do("accept_quote", {"quote_id": accepted}), Do("decline_quote", {"quote_id": declined})

    account = state.accounts[deal.account_id].name
    instruction = words.say(rng, "instruction", contact=contact.name, account=account)
    return Situation(
        state=desk.state,
        instruction=instruction,
        goal=(*decided(taken, left), won, closed),
        facts=(
            Fact("which quote they take", ("tickets", ticket_id), day_words(taken_until)),
            Fact("until when it is valid", ("quotes", taken), taken_until, after=("which quote they take",)),
            Fact("the deal", ("quotes", taken), quote.deal_id, after=("until when it is valid",)),
        ),
        slips=(
            Slip("decoy", "the other quote over the same thing", (*decided(left, taken), won, closed)),
            Slip("condition", "the other quote is declined", (decided(taken, left)[0], won, closed)),
        ),
    )


@SCENARIOS.add
def terms_agreed(state: State, now: datetime, rng: Random) -> Situation | None:
    """Notes on a deal say what was agreed, and what was changed the day after."""
    words = WORDINGS["terms_agreed"]
    desk = Desk(state, now)
    author = pick(rng, desk.sellers())
    suited = [
        (key, line_id)
        for key in open_deals(state, lines=True)
        for line_id, line in state.deals[key].lines.items()
        if line.quantity >= SMALLEST and state.deals[key].contact_id
    ]
    if author is None or not suited:
        return None
    deal_id, line_id = rng.choice(suited)
    deal = state.deals[deal_id]
    line, contact = deal.lines[line_id], state.contacts[deal.contact_id or ""]
    product = state.products[line.product_id].name
    discount = rng.choice([one for one in (4, 6, 7, 8, 12) if one != line.discount])
    first, second = line.quantity + rng.choice((2, 4, 5)), line.quantity + rng.choice((1, 3, 6))
    close_on = days_to_come(now, rng, 1, 12, 70)[0]
    while close_on.isoformat() == deal.close_on:
        close_on = days_to_come(now, rng, 1, 12, 70)[0]
    step = rng.choice([one for one in NEXT_STEPS if one != deal.next_step])
    agreed_id = desk.add_note(
        "deal",
        deal_id,
        author,
        words.say(
            rng,
            "agreed",
            contact=contact.name,
            product=product,
            first=first,
            now=line.quantity,
            discount=discount,
            close=day_words(close_on.isoformat()),
            step=step,
        ),
        28,
    )
    changed_id = desk.add_note(
        "deal",
        deal_id,
        author,
        words.say(rng, "changed", contact=contact.name, product=product, second=second),
        4,
    )

    def priced(quantity: int) -> Do:
        edited = {"quantity": quantity, "price": line.price, "discount": discount}
        return Do("edit_line", {"deal_id": deal_id, "line_id": line_id, **edited})

    form = {**form_of(deal, EditDeal), "deal_id": deal_id}
    dated = Do("edit_deal", {**form, "close_on": close_on.isoformat(), "next_step": step})
    undated = Do("edit_deal", {**form, "next_step": step})
    instruction = words.say(rng, "instruction", author=desk.name_of(author), deal=deal.name)
    return Situation(
        state=desk.state,
        instruction=instruction,
        goal=(priced(second), dated),
        facts=(
            Fact("discount, close date and next step", ("notes", agreed_id), step),
            Fact("the quantity", ("notes", changed_id), str(second)),
            Fact("the product's line", ("deals", deal_id), line.product_id, after=("the quantity",)),
        ),
        slips=(
            *(
                (Slip("condition", "the quantity was changed later", (priced(first), dated)),)
                if first != second
                else ()
            ),
            Slip("condition", "the close date was agreed as well", (priced(second), undated)),
        ),
    )
