"""Tasks about the price book, owners, tags on records, and views."""

from random import Random
from typing import Any

from hub.apps.crm.actions.views import FACETS
from hub.apps.crm.domain.page_labels import facet_label, money, name_of
from hub.apps.crm.phrases import Form, fresh, given, other, some
from hub.apps.crm.state import Kind, Link, State
from hub.apps.crm.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import pick, quoted, renamed
from hub.engine.task_templates import TaskTemplate

_PRODUCTS = (
    ("Starter package", "STA-1"),
    ("Priority support", "PRS-Y"),
    ("Consulting hour", "CON-H"),
    ("Gift box", "GFT-1"),
)
_VIEWS = ("For Monday", "Team meeting", "Follow up", "To tidy up", "My focus")
_PLURAL: dict[Kind, str] = {
    "account": "accounts",
    "contact": "contacts",
    "lead": "leads",
    "deal": "deals",
    "ticket": "tickets",
}


@TASK_TEMPLATES.of("create_product")
def create_product(state: State, rng: Random) -> TaskTemplate | None:
    """Create a product."""
    name = fresh(rng, [name for name, _ in _PRODUCTS], (one.name for one in state.products.values()))
    if name is None or dict(_PRODUCTS)[name] in {one.code for one in state.products.values()}:
        return None
    code, price = dict(_PRODUCTS)[name], rng.randrange(20, 900) * 100 + rng.choice((0, 50))
    model = rng.choice(list(state.products.values()))
    form: Form = {"code": code, "name": name, "family": model.family, "price": price, "description": ""}
    return TaskTemplate(
        form,
        (
            f'Add the product "{name}" with the code {code} to the price book, family {model.family}, price '
            f"{money(state, price)}, without a description",
            f'Create a product in the price book: "{name}", code {code}, {money(state, price)}, family {model.family}, '
            "no description",
            f'Put "{name}" in the price book at {money(state, price)} with the code {code} and the same family '
            f'as "{model.name}", without a description',
        ),
        distractors=({**form, "price": price * 10}, {**form, "code": f"{code}2"}),
        lookups=1,
    )


