"""Tasks for staff about collections, categories and discounts."""

from datetime import date
from random import Random

from hub.apps.shop.phrases import Arguments, after, cash, one_too_many, spoiled, swapped, task_template
from hub.apps.shop.state import Collection, Discount, State
from hub.apps.shop.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import day_words, listed, others, pick
from hub.engine.task_templates import TaskTemplate

_CATEGORIES = (
    ("Seconds", "Small faults, full use."),
    ("Workshops", "Evenings in the shop, with tea."),
    ("Refills", "Bring your own jar."),
    ("Archive", "What we used to sell."),
)
_COLLECTIONS = (
    ("Under the Tree", "Presents that fit into one bag."),
    ("Back to Work", "For the first Monday after the holidays."),
    ("Staff Favourites", "What we bought ourselves this month."),
    ("Housewarming", "For friends with new keys."),
)


@TASK_TEMPLATES.of("create_category")
def create_category(state: State, rng: Random) -> TaskTemplate | None:
    """Create a category."""
    name, words = rng.choice(_CATEGORIES)
    arguments: Arguments = {"name": name, "description": words}
    instructions = (
        f'Create the category "{name}" with the description "{words}"',
        f'Make a new category of products called "{name}", described as "{words}"',
        f'Add "{name}" to the categories of the shop; its description is "{words}"',
    )
    rest = others(rng, _CATEGORIES, (name, words), 1)
    distractors = swapped(arguments, "name", (other[0] for other in rest))
    return task_template(state, "create_category", arguments, instructions, distractors)


@TASK_TEMPLATES.of("create_collection")
def create_collection(state: State, rng: Random) -> TaskTemplate | None:
    """Create a collection."""
    title, words = rng.choice(_COLLECTIONS)
    arguments: Arguments = {"title": title, "description": words}
    instructions = (
        f'Create the collection "{title}" with the description "{words}"',
        f'Make a new collection called "{title}" that is described as "{words}"',
        f'Start a collection "{title}", description "{words}", without products for now',
    )
    rest = others(rng, _COLLECTIONS, (title, words), 1)
    distractors = swapped(arguments, "title", (other[0] for other in rest))
    return task_template(state, "create_collection", arguments, instructions, distractors)


def _form(collection_id: str, one: Collection) -> Arguments:
    return {
        "collection_id": collection_id,
        "title": one.title,
        "description": one.description,
        "published": one.published,
    }


@TASK_TEMPLATES.of("edit_collection")
def edit_collection(state: State, rng: Random) -> TaskTemplate | None:
    """Show, hide, rename or describe a collection."""
    collection_id = pick(rng, state.collections)
    if collection_id is None:
        return None
    one = state.collections[collection_id]
    words, title = "Chosen by the people behind the counter.", f"{one.title} 2"
    shown = "hidden from the shop" if one.published else "shown in the shop"
    changes, what = rng.choice(
        (
            ({"published": not one.published}, f"is {shown}"),
            ({"description": words}, f'has the description "{words}"'),
            ({"title": title}, f'is called "{title}"'),
            ({"title": title, "published": not one.published}, f'is called "{title}" and is {shown}'),
        )
    )
    arguments: Arguments = {**_form(collection_id, one), **changes}
    instructions = (
        f'Edit the collection "{one.title}", so that it {what}',
        f'Change the collection "{one.title}": from now on it {what}',
        f'Make sure that the collection "{one.title}" {what}',
    )
    distractors: list[Arguments] = []
    if "title" not in changes:
        rest = others(rng, state.collections, collection_id, 2)
        distractors = [{**_form(other, state.collections[other]), **changes} for other in rest]
    return task_template(state, "edit_collection", arguments, instructions, distractors)


@TASK_TEMPLATES.of("add_to_collection")
def add_to_collection(state: State, rng: Random) -> TaskTemplate | None:
    """Add products to a collection."""
    collection_id = pick(rng, state.collections)
    if collection_id is None:
        return None
    one = state.collections[collection_id]
    new = [
        key for key, product in state.products.items() if key not in one.product_ids and product.status != "archived"
    ]
    ids = rng.sample(new, min(len(new), rng.choice((1, 1, 2, 3))))
    if not ids:
        return None
    titles = listed([state.products[key].title for key in ids])
    arguments: Arguments = {"collection_id": collection_id, "product_ids": list(ids)}
    instructions = (
        f'Add {titles} to the collection "{one.title}"',
        f'Put {titles} into the collection "{one.title}"',
        f'Let the collection "{one.title}" also hold {titles}',
    )
    distractors = swapped(arguments, "collection_id", others(rng, state.collections, collection_id, 2))
    distractors += one_too_many(arguments, "product_ids", others(rng, new, ids[0], 2))
    return task_template(state, "add_to_collection", arguments, instructions, distractors)


