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
        rng.choice(
            (
                f"They rang: “{topic}” is lost, {rival} has the order. As the reason we can put down “{reason}”. "
                f"“{other}” goes on as planned.",
                f"Bad news on “{topic}”. They signed with {rival}; reason for our statistics: {reason}. "
                f"Nothing has changed about “{other}”.",
            )
        ),
        5,
    )

    def losing(deal_id: str, to: str) -> Do:
        return Do("lose_deal", {"deal_id": deal_id, "reason_id": reason_id, "lost_to": to, "note": ""})

    added = () if known else (Do("add_competitor", {"deal_id": lost, "name": rival}),)
    instruction = rng.choice(
        (
            f"{desk.name_of(author)} has left a note at {account}: one of our deals there is lost. Close that "
            "deal with "
            "the reason and the competitor from the note, and leave the field for what happened empty. If the "
            "competitor isn't among those of the deal yet, add them first.",
            f"According to a note at {account} we have lost a deal there. Please mark it as lost, to whom and why the "
            "note says; no text about what happened. A competitor who is missing in the deal has to be added before.",
        )
    )
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
    told = rng.choice(
        (
            f"We have decided. Of your two quotes we take the one that is valid until {day_words(taken_until)}.",
            f"Please go ahead with the quote that runs until {day_words(taken_until)}. The other one is off the table.",
        )
    )
    ticket_id = desk.add_ticket(
        contact_id,
        agent,
        "Your two quotes",
        (
            (contact.name, f"You sent us two quotes for the same thing, once with {line.quantity} and once with {more} "
                           f"of “{product}”. Are both still good?"),
            (desk.name_of(agent), "They are, each until the day that is written on it."),
            (contact.name, told),
        ),
    )  # fmt: skip
    won = Do("win_deal", {"deal_id": quote.deal_id})
    closed = Do("set_ticket_status", {"ticket_ids": [ticket_id], "status": "resolved"})

    def decided(accepted: str, declined: str) -> tuple[Do, Do]:
        return Do("accept_quote", {"quote_id": accepted}), Do("decline_quote", {"quote_id": declined})

    account = state.accounts[deal.account_id].name
    instruction = rng.choice(
        (
            f"{contact.name} of {account} has written in a ticket which of our two quotes they take. Mark that one as "
            "accepted and the other as declined, mark the deal as won, and set the ticket to resolved.",
            f"There is a ticket from {account} about the two quotes we sent them. Record their decision on both "
            "quotes, "
            "mark the deal as won and the ticket as resolved.",
        )
    )
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
        rng.choice(
            (
                f"Agreed with {contact.name} today: {first} instead of {line.quantity} of “{product}”, and "
                f"{discount} percent off that item. They sign by {day_words(close_on.isoformat())}. Next step: {step}",
                f"Call with {contact.name}. “{product}”: quantity {first}, discount {discount} percent, price as it "
                f"is. New close date {day_words(close_on.isoformat())}. Next step: {step}",
            )
        ),
        28,
    )
    changed_id = desk.add_note(
        "deal",
        deal_id,
        author,
        rng.choice(
            (
                f"{contact.name} called again: they need {second} of “{product}” after all. All else as agreed.",
                f"Correction from {contact.name}: quantity of “{product}” is {second}. The rest holds.",
            )
        ),
        4,
    )

    def priced(quantity: int) -> Do:
        edited = {"quantity": quantity, "price": line.price, "discount": discount}
        return Do("edit_line", {"deal_id": deal_id, "line_id": line_id, **edited})

    form = {**form_of(deal, EditDeal), "deal_id": deal_id}
    dated = Do("edit_deal", {**form, "close_on": close_on.isoformat(), "next_step": step})
    undated = Do("edit_deal", {**form, "next_step": step})
    instruction = rng.choice(
        (
            f'{desk.name_of(author)} talked to the customer about "{deal.name}" and wrote down in two notes what was '
            "agreed. Bring the deal up to date: quantity and discount of the product, the close date, and the next "
            "step in the words of the note. Its price stays as it is.",
            f'Please enter in the deal "{deal.name}" what the last two notes say: product, close date and next step '
            "(word for word). Prices and everything else stay as they are.",
        )
    )
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