@TASK_TEMPLATES.of("edit_product")
def edit_product(state: State, rng: Random) -> TaskTemplate | None:
    """Raise the price of a product."""
    key = rng.choice(list(state.products))
    product = state.products[key]
    price = product.price + max(100, product.price // 10 // 100 * 100)
    form: Form = product.model_dump(include={"code", "name", "family", "description"})
    wrong = state.products[other(rng, list(state.products), key) or key]
    return TaskTemplate(
        {**form, "product_id": key, "price": price},
        (
            f'Raise the price of "{product.name}" in the price book to {money(state, price)}',
            f"Set the price of the product with the code {product.code} to {money(state, price)}",
            f'Let "{product.name}" cost {money(state, price)} in the price book from now on',
        ),
        distractors=(
            {
                **wrong.model_dump(include={"code", "name", "family", "description"}),
                "product_id": next(one for one, found in state.products.items() if found is wrong),
                "price": price,
            },
        ),
        lookups=1,
    )


@TASK_TEMPLATES.of("set_product_active")
def set_product_active(state: State, rng: Random) -> TaskTemplate | None:
    """Deactivate or reactivate a product."""
    key = rng.choice(list(state.products))
    product = state.products[key]
    instructions = (
        (
            f'Take "{product.name}" off the price book',
            f"Remove {product.code} from what the price book offers",
            f'Make sure that the product "{product.name}" is not offered any more',
        )
        if product.active
        else (
            f'Offer the product "{product.name}" again',
            f"Put {product.code} back on the price book",
            f'Make sure that the product "{product.name}" is offered again',
        )
    )
    wrong = other(rng, [one for one, found in state.products.items() if found.active == product.active], key)
    distractors: tuple[Form, ...] = ({"product_id": wrong, "active": not product.active},) if wrong else ()
    return TaskTemplate({"product_id": key, "active": not product.active}, instructions, distractors=distractors)


def _collection(state: State, kind: Kind) -> dict[str, Any]:
    found: dict[str, Any] = getattr(state, _PLURAL[kind])
    return found


def _group(state: State, rng: Random) -> tuple[Kind, str, list[str]] | None:
    """Return a few records with a common description: their kind, the description, and their ids."""
    owner = {key: user.name for key, user in state.users.items()}
    groups: list[tuple[Kind, str, list[str]]] = []
    for key, name in owner.items():
        of_owner = [one for one, lead in state.leads.items() if lead.owner_id == key and lead.status == "new"]
        groups.append(("lead", f"all leads of {name} with the status new", of_owner))
        tickets = [one for one, ticket in state.tickets.items() if ticket.owner_id == key and ticket.status == "open"]
        groups.append(("ticket", f"all tickets of {name} that are open", tickets))
        for stage_id, stage in state.stages.items():
            deals = [
                one
                for one, deal in state.deals.items()
                if deal.owner_id == key and deal.stage_id == stage_id and deal.status == "open"
            ]
            groups.append(("deal", f"all open deals of {name} in the stage {stage.name}", deals))
        for industry in sorted({account.industry for account in state.accounts.values()}):
            accounts = [
                one
                for one, account in state.accounts.items()
                if account.owner_id == key and account.industry == industry
            ]
            groups.append(("account", f"all accounts of {name} in the industry {industry}", accounts))
    return pick(rng, [group for group in groups if 1 < len(group[2]) < 5])  # noqa: PLR2004 -- a handful


@TASK_TEMPLATES.of("reassign")
def reassign(state: State, rng: Random) -> TaskTemplate | None:
    """Reassign a few records that have something in common."""
    found = _group(state, rng)
    if found is None:
        return None
    kind, sentence, keys = found
    before = _collection(state, kind)[keys[0]].owner_id
    owner_id = other(rng, list(state.users), before) or before
    related = kind == "account" and rng.random() < 1 / 2
    owner = state.users[owner_id].name
    tail = ", with their contacts and open deals" if related else ""
    if kind == "account" and not related:
        tail = ", but not their contacts and deals"
    arguments: Form = {"kind": kind, "ids": keys, "owner_id": owner_id, "related": related}
    names = quoted([name_of(state, Link(kind=kind, id=key)) for key in keys])
    return TaskTemplate(
        arguments,
        (
            f"Give {sentence} to {owner}{tail}",
            f"Let {owner} take over {sentence}{tail}",
            f"Make {owner} the owner of the {_PLURAL[kind]} {names}{tail}",
        ),
        distractors=(
            arguments | given(ids=keys[:-1]),
            {**arguments, "owner_id": other(rng, list(state.users), owner_id)},
        ),
        lookups=1,
    )


def _tagging(state: State, rng: Random, tag_id: str, *, worn: bool) -> tuple[Kind, list[str]] | None:
    kind: Kind = rng.choice(("account", "contact", "deal"))
    fitting = [key for key, one in _collection(state, kind).items() if (tag_id in one.tag_ids) == worn]
    if kind == "deal":
        names = [deal.name for deal in state.deals.values()]
        fitting = [key for key in fitting if names.count(state.deals[key].name) == 1]
    key = pick(rng, fitting)
    if key is None:
        return None
    return kind, [key] if rng.random() < 1 / 2 else some(rng, fitting, 3) or [key]


@TASK_TEMPLATES.of("tag_records")
def tag_records(state: State, rng: Random) -> TaskTemplate | None:
    """Tag one or several records."""
    tag_id = rng.choice(list(state.tags))
    found = _tagging(state, rng, tag_id, worn=False)
    if found is None:
        return None
    kind, keys = found
    tag, names = state.tags[tag_id].name, quoted([name_of(state, Link(kind=kind, id=key)) for key in keys])
    noun = kind if len(keys) == 1 else _PLURAL[kind]
    arguments: Form = {"kind": kind, "ids": keys, "tag_id": tag_id}
    return TaskTemplate(
        arguments,
        (
            f'Tag the {noun} {names} with "{tag}"',
            f'Add the tag "{tag}" to the {noun} {names}',
            f'Mark the {noun} {names} by the tag "{tag}"',
        ),
        distractors=({**arguments, "tag_id": other(rng, list(state.tags), tag_id)},),
    )


@TASK_TEMPLATES.of("untag_records")
def untag_records(state: State, rng: Random) -> TaskTemplate | None:
    """Remove a tag from one record, or from all records of a kind."""
    tag_id = rng.choice(list(state.tags))
    tag = state.tags[tag_id].name
    kind: Kind = rng.choice(("account", "contact", "deal"))
    all_with = [key for key, one in _collection(state, kind).items() if tag_id in one.tag_ids]
    names = quoted([name_of(state, Link(kind=kind, id=key)) for key in all_with]) if all_with else ""
    if 1 < len(all_with) < 6 and rng.random() < 1 / 2:  # noqa: PLR2004 -- a handful
        return TaskTemplate(
            given(kind=kind, ids=all_with, tag_id=tag_id),
            (
                f'Remove the tag "{tag}" from all {_PLURAL[kind]} that have it',
                f'Make sure that no {kind} has the tag "{tag}" any more; records of other kinds keep it',
                f'Take the tag "{tag}" off the {_PLURAL[kind]} {names}',
            ),
            distractors=(given(kind=kind, ids=all_with[:-1], tag_id=tag_id),),
            lookups=1,
        )
    key = pick(rng, all_with)
    if key is None:
        return None
    name = name_of(state, Link(kind=kind, id=key))
    wrong = other(rng, all_with, key)
    return TaskTemplate(
        {"kind": kind, "ids": [key], "tag_id": tag_id},
        (
            f'Remove the tag "{tag}" from the {kind} "{name}"',
            f'Take the tag "{tag}" off the {kind} "{name}"',
            f'Make sure that the {kind} "{name}" is no longer tagged "{tag}"',
        ),
        distractors=({"kind": kind, "ids": [wrong], "tag_id": tag_id},) if wrong else (),
    )


@TASK_TEMPLATES.of("save_view")
def save_view(state: State, rng: Random) -> TaskTemplate | None:
    """Save a view with two filters."""
    kind: Kind = rng.choice(list(FACETS))
    values = {
        "owner": list(state.users),
        "status": ["open", "won"] if kind == "deal" else ["new", "open"] if kind == "ticket" else ["new", "qualified"],
        "stage": list(state.stages),
        "tag": list(state.tags),
        "closing": ["this_month", "next_month", "this_quarter"],
        "rating": ["hot", "warm", "cold"],
        "priority": ["high", "urgent"],
        "industry": sorted({account.industry for account in state.accounts.values()}),
        "source": sorted({lead.source for lead in state.leads.values()}),
    }
    facets = rng.sample([facet for facet in FACETS[kind] if facet in values], 2)
    filters = {facet: rng.choice(values[facet]) for facet in facets}
    name = fresh(rng, _VIEWS, (view.name for view in state.views.values() if view.list == kind))
    if name is None or any(view.list == kind and view.filters == filters for view in state.views.values()):
        return None
    shown = " and ".join(f'{facet} "{facet_label(state, facet, value)}"' for facet, value in filters.items())
    first = facets[0]
    arguments: Form = {"list": kind, "name": name, "filters": filters}
    return TaskTemplate(
        arguments,
        (
            f'Filter the {_PLURAL[kind]} by {shown} and save that as the view "{name}"',
            f'Save a view "{name}" of the {_PLURAL[kind]} with the filters {shown}',
            f'Make a saved view named "{name}" that shows the {_PLURAL[kind]} with {shown}',
        ),
        distractors=({**arguments, "filters": {first: filters[first]}},),
    )


@TASK_TEMPLATES.of("rename_view")
def rename_view(state: State, rng: Random) -> TaskTemplate | None:
    """Rename a view."""
    key = pick(rng, state.views)
    if key is None:
        return None
    view = state.views[key]
    name = renamed(rng, view.name, (view.name for view in state.views.values()))
    if name is None or _is_twin(state, key):
        return None
    where = _PLURAL[view.list]
    return TaskTemplate(
        {"view_id": key, "name": name},
        (
            f'Rename the view "{view.name}" of the {where} to "{name}"',
            f'Change the name of the saved view "{view.name}" of the {where} to "{name}"',
            f'In the list of {where}, rename the view "{view.name}" to "{name}"',
        ),
        distractors=({"view_id": key, "name": f"{view.name} {name}"},),
    )


def _is_twin(state: State, key: str) -> bool:
    """Whether another view has the same filters, so that the page shows the other one's name."""
    view = state.views[key]
    return any(
        one != key and (found.list, found.filters) == (view.list, view.filters) for one, found in state.views.items()
    )


@TASK_TEMPLATES.of("delete_view")
def delete_view(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a view."""
    key = pick(rng, state.views)
    if key is None or _is_twin(state, key):
        return None
    view, wrong = state.views[key], other(rng, state.views, key)
    where = _PLURAL[view.list]
    return TaskTemplate(
        {"view_id": key},
        (
            f'Delete the view "{view.name}" of the {where}',
            f'Remove the saved view "{view.name}" from the list of {where}',
            f'Delete the saved view "{view.name}" of the {where}, which nobody uses',
        ),
        distractors=({"view_id": wrong},) if wrong else (),
    )