def _held(state: State, rng: Random) -> tuple[str, str] | None:
    pairs = [(key, product_id) for key, one in state.collections.items() for product_id in one.product_ids]
    return pick(rng, pairs)


@TASK_TEMPLATES.of("remove_from_collection")
def remove_from_collection(state: State, rng: Random) -> TaskTemplate | None:
    """Remove a product from a collection."""
    pair = _held(state, rng)
    if pair is None:
        return None
    collection_id, product_id = pair
    one, title = state.collections[collection_id], state.products[product_id].title
    place = one.product_ids.index(product_id) + 1
    arguments: Arguments = {"collection_id": collection_id, "product_id": product_id}
    instructions = (
        f'Remove {title} from the collection "{one.title}"',
        f'Take {title} out of the collection "{one.title}"',
        f'Take the product at place {place} out of the collection "{one.title}"',
    )
    distractors = swapped(arguments, "product_id", others(rng, one.product_ids, product_id, 2))
    distractors += [
        {"collection_id": key, "product_id": product_id}
        for key, other in state.collections.items()
        if key != collection_id and product_id in other.product_ids
    ]
    return task_template(state, "remove_from_collection", arguments, instructions, distractors, lookups=1)


@TASK_TEMPLATES.of("move_in_collection")
def move_in_collection(state: State, rng: Random) -> TaskTemplate | None:
    """Move a product within its collection."""
    pair = _held(state, rng)
    if pair is None:
        return None
    collection_id, product_id = pair
    one, title = state.collections[collection_id], state.products[product_id].title
    here = one.product_ids.index(product_id)
    place = pick(rng, (number for number in range(len(one.product_ids)) if number != here))
    if place is None:
        return None
    rest = [key for key in one.product_ids if key != product_id]
    where = f"right before {state.products[rest[place]].title}" if place < len(rest) else "to the end"
    arguments: Arguments = {"collection_id": collection_id, "product_id": product_id, "position": place + 1}
    instructions = (
        f'Move {title} to place {place + 1} of the collection "{one.title}"',
        f'Move {title} {where} in the collection "{one.title}"',
        f'Let {title} be number {place + 1} in the collection "{one.title}"',
    )
    distractors: list[Arguments] = [
        {**arguments, "position": number} for number in others(rng, range(1, len(one.product_ids) + 1), place + 1, 2)
    ]
    distractors += swapped(arguments, "product_id", others(rng, one.product_ids, product_id, 1))
    return task_template(state, "move_in_collection", arguments, instructions, distractors, lookups=1)


