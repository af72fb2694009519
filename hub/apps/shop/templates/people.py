"""Tasks for staff about customers, returns and reviews."""

from random import Random

from hub.apps.shop.domain.page_labels import article
from hub.apps.shop.phrases import Arguments, one_too_many, swapped, task_template
from hub.apps.shop.state import Customer, Return, ReturnStatus, Review, State
from hub.apps.shop.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import listed, others, pick
from hub.engine.task_templates import TaskTemplate

GOOD = 4
_NOTES = (
    "Prefers to be called after five.",
    "Orders for the whole office, always on account.",
    "Is owed a favour after the mix-up.",
    "Collects the limited editions.",
)


def _people(state: State) -> dict[str, Customer]:
    return {key: one for key, one in state.customers.items() if key != state.shopper_id}


def _form(customer_id: str, customer: Customer) -> Arguments:
    return {
        "customer_id": customer_id,
        "name": customer.name,
        "email": customer.email,
        "phone": customer.phone,
        "company": customer.company,
        "tags": list(customer.tags),
        "note": customer.note,
        "accepts_news": customer.accepts_news,
    }


@TASK_TEMPLATES.of("edit_customer")
def edit_customer(state: State, rng: Random) -> TaskTemplate | None:
    """Change phone number, note or newsletter of a customer."""
    people = _people(state)
    customer_id = rng.choice(list(people))
    customer = people[customer_id]
    phone, note = f"+44 20 {rng.randrange(100, 1000)} {rng.randrange(1000, 10_000)}", rng.choice(_NOTES)
    news = "unsubscribed from" if customer.accepts_news else "subscribed to"
    changes, words = rng.choice(
        (
            ({"phone": phone}, f'the phone number "{phone}"'),
            ({"note": note}, f'the note "{note}"'),
            ({"phone": phone, "note": note}, f'the phone number "{phone}" and the note "{note}"'),
            (
                {"note": note, "accepts_news": not customer.accepts_news},
                f'the note "{note}", and is {news} the newsletter',
            ),
        )
    )
    arguments: Arguments = {**_form(customer_id, customer), **changes}
    instructions = [
        f"Edit the customer {customer.name}, who now has {words}",
        f"In the back office, change the account of {customer.name} so that it has {words}",
        f"Change the account with the e-mail address {customer.email} so that it has {words}",
    ]
    own = [one.number for one in state.orders.values() if one.customer_id == customer_id]
    if own:
        instructions.append(f"Change the account of whoever placed order {own[0]} so that it has {words}")
    distractors: list[Arguments] = [
        {**_form(other, people[other]), **changes} for other in others(rng, people, customer_id, 2)
    ]
    return task_template(state, "edit_customer", arguments, instructions, distractors, lookups=1)


@TASK_TEMPLATES.of("tag_customers")
def tag_customers(state: State, rng: Random) -> TaskTemplate | None:
    """Tag all customers of a town, or all companies."""
    tag = rng.choice(("spring mailing", "call", "invite", "key account"))
    groups: dict[str, list[str]] = {}
    for key, one in state.customers.items():
        if one.default_address_id is not None:
            town = one.addresses[one.default_address_id].city
            groups.setdefault(f"whose town is {town}", []).append(key)
        if one.company:
            groups.setdefault("who belong to a company", []).append(key)
        if not one.accepts_news:
            groups.setdefault("who do not receive the newsletter", []).append(key)
    who = rng.choice(sorted(groups))
    ids = groups[who]
    names = listed([state.customers[key].name for key in ids])
    arguments: Arguments = {"customer_ids": list(ids), "tag": tag}
    instructions = [
        f'Put the tag "{tag}" on all customers {who}',
        f'Tag every customer {who} with "{tag}"',
        f'Give the customers {who} the tag "{tag}", all of them',
    ]
    if len(ids) <= 3:  # noqa: PLR2004 -- more names would make a long sentence
        instructions.append(f'Tag {names} with "{tag}" in the list of customers')
    distractors: list[Arguments] = [{**arguments, "tag": f"{tag}s"}]
    distractors += one_too_many(arguments, "customer_ids", others(rng, state.customers, ids[0], 3))
    return task_template(state, "tag_customers", arguments, instructions, distractors, lookups=1)


