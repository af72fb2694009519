"""Task templates for the actions of collections: arguments that fit a state, instructions, and what is nearly right."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from random import Random
from typing import Any

from hub.engine.collections.actions import AnyAction, actions_of
from hub.engine.collections.declaration import Collection, Collections, Move
from hub.engine.collections.draw import Draw, Form, mistyped, other_values
from hub.engine.collections.fields import (
    Change,
    Choice,
    Day,
    Field,
    Figure,
    Reference,
    References,
    Switch,
    Text,
    flips_of,
)
from hub.engine.collections.lookup import order_around
from hub.engine.collections.new_records import Example, create
from hub.engine.collections.phrases import Referred, alike, draw_referred, referred
from hub.engine.collections.values import state_spoken, switch_spoken
from hub.engine.phrases import pick
from hub.engine.task_templates import TaskTemplate, TaskTemplates

ENOUGH = 3
"""Of the ways to ask for a change, those that an application gives for it: with so many, the engine adds none."""
TWO_FIELDS = 0.35
"""Of the edits, those of two fields."""


def add_task_templates(
    collections: Collections, templates: TaskTemplates, examples: Callable[[Any], Mapping[str, Sequence[Example]]]
) -> None:
    """Give an application the task templates of its collections.

    Args:
        collections: Those of the application.
        templates: What they are added to.
        examples: From a state, new records as people would make them there, for each collection.
    """
    for collection in collections.values():
        for action in actions_of(collections, collection):
            templates.of(action.name)(_sampler(collections, collection, action, examples))


def _sampler(
    collections: Collections,
    collection: Collection,
    action: AnyAction,
    examples: Callable[[Any], Mapping[str, Sequence[Example]]],
) -> Callable[[Any, Random], TaskTemplate | None]:
    draws: dict[str, Callable[[Draw], TaskTemplate | None]] = {
        collection.action("create"): lambda draw: create(draw, examples(draw.state)[collection.key]),
        collection.action("edit"): _edit,
        collection.action("delete"): _delete,
        collection.action("move"): _reorder,
    }
    for move in collection.status.moves if collection.status else ():
        draws[move.action] = _moving(move)
    for field in collection.fields:
        if isinstance(field, Choice | Reference) and field.change is not None:
            draws[field.change.action] = _changing(field, field.change)
        for flip, value in flips_of(field):
            draws[flip.action] = _flipping(field, flip, value=value)
        if isinstance(field, References):
            draws[field.add.action] = _linking(field, field.add, is_added=True)
            draws[field.remove.action] = _linking(field, field.remove, is_added=False)
    drawn = draws[action.name]
    return lambda state, rng: drawn(Draw(collections, collection, action, state, rng))


def _edit(draw: Draw) -> TaskTemplate | None:
    collection, rng = draw.collection, draw.rng
    record_id = pick(rng, draw.known)
    if record_id is None:
        return None
    old = {one.name: getattr(draw.known[record_id], one.name) for one in collection.edited_fields}
    possible = [
        (field, new) for field in collection.edited_fields if (new := _edited(draw, field, record_id)) is not None
    ]
    if not possible:
        return None
    # One sentence that sets a field to a value and switches another one would read badly.
    pairs = [(field, new) for field, new in possible if not isinstance(field, Switch)]
    count = 2 if len(pairs) > 1 and rng.random() < TWO_FIELDS else 1
    changes = rng.sample(pairs if count > 1 else possible, count)
    who = referred(draw.collections, draw.state, collection, record_id)
    arguments = {collection.argument: record_id, **old} | {field.name: new for field, new in changes}

    def say() -> str:
        facts = {"record": rng.choice(who.ways)}
        for (field, new), prefix in zip(changes, ("", "other_"), strict=False):
            facts |= {f"{prefix}field": field.label.lower(), f"{prefix}value": draw.spoken(field, new)}
        return draw.say("edit", "two" if count > 1 else _part(collection, changes[0][0]), **facts)

    def wrong() -> Iterable[Form]:
        if count > 1:
            yield {**arguments, changes[1][0].name: old[changes[1][0].name]}
        for field, new in changes:
            if isinstance(field, Figure):
                yield from ({**arguments, field.name: value} for value in mistyped(field, new))
        for other in alike(collection, draw.known, record_id, rng):
            held = {one.name: getattr(draw.known[other], one.name) for one in collection.edited_fields}
            yield {collection.argument: other, **held} | {field.name: new for field, new in changes}

    return draw.template(arguments, say, wrong())


def _part(collection: Collection, field: Field) -> str:
    """Return which part of the wordings says that one field is edited."""
    if isinstance(field, Switch):
        return "switch"
    return "label" if field.name == collection.label and collection.is_titled else "one"


def _edited(draw: Draw, field: Field, record_id: str) -> str | int | None:
    """Return another value for a field that tasks change, or None."""
    record = draw.known[record_id]
    old = getattr(record, field.name)
    match field:
        case Choice(redrawn=True) | Reference(redrawn=True):
            values = {one.name: getattr(record, one.name) for one in draw.collection.fields}
            return pick(draw.rng, other_values(draw, field, values))
        case Day(shifts=shifts) if old and shifts:
            return (date.fromisoformat(old) + timedelta(days=draw.rng.choice(shifts))).isoformat()
        case Text(edits=edits, most=most):
            new = [text.format(value=old) for text in edits if old or "{value}" not in text]
            return pick(draw.rng, [text for text in new if text != old and len(text) <= most])
        case Figure(edits=edits):
            return pick(draw.rng, [one for one in edits if one != old])
        case Switch():
            return not old
        case _:
            return None


def _delete(draw: Draw) -> TaskTemplate | None:
    collection = draw.collection
    possible = [key for key in draw.known if draw.after({collection.argument: key}) is not None]
    record_id = pick(draw.rng, possible)
    if record_id is None:
        return None
    who = referred(draw.collections, draw.state, collection, record_id)
    return draw.template(
        {collection.argument: record_id},
        lambda: draw.say("delete", record=draw.rng.choice(who.ways), plural=collection.plural),
        ({collection.argument: other} for other in alike(collection, draw.known, record_id, draw.rng)),
    )


def _reorder(draw: Draw) -> TaskTemplate | None:
    collection, rng = draw.collection, draw.rng
    possible = [
        (key, direction, order[place])
        for key in draw.known
        for order in [order_around(draw.state, collection, key)]
        for direction, place in (("up", order.index(key) - 1), ("down", order.index(key) + 1))
        if 0 <= place < len(order) and order[place] in draw.known
    ]
    drawn = pick(rng, possible)
    if drawn is None:
        return None
    record_id, direction, neighbour = drawn
    who = referred(draw.collections, draw.state, collection, record_id)
    beside = referred(draw.collections, draw.state, collection, neighbour)
    others = rng.sample(possible, len(possible))
    return draw.template(
        {collection.argument: record_id, "direction": direction},
        lambda: draw.say(
            "reorder",
            record=rng.choice(who.ways),
            direction=direction,
            plural=_those_around(draw, record_id),
            before="before" if direction == "up" else "after",
            neighbour=rng.choice(beside.ways),
        ),
        ({collection.argument: key, "direction": other} for key, other, _ in others),
    )


def _those_around(draw: Draw, record_id: str) -> str:
    """Return what a record is in order with: `lessons`, or `lessons in the course "Weaving"`."""
    collection = draw.collection
    if not collection.order_within:
        return collection.plural
    field = collection.field(collection.order_within)
    said = field.says.format(value=draw.spoken(field, getattr(draw.known[record_id], field.name)))
    return f"{collection.plural} {said}"


def _moving(move: Move) -> Callable[[Draw], TaskTemplate | None]:
    def sample(draw: Draw) -> TaskTemplate | None:
        status = draw.collection.status
        if status is None:
            return None
        fitting = {key for key, one in draw.known.items() if getattr(one, status.name) in move.sources}
        facts = {"state": state_spoken(move.to), "field": status.label.lower()}
        return _on_several(draw, fitting, {}, "move", move.wordings or (f"{move.label} {{records}}",), facts)

    return sample


def _changing(field: Choice | Reference, change: Change) -> Callable[[Draw], TaskTemplate | None]:
    def sample(draw: Draw) -> TaskTemplate | None:
        one = pick(draw.rng, draw.known)
        if one is None:
            return None
        values = {each.name: getattr(draw.known[one], each.name) for each in draw.collection.fields}
        value = pick(draw.rng, other_values(draw, field, values))
        if value is None:
            return None
        fitting = {key for key in _within(draw, change) if getattr(draw.known[key], field.name) != value}
        facts = {"field": field.label.lower(), "value": draw.spoken(field, value)}
        return _on_several(draw, fitting, {field.name: value}, "change", change.wordings, facts)

    return sample


def _flipping(field: Field, change: Change, *, value: bool) -> Callable[[Draw], TaskTemplate | None]:
    def sample(draw: Draw) -> TaskTemplate | None:
        fitting = {key for key in _within(draw, change) if getattr(draw.known[key], field.name) != value}
        facts = {"field": field.label.lower(), "value": switch_spoken(value)}
        return _on_several(draw, fitting, {}, "flip", change.wordings, facts)

    return sample


def _linking(field: References, change: Change, *, is_added: bool) -> Callable[[Draw], TaskTemplate | None]:
    def sample(draw: Draw) -> TaskTemplate | None:
        target = draw.collections[field.to]
        value = pick(draw.rng, draw.targets(field, {}))
        if value is None:
            return None
        fitting = {key for key in _within(draw, change) if (value in getattr(draw.known[key], field.name)) != is_added}
        facts = {"noun": target.noun, "value": draw.spoken(field, value)}
        scenario = "add" if is_added else "remove"
        return _on_several(draw, fitting, {target.argument: value}, scenario, change.wordings, facts)

    return sample


def _within(draw: Draw, change: Change) -> set[str]:
    """Return the records whose state allows a change."""
    status = draw.collection.status
    if status is None or not change.within:
        return set(draw.known)
    return {key for key, one in draw.known.items() if getattr(one, status.name) in change.within}


def _on_several(
    draw: Draw,
    fitting: set[str],
    beside: Form,
    scenario: str,
    wordings: Sequence[str],
    facts: Mapping[str, str],
) -> TaskTemplate | None:
    """Return a task template for an action on one or several records."""
    collection, rng = draw.collection, draw.rng
    fitting = {key for key in fitting if draw.after({collection.arguments: [key], **beside}) is not None}
    chosen = draw_referred(draw.collections, draw.state, collection, fitting, rng)
    if chosen is None:
        return None

    def say() -> str:
        phrase = rng.choice(chosen.ways)
        said = rng.choice(wordings).format_map({**facts, "records": phrase}) if wordings else ""
        return said if len(wordings) >= ENOUGH else draw.say(scenario, records=phrase, said=said, **facts)

    arguments: Form = {collection.arguments: list(chosen.ids), **beside}
    return draw.template(arguments, say, _mistaken(draw, chosen, arguments), chosen.lookups)


def _mistaken(draw: Draw, chosen: Referred, arguments: Form) -> Iterable[Form]:
    """Yield the arguments with one record too few, or another record."""
    name, (first, *others) = draw.collection.arguments, chosen.ids
    if others:
        yield {**arguments, name: [first, *others[:-1]]}
    for other in alike(draw.collection, draw.known, first, draw.rng):
        if other not in chosen.ids:
            yield {**arguments, name: [other, *others]}