@TASK_TEMPLATES.of("delete_collection")
def delete_collection(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a collection."""
    collection_id = pick(rng, state.collections)
    if collection_id is None:
        return None
    one = state.collections[collection_id]
    instructions = [
        f'Delete the collection "{one.title}"',
        f'Remove the collection "{one.title}" from the back office; its products stay',
        f'Clear the collection "{one.title}" away: delete it',
    ]
    if not one.published and sum(not other.published for other in state.collections.values()) == 1:
        instructions.append("Delete the collection that is hidden from the shop")
    distractors: list[Arguments] = [
        {"collection_id": other} for other in others(rng, state.collections, collection_id, 2)
    ]
    return task_template(state, "delete_collection", {"collection_id": collection_id}, instructions, distractors)


def _discount_form(one: Discount) -> Arguments:
    return one.model_dump(exclude={"used", "enabled"})


def _terms(state: State, one: Discount) -> str:
    """Return all terms of a discount in words."""
    worth = f"{one.value} per cent" if one.kind == "percent" else f"a fixed amount of {cash(state, one.value)}"
    on = "all products" if one.category_id is None else f"the category {state.categories[one.category_id].name}"
    least = f"goods of at least {cash(state, one.minimum)}" if one.minimum else "no least amount of goods"
    start = day_words(date.fromisoformat(one.starts_on))
    end = "no last day" if one.ends_on is None else f"last day {day_words(date.fromisoformat(one.ends_on))}"
    limit = "no limit of uses" if one.limit is None else f"a limit of {one.limit} uses"
    return f"{worth} off {on}, {least}, first day {start}, {end}, {limit}"


@TASK_TEMPLATES.of("create_discount")
def create_discount(state: State, rng: Random) -> TaskTemplate | None:
    """Create a discount code."""
    code = rng.choice(("FRIENDS", "EARLY", "THANKS", "RAINYDAY", "LATE", "HALLO")) + str(rng.choice((5, 8, 12, 15)))
    is_percent = rng.random() < 0.6  # noqa: PLR2004 -- mostly
    start = rng.randrange(1, 15)
    made = Discount(
        code=code,
        kind="percent" if is_percent else "fixed",
        value=rng.choice((5, 10, 12, 15, 20)) if is_percent else rng.choice((300, 500, 1000)),
        category_id=rng.choice((None, rng.choice(list(state.categories)))),
        minimum=rng.choice((0, 2000, 5000)),
        starts_on=after(state, start).isoformat(),
        ends_on=after(state, start + rng.randrange(3, 40)).isoformat(),
        limit=rng.choice((None, 50, 100)),
        used=0,
        enabled=True,
    )
    arguments = _discount_form(made)
    terms = _terms(state, made)
    instructions = (
        f"Create the discount code {code}: {terms}",
        f"Make a new discount with the code {code} and these terms: {terms}",
        f"Set up a code {code} for customers that gives {terms}",
    )
    distractors: list[Arguments] = [{**arguments, "code": spoiled(code, rng)}]
    distractors.append({**arguments, "kind": "fixed" if is_percent else "percent"})
    return task_template(state, "create_discount", arguments, instructions, distractors)


@TASK_TEMPLATES.of("edit_discount")
def edit_discount(state: State, rng: Random) -> TaskTemplate | None:
    """Extend a discount code, or change its limit or value."""
    discount_id = pick(rng, state.discounts)
    if discount_id is None:
        return None
    one = state.discounts[discount_id]
    begun = max(date.fromisoformat(one.starts_on), after(state, 0))
    end = date.fromordinal(begun.toordinal() + rng.randrange(20, 70))
    limit = one.used + rng.choice((20, 50, 80))
    changes, what = rng.choice(
        (
            ({"ends_on": end.isoformat()}, f"its last day is {day_words(end)}"),
            ({"limit": limit}, f"its limit of uses is {limit}"),
            ({"minimum": 7500}, f"it needs goods of at least {cash(state, 7500)}"),
            (
                {"ends_on": end.isoformat(), "limit": limit},
                f"its last day is {day_words(end)}, its limit {limit} uses",
            ),
        )
    )
    arguments: Arguments = {**_discount_form(one), "discount_id": discount_id, **changes}
    instructions = (
        f"Edit the discount {one.code}, so that {what}",
        f"Change the terms of the code {one.code}: {what}",
        f"Give the code {one.code} new terms and leave the rest: {what}",
    )
    distractors: list[Arguments] = [
        {**_discount_form(state.discounts[other]), "discount_id": other, **changes}
        for other in others(rng, state.discounts, discount_id, 2)
    ]
    return task_template(state, "edit_discount", arguments, instructions, distractors)


@TASK_TEMPLATES.of("switch_discount")
def switch_discount(state: State, rng: Random) -> TaskTemplate | None:
    """Disable or enable a discount code."""
    discount_id = pick(rng, state.discounts)
    if discount_id is None:
        return None
    one = state.discounts[discount_id]
    arguments: Arguments = {"discount_id": discount_id, "enabled": not one.enabled}
    verb, turn = ("Disable", "off") if one.enabled else ("Enable", "on again")
    instructions = [
        f"{verb} the discount code {one.code}",
        f"{verb} {one.code} in the list of discounts",
        f"Switch the code {one.code} {turn}",
    ]
    used = [other.used for other in state.discounts.values() if other.enabled]
    if one.enabled and one.used == max(used) and used.count(one.used) == 1:
        instructions.append("Disable the enabled discount code that was used most often")
    distractors: list[Arguments] = [
        {"discount_id": other, "enabled": not state.discounts[other].enabled}
        for other in others(rng, state.discounts, discount_id, 2)
    ]
    return task_template(state, "switch_discount", arguments, instructions, distractors, lookups=len(instructions) - 3)