@TASK_TEMPLATES.of("merge_customers")
def merge_customers(state: State, rng: Random) -> TaskTemplate | None:
    """Merge a customer's second account into the first."""
    pairs = [
        (keep, absorb)
        for absorb, twin in _people(state).items()
        for keep, one in state.customers.items()
        if keep != absorb and twin.phone == one.phone and twin.since != one.since
        if ". " in twin.name and ". " not in one.name
    ]
    pair = pick(rng, pairs)
    if pair is None:
        return None
    keep_id, absorb_id = pair
    kept, gone = state.customers[keep_id], state.customers[absorb_id]
    arguments: Arguments = {"keep_id": keep_id, "absorb_id": absorb_id}
    instructions = (
        f"Merge the account of {gone.name} into that of {kept.name}, which stays",
        f"Give {kept.name} one account instead of two: merge the one of {gone.name} into it",
        f"Merge the two accounts with the phone number {kept.phone}: that of {kept.email} stays, the other goes",
    )
    distractors: list[Arguments] = [{"keep_id": absorb_id, "absorb_id": keep_id}]
    distractors += [{"keep_id": other, "absorb_id": absorb_id} for other in others(rng, _people(state), keep_id, 1)]
    return task_template(state, "merge_customers", arguments, instructions, distractors, lookups=1)


def _returns(state: State, status: ReturnStatus) -> dict[str, Return]:
    return {key: one for key, one in state.returns.items() if one.status == status}


def _return_names(state: State, return_id: str) -> list[str]:
    """Return descriptions of a return: by its number and, if that is unique, by customer and article."""
    one = state.returns[return_id]
    order = state.orders[one.order_id]
    line = order.lines[one.lines[0].line_id]
    names = [f"return {one.number}"]
    same = [other for other in state.returns.values() if state.orders[other.order_id].customer_id == order.customer_id]
    if len(same) == 1:
        names.append(f"the return of {state.customers[order.customer_id].name}")
    if sum(other.order_id == one.order_id for other in state.returns.values()) == 1:
        names.append(f"the return of {article(line.title, line.variant)} from order {order.number}")
    return names


@TASK_TEMPLATES.of("approve_return")
def approve_return(state: State, rng: Random) -> TaskTemplate | None:
    """Approve a return."""
    waiting = _returns(state, "requested")
    return_id = pick(rng, waiting)
    if return_id is None:
        return None
    names = _return_names(state, return_id)
    instructions = [f"Approve {name}" for name in names]
    instructions += [f"Let the customer send the goods of {names[0]} back", f"Say yes to {names[0]}"]
    distractors: list[Arguments] = [{"return_id": other} for other in others(rng, waiting, return_id, 2)]
    return task_template(
        state, "approve_return", {"return_id": return_id}, instructions, distractors, lookups=min(len(names) - 1, 1)
    )


@TASK_TEMPLATES.of("reject_return")
def reject_return(state: State, rng: Random) -> TaskTemplate | None:
    """Reject a return."""
    waiting = _returns(state, "requested")
    return_id = pick(rng, waiting)
    if return_id is None:
        return None
    answer = rng.choice(
        (
            "The thirty days for returns are over.",
            "We sent you exactly what you ordered.",
            "Please send us a photo of the damage first.",
        )
    )
    names = _return_names(state, return_id)
    instructions = [f'Reject {name} with the answer "{answer}"' for name in names]
    instructions += [
        f'Refuse {names[0]} and tell the customer: "{answer}"',
        f'Turn {names[0]} down; the answer to the customer is "{answer}"',
    ]
    arguments: Arguments = {"return_id": return_id, "answer": answer}
    distractors = swapped(arguments, "return_id", others(rng, waiting, return_id, 2))
    return task_template(state, "reject_return", arguments, instructions, distractors, lookups=min(len(names) - 1, 1))


