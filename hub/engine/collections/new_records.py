"""Task templates for new records: values as examples have them, and a sentence that says all of them."""

from collections.abc import Iterable, Mapping, Sequence

from pydantic import JsonValue

from hub.engine.collections.declaration import Collection
from hub.engine.collections.draw import Draw, Form, mistyped, other_values
from hub.engine.collections.fields import Choice, Field, Figure, LongText, Reference, Text
from hub.engine.collections.lookup import label_of, records
from hub.engine.collections.values import name_spoken
from hub.engine.phrases import a_or_an, listed, pick
from hub.engine.records import Record
from hub.engine.task_templates import TaskTemplate

Example = Mapping[str, str | int]
"""Values for a new record, by field: money in minor units, a switch true or false, a reference by the label of what it
refers to."""
OPTIONAL_REFERENCE = 0.4
"""Of the new records, those with a reference that may be empty."""
TOGETHER = 2
"""How many details follow each other without a comma."""


def create(draw: Draw, examples: Sequence[Example]) -> TaskTemplate | None:
    """Draw a record to make, as one of the examples has it.

    None where all of them are there already, or where a reference that has to be there has nothing to lead to.

    Raises:
        TypeError: An example lacks a text that has to be there, or has a field that the form has not.
    """
    _refuse_poor(draw.collection, examples)
    collection, rng = draw.collection, draw.rng
    taken = {label_of(collection, one).casefold() for one in records(draw.state, collection).values()}
    example = pick(rng, [one for one in examples if str(one[collection.label]).casefold() not in taken])
    if example is None:
        return None
    values: Form = {}
    said: list[Field] = []
    for field in collection.created_fields:
        value = _new_value(draw, field, example, values)
        if value is None and isinstance(field, Reference) and not collection.may_lack(field.name):
            return None
        is_left = isinstance(field, Figure) and value == collection.default(field.name)
        if not is_left:  # nobody says a number that the form begins with
            values[field.name] = value
        if value != collection.default(field.name) and field.name != collection.label:
            said.append(field)
    title = name_spoken(collection, str(example[collection.label]))

    def say() -> str:
        return draw.say(
            "create",
            "instruction" if collection.is_titled else "coded",
            label=collection.field(collection.label).label.lower(),
            verb=rng.choice(collection.verbs),
            noun=collection.noun,
            a_noun=a_or_an(collection.noun),
            title=title,
            details=_details(draw, said, values),
        )

    return draw.template(values, say, _misread(draw, said, values))


def _refuse_poor(collection: Collection, examples: Sequence[Example]) -> None:
    typed = [one.name for one in collection.created_fields if isinstance(one, Text | Figure)]
    fields = collection.record.model_fields
    needed = {name for name in typed if not collection.may_lack(name) and fields[name].is_required()}
    known = {one.name for one in collection.created_fields}
    for example in examples:
        if (wrong := needed - set(example)) or (wrong := set(example) - known):
            raise TypeError(f"{collection.key}: {', '.join(sorted(wrong))} is missing in, or foreign to, {example}")


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
            is_drawn = not collection.may_lack(field.name) or (field.redrawn and rng.random() < OPTIONAL_REFERENCE)
            return pick(rng, targets) if is_drawn else None
        case _:
            value = example.get(field.name, _plain(collection.default(field.name)))
            return _placed(value, draw.state) if isinstance(value, str) else value


def _placed(text: str, state: Record) -> str:
    """Return a text with what the state says of the whole, `{domain}`, in its place."""
    for name, value in state:
        text = text.replace(f"{{{name}}}", value) if isinstance(value, str) else text
    return text


def _plain(value: object) -> JsonValue:
    return value if isinstance(value, str | int) else None


def _details(draw: Draw, said: Sequence[Field], values: Form) -> str:
    """Return what a new record is besides its label: `from Ada in the category "Mail" with high priority`."""
    phrases = [(field, field.says.format(value=draw.spoken(field, values[field.name]))) for field in said]
    beside = [text for _, text in phrases if not text.startswith("with ")]
    if len(beside) == TOGETHER and draw.rng.random() < 1 / 2:
        beside.reverse()
    with_it = [
        text.removeprefix("with ") for field, text in phrases if text.startswith("with ") and not _is_long(field)
    ]
    with_it += [text.removeprefix("with ") for field, text in phrases if text.startswith("with ") and _is_long(field)]
    if len(beside) > TOGETHER:  # too many for one breath
        beside = [*beside[: TOGETHER - 1], f"{beside[TOGETHER - 1]}, {listed(beside[TOGETHER:])},"]
    text = " ".join([*beside, *([f"with {listed(with_it)}"] if with_it else [])])
    return text.removesuffix(",")


def _is_long(field: Field) -> bool:
    return isinstance(field, LongText)


def _misread(draw: Draw, said: Sequence[Field], values: Form) -> Iterable[Form]:
    """Yield the arguments with one value that is another one, or is left out."""
    for field in draw.rng.sample(list(said), len(said)):
        if isinstance(field, Choice | Reference):
            for value in other_values(draw, field, values):
                yield {**values, field.name: value}
        elif isinstance(field, Figure):
            for value in mistyped(field, values[field.name]):
                yield {**values, field.name: value}
        elif draw.collection.may_lack(field.name):
            yield {**values, field.name: _plain(draw.collection.default(field.name))}
    label = draw.collection.label
    yield {**values, label: f"{values[label]} 2"}
