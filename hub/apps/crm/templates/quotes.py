"""Tasks about the products of deals, and quotes."""

from random import Random

from hub.apps.crm.domain.page_labels import contact_name, money
from hub.apps.crm.phrases import Form, coming_day, is_single, open_deals, other, today
from hub.apps.crm.state import Quote, QuoteStatus, State
from hub.apps.crm.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import day_words, pick
from hub.engine.task_templates import TaskTemplate

_TERMS = ("Payment within 14 days.", "Half in advance, half on delivery.", "Delivery free of charge within six weeks.")


@TASK_TEMPLATES.of("add_line")
def add_line(state: State, rng: Random) -> TaskTemplate | None:
    """Add a product that the deal does not have yet."""
    deal_id = pick(rng, open_deals(state))
    if deal_id is None:
        return None
    deal = state.deals[deal_id]
    held = {line.product_id for line in deal.lines.values()}
    product_id = pick(rng, [key for key, one in state.products.items() if one.active and key not in held])
    if product_id is None:
        return None
    product, quantity, discount = state.products[product_id], rng.randint(2, 24), rng.choice((0, 5, 8, 12))
    off = f"with {discount} percent discount" if discount else "without discount"
    arguments: Form = {"deal_id": deal_id, "product_id": product_id, "quantity": quantity, "discount": discount}
    return TaskTemplate(
        arguments,
        (
            f'Add {quantity} of the product "{product.name}" to the deal "{deal.name}" {off}',
            f'Put the product with the code {product.code} into the deal "{deal.name}": quantity {quantity}, {off}',
            f'Extend the deal "{deal.name}" by {quantity} of "{product.name}", {off}',
        ),
        distractors=({**arguments, "quantity": quantity + 1}, {**arguments, "discount": 0 if discount else 10}),
        lookups=1,
    )


def _a_line(state: State, rng: Random) -> tuple[str, str] | None:
    return pick(rng, [(deal, line) for deal in open_deals(state, lines=True) for line in state.deals[deal].lines])


@TASK_TEMPLATES.of("edit_line")
def edit_line(state: State, rng: Random) -> TaskTemplate | None:
    """Change a product's quantity and discount."""
    found = _a_line(state, rng)
    if found is None:
        return None
    deal, line = state.deals[found[0]], state.deals[found[0]].lines[found[1]]
    quantity = line.quantity + rng.randint(1, 9)
    discount = rng.choice([percent for percent in (0, 3, 7, 12, 18) if percent != line.discount])
    product = state.products[line.product_id].name
    form: Form = {"deal_id": found[0], "line_id": found[1], "price": line.price}
    return TaskTemplate(
        {**form, "quantity": quantity, "discount": discount},
        (
            f'Change the quantity of "{product}" in the deal "{deal.name}" to {quantity} and its discount to '
            f"{discount} percent",
            f'Set "{product}" in the deal "{deal.name}" to quantity {quantity} and discount {discount} %',
            f'Raise "{product}" in the deal "{deal.name}" by {quantity - line.quantity} and give {discount} percent '
            "discount on it",
        ),
        distractors=(
            {**form, "quantity": quantity, "discount": line.discount},
            {**form, "quantity": quantity - line.quantity, "discount": discount},
        ),
        lookups=1,
    )


@TASK_TEMPLATES.of("remove_line")
def remove_line(state: State, rng: Random) -> TaskTemplate | None:
    """Remove a product."""
    found = _a_line(state, rng)
    if found is None:
        return None
    deal = state.deals[found[0]]
    product = state.products[deal.lines[found[1]].product_id]
    wrong = other(rng, deal.lines, found[1])
    return TaskTemplate(
        {"deal_id": found[0], "line_id": found[1]},
        (
            f'Take the product "{product.name}" out of the deal "{deal.name}"',
            f'Remove {product.code} from the products of the deal "{deal.name}"',
            f'Remove "{product.name}", which the customer does not want any more, from the deal "{deal.name}"',
        ),
        distractors=({"deal_id": found[0], "line_id": wrong},) if wrong else (),
    )


@TASK_TEMPLATES.of("create_quote")
def create_quote(state: State, rng: Random) -> TaskTemplate | None:
    """Create a quote for a deal with products."""
    deal_id = pick(rng, open_deals(state, lines=True))
    if deal_id is None:
        return None
    deal, valid_until, tax = state.deals[deal_id], coming_day(state, rng, 40), rng.choice((0, 7, 19, 20))
    terms, contact = rng.choice(_TERMS), contact_name(state, deal.contact_id)
    to = f"to {contact}" if deal.contact_id else "without a contact"
    arguments: Form = {
        "deal_id": deal_id,
        "contact_id": deal.contact_id,
        "valid_until": valid_until,
        "tax": tax,
        "terms": terms,
    }
    return TaskTemplate(
        arguments,
        (
            f'Create a quote for the deal "{deal.name}" {to}, valid until {day_words(valid_until)}, with {tax} percent '
            f'tax and the terms "{terms}"; do not send it yet',
            f'Prepare a draft quote of the deal "{deal.name}" {to}: tax {tax} %, terms "{terms}", valid until '
            f"{day_words(valid_until)}",
            f'Make a quote from the products of "{deal.name}" {to}; it is valid until {day_words(valid_until)}, tax is '
            f'{tax} percent, and its terms are "{terms}"',
        ),
        distractors=({**arguments, "tax": 21}, {**arguments, "terms": ""}),
    )


def _quotes(state: State, status: QuoteStatus) -> list[tuple[str, Quote]]:
    return [(key, quote) for key, quote in state.quotes.items() if quote.status == status]