@TASK_TEMPLATES.of("receive_return")
def receive_return(state: State, rng: Random) -> TaskTemplate | None:
    """Receive returned goods."""
    coming = _returns(state, "approved")
    return_id = pick(rng, coming)
    if return_id is None:
        return None
    is_paid = state.orders[coming[return_id].order_id].paid
    restock, refund = rng.random() < 0.6, is_paid and rng.random() < 0.8  # noqa: PLR2004 -- mostly
    file_store = "put the goods back in stock" if restock else "do not put the goods back in stock"
    money = "refund the customer" if refund else "give no refund"
    arguments: Arguments = {"return_id": return_id, "restock": restock, "refund": refund}
    names = _return_names(state, return_id)
    instructions = [f"Receive {name}, {file_store} and {money}" for name in names]
    instructions += [
        f"Book {names[0]} as received, {file_store}, {money}",
        f"Take in {names[0]}; {file_store} and {money}",
    ]
    distractors: list[Arguments] = [{**arguments, "restock": not restock}]
    distractors += swapped(arguments, "return_id", others(rng, coming, return_id, 2))
    return task_template(state, "receive_return", arguments, instructions, distractors, lookups=min(len(names) - 1, 1))


def _reviews(state: State) -> dict[str, Review]:
    """Return the reviews with a unique title."""
    titles = [one.title for one in state.reviews.values()]
    return {key: one for key, one in state.reviews.items() if titles.count(one.title) == 1}


@TASK_TEMPLATES.of("moderate_reviews")
def moderate_reviews(state: State, rng: Random) -> TaskTemplate | None:
    """Publish or hide reviews with a certain rating, or of one product."""
    reviews = _reviews(state)
    if len(reviews) < len(state.reviews):
        return None
    pending = {key: one for key, one in reviews.items() if one.status == "pending"}
    groups = {
        ("published", "all pending reviews with four stars or more"): [
            key for key, one in pending.items() if one.rating >= GOOD
        ],
        ("published", "all pending reviews"): list(pending),
        ("hidden", "all published reviews with three stars or fewer"): [
            key for key, one in reviews.items() if one.status == "published" and one.rating < GOOD
        ],
    }
    one_id = rng.choice(list(reviews))
    one = reviews[one_id]
    status = "hidden" if one.status == "published" else "published"
    groups[status, f'the review "{one.title}" of {state.products[one.product_id].title}'] = [one_id]
    status, words = rng.choice([name for name, ids in groups.items() if ids])
    ids = groups[status, words]
    verb = "Publish" if status == "published" else "Hide"
    arguments: Arguments = {"review_ids": list(ids), "status": status}
    shown = "be shown in the shop" if status == "published" else "no longer be shown in the shop"
    instructions = (
        f"{verb} {words}",
        f"Go through the reviews and {verb.lower()} {words}",
        f"Let {words} {shown}",
    )
    distractors: list[Arguments] = [{**arguments, "review_ids": list(ids[1:])}] if len(ids) > 1 else []
    distractors += one_too_many(arguments, "review_ids", others(rng, reviews, ids[0], 3))
    return task_template(state, "moderate_reviews", arguments, instructions, distractors, lookups=int(len(ids) > 1))


@TASK_TEMPLATES.of("reply_to_review")
def reply_to_review(state: State, rng: Random) -> TaskTemplate | None:
    """Answer a review."""
    reviews = _reviews(state)
    review_id = rng.choice(list(reviews))
    one = reviews[review_id]
    title, author = state.products[one.product_id].title, state.customers[one.customer_id].name
    words = rng.choice(
        (
            "Thank you for your kind words.",
            "We are sorry to hear that. Please write to us and we will put it right.",
            "Thank you, we have passed this on to the maker.",
            "Good point, we will add it to the description.",
        )
    )
    instructions = [
        f'Reply to the review "{one.title}" with "{words}"',
        f'Answer the review "{one.title}" of {title}: "{words}"',
        f'Write the reply "{words}" to the review titled "{one.title}"',
    ]
    same = [
        other
        for other in reviews.values()
        if (other.product_id, other.customer_id) == (one.product_id, one.customer_id)
    ]
    if len(same) == 1:
        instructions.append(f'Reply to what {author} wrote about {title} with "{words}"')
    arguments: Arguments = {"review_id": review_id, "text": words}
    distractors = swapped(arguments, "review_id", others(rng, reviews, review_id, 2))
    return task_template(state, "reply_to_review", arguments, instructions, distractors, lookups=len(instructions) - 3)
