"""Task templates for new records: values as examples have them, and a sentence that says all of them."""

from collections.abc import Iterable, Mapping, Sequence

from pydantic import JsonValue

from hub.engine.collections.declaration import Choice, Field, LongText, Reference
from hub.engine.collections.draw import Draw, Form, other_values
from hub.engine.collections.lookup import label_of, records
from hub.engine.collections.values import article, name_spoken
from hub.engine.phrases import listed, pick
from hub.engine.task_templates import TaskTemplate

Example = Mapping[str, str]
"""Values for a new record, by field; a reference by the label of what it refers to."""
OPTIONAL_REFERENCE = 0.4
"""Of the new records, those with a reference that may be empty."""


def create(draw: Draw, examples: Sequence[Example]) -> TaskTemplate | None:
    """Draw a record to make, as one of the examples has it; None where all of them are there already."""
    collection, rng = draw.collection, draw.rng
    taken = {label_of(collection, one).casefold() for one in records(draw.state, collection).values()}
    example = pick(rng, [one for one in examples if one[collection.label].casefold() not in taken])
    if example is None:
        return None
    values: Form = {}
    said: list[Field] = []
    for field in collection.created_fields:
        value = _new_value(draw, field, example, values)
        values[field.name] = value
        if value != collection.default(field.name) and field.name != collection.label:
            said.append(field)
    title = name_spoken(collection, example[collection.label])

    def say() -> str:
        return draw.say(
            "create",
            verb=rng.choice(collection.verbs),
            noun=collection.noun,
            a_noun=article(collection.noun),
            title=title,
            details=_details(draw, said, values),
        )

    return draw.template(values, say, _misread(draw, said, values))


def _new_value(draw: Draw, field: Field, example: Example, values: Form) -> JsonValue:
    collection, rng = draw.collection, draw.rng
    match field:
        case Choice():
            return example.get(field.name) or rng.choice(collection.values(field.name))
        case Reference():
            targets = draw.targets(field, values)
            held = records(draw.state, draw.collections[field.to])
            named = [
                key for key in targets if label_of(draw.collections[field.to], held[key]) == example.get(field.name)
            ]
            if named:
                return named[0]
            is_drawn = not collection.may_lack(field.name) or rng.random() < OPTIONAL_REFERENCE
            return pick(rng, targets) if is_drawn else None
        case _:
            text = example.get(field.name)
            return text.format_map(dict(draw.state)) if text is not None else _plain(collection.default(field.name))


def _plain(value: object) -> JsonValue:
    return value if isinstance(value, str) else None


def _details(draw: Draw, said: Sequence[Field], values: Form) -> str:
    """Return what a new record is besides its label: `from Ada in the category "Mail" with high priority`."""
    phrases = [(field, field.says.format(value=draw.spoken(field, values[field.name]))) for field in said]
    beside = [text for _, text in phrases if not text.startswith("with ")]
    if len(beside) > 1 and draw.rng.random() < 1 / 2:
        beside = [*beside[1:], beside[0]]
    with_it = [
        text.removeprefix("with ") for field, text in phrases if text.startswith("with ") and not _is_long(field)
    ]
    with_it += [text.removeprefix("with ") for field, text in phrases if text.startswith("with ") and _is_long(field)]
    return " ".join([*beside, *([f"with {listed(with_it)}"] if with_it else [])])


def _is_long(field: Field) -> bool:
    return isinstance(field, LongText)


def _misread(draw: Draw, said: Sequence[Field], values: Form) -> Iterable[Form]:
    """Yield the arguments with one value that is another one, or is left out."""
    for field in draw.rng.sample(list(said), len(said)):
        if isinstance(field, Choice | Reference):
            for value in other_values(draw, field, values):
                yield {**values, field.name: value}
        elif draw.collection.may_lack(field.name):
            yield {**values, field.name: _plain(draw.collection.default(field.name))}
    label = draw.collection.label
    yield {**values, label: f"{values[label]} 2"}