@TASK_TEMPLATES.of("edit_quote")
def edit_quote(state: State, rng: Random) -> TaskTemplate | None:
    """Change a quote's validity and terms."""
    found = pick(rng, _quotes(state, "draft"))
    if found is None:
        return None
    key, quote = found
    valid_until, terms = coming_day(state, rng, 50), other(rng, _TERMS, quote.terms) or quote.terms
    if valid_until == quote.valid_until:
        return None
    form: Form = {"quote_id": key, "contact_id": quote.contact_id, "tax": quote.tax}
    deal = state.deals[quote.deal_id]
    drafts = [one for one in state.quotes.values() if one.deal_id == quote.deal_id and one.status == "draft"]
    which = f'draft quote of the deal "{deal.name}"' if len(drafts) == 1 else f"quote {quote.number}"
    return TaskTemplate(
        {**form, "valid_until": valid_until, "terms": terms},
        (
            f'Make the quote {quote.number} valid until {day_words(valid_until)} and change its terms to "{terms}"',
            f'Set the terms of {quote.number} to "{terms}" and its last day of validity to {day_words(valid_until)}',
            f'Change the {which}: valid until {day_words(valid_until)}, terms "{terms}"',
        ),
        distractors=(
            {**form, "valid_until": valid_until, "terms": quote.terms},
            {**form, "valid_until": quote.valid_until, "terms": terms},
        )
        if quote.valid_until >= today(state).isoformat()
        else (),
        lookups=1,
    )


@TASK_TEMPLATES.of("edit_quote_line")
def edit_quote_line(state: State, rng: Random) -> TaskTemplate | None:
    """Change quantity and price in a draft."""
    found = pick(rng, [(key, line) for key, quote in _quotes(state, "draft") for line in quote.lines])
    if found is None:
        return None
    quote, line = state.quotes[found[0]], state.quotes[found[0]].lines[found[1]]
    quantity = line.quantity + rng.randint(1, 6)
    price = line.price - line.price // 20
    product = state.products[line.product_id].name
    form: Form = {"quote_id": found[0], "line_id": found[1], "discount": line.discount}
    return TaskTemplate(
        {**form, "quantity": quantity, "price": price},
        (
            f'In the quote {quote.number}, change the quantity of "{product}" to {quantity} and its price to '
            f"{money(state, price)}",
            f'Set quantity {quantity} and price {money(state, price)} for "{product}" in the draft {quote.number}',
            f'In {quote.number}, offer {quantity} of "{product}" at {money(state, price)} each',
        ),
        distractors=(
            {**form, "quantity": quantity, "price": line.price},
            {**form, "quantity": line.quantity, "price": price},
        ),
    )


@TASK_TEMPLATES.of("send_quote")
def send_quote(state: State, rng: Random) -> TaskTemplate | None:
    """Send a draft."""
    ready = [
        (key, quote)
        for key, quote in _quotes(state, "draft")
        if quote.contact_id
        and state.contacts[quote.contact_id].email
        # The clock may be slightly ahead of the last known state.
        and quote.valid_until > coming_day(state, Random(0), 3)  # noqa: S311
    ]
    found = pick(rng, ready)
    if found is None:
        return None
    return _decision(state, rng, found, ready, ("Send the quote {quote}", "Send the draft {quote} to its contact"))


def _decision(
    state: State,
    rng: Random,
    found: tuple[str, Quote],
    others: list[tuple[str, Quote]],
    instructions: tuple[str, str],
) -> TaskTemplate:
    key, quote = found
    deal = state.deals[quote.deal_id]
    same = [one for one in state.quotes.values() if one.deal_id == quote.deal_id and one.status == quote.status]
    is_only = len(same) == 1 and is_single(state, deal)
    which = f'for the deal "{deal.name}"' if is_only else f'{quote.number} for "{deal.name}"'
    wrong = other(rng, [one for one, _ in others], key)
    return TaskTemplate(
        {"quote_id": key},
        (
            *(instruction.format(quote=quote.number) for instruction in instructions),
            instructions[0].format(quote=which),
        ),
        distractors=({"quote_id": wrong},) if wrong else (),
        lookups=1 if is_only else 0,
    )


@TASK_TEMPLATES.of("accept_quote")
def accept_quote(state: State, rng: Random) -> TaskTemplate | None:
    """Mark a quote as accepted."""
    sent = [(key, quote) for key, quote in _quotes(state, "sent") if state.deals[quote.deal_id].status == "open"]
    found = pick(rng, sent)
    instructions = ("Note that the customer accepted the quote {quote}", "Mark the quote {quote} as accepted")
    return _decision(state, rng, found, sent, instructions) if found else None


@TASK_TEMPLATES.of("decline_quote")
def decline_quote(state: State, rng: Random) -> TaskTemplate | None:
    """Mark a quote as declined."""
    sent = _quotes(state, "sent")
    found = pick(rng, sent)
    instructions = ("Note that the customer declined the quote {quote}", "Mark the quote {quote} as declined")
    return _decision(state, rng, found, sent, instructions) if found else None


@TASK_TEMPLATES.of("expire_quote")
def expire_quote(state: State, rng: Random) -> TaskTemplate | None:
    """Mark a quote without an answer as expired."""
    sent = _quotes(state, "sent")
    found = pick(rng, sent)
    instructions = ("Mark the quote {quote} as expired", "Set the quote {quote}, which nobody answered, to expired")
    return _decision(state, rng, found, sent, instructions) if found else None


@TASK_TEMPLATES.of("delete_quote")
def delete_quote(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a draft that is not needed."""
    drafts = _quotes(state, "draft")
    found = pick(rng, drafts)
    instructions = ("Delete the draft quote {quote}", "Throw the draft {quote} away")
    return _decision(state, rng, found, drafts, instructions) if found else None
