"""Compares what an agent made of a state with what it should have made. Only the standard library: rewards contain it.

States are JSON, without what nobody judges. Names that the application gave to new records differ with the way taken,
so the agent's new records are first paired with those of the golden state.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

Json = dict[str, "Json"] | list["Json"] | str | int | float | bool | None
Path = tuple[str | int, ...]
Records = dict[str, Json]

NEW = re.compile(r"[a-z][a-z0-9-]*-n\d+-\d+")
"""The names that an application gives."""


class Gone:
    """What a state does not hold. No text, so that nobody can write it into a field."""


GONE = Gone()


def leaves(tree: Json, path: Path = ()) -> dict[Path, Json]:
    """Return the values of a state by their paths. A list of plain values is one value."""
    found: dict[Path, Json] = {}
    if isinstance(tree, dict) and tree:
        for name, value in tree.items():
            found.update(leaves(value, (*path, name)))
    elif isinstance(tree, list) and any(isinstance(item, dict | list) for item in tree):
        for number, value in enumerate(tree):
            found.update(leaves(value, (*path, number)))
    else:
        found[path] = tree
    return found


def changes(before: Json, after: Json) -> dict[Path, Json | Gone]:
    """Return the values in which two states differ by their paths, as they are after; `GONE` where there are none."""
    old, new = leaves(before), leaves(after)
    changed: dict[Path, Json | Gone] = {path: GONE for path in old if path not in new}
    changed.update({path: value for path, value in new.items() if path not in old or not same(old[path], value)})
    return changed


def patched(tree: Json, operations: Iterable[Mapping[str, Json]]) -> Json:
    """Return a state with the operations of a JSON Patch done, as `hub.engine.difference` writes them."""
    for operation in operations:
        names = str(operation["path"]).split("/")[1:]
        tree = _patched(tree, [name.replace("~1", "/").replace("~0", "~") for name in names], operation)
    return tree


def same(one: Json | Gone, other: Json | Gone) -> bool:
    """Whether two values are equal; 1, 1.0 and true are three different values."""
    return type(one) is type(other) and one == other


def fits(before: Json | Gone, wanted: Json | Gone, found: Json | Gone, *, in_order: bool = False) -> bool:
    """Whether a value is the one wanted: a list in any order, unless the order is what was to change.

    With `in_order` a list shows its order to people: what it held before stays in place, and only what is new may
    change places with what is new. A list that is new as a whole, with its record, has the order that it was made in.
    """
    if same(wanted, found):
        return True
    if not (isinstance(wanted, list) and isinstance(found, list)):
        return False
    order_matters = isinstance(before, list) and _sorted(before) == _sorted(wanted)
    if in_order and isinstance(before, Gone):
        return False
    if in_order and not order_matters:
        old = set(_sorted(before)) if isinstance(before, list) else set[str]()
        kept, still = ([one if one in old else "" for one in map(repr, items)] for items in (wanted, found))
        order_matters = kept != still
    return not order_matters and _sorted(wanted) == _sorted(found)


def aligned(initial: Json, golden: Json, current: Json) -> Json:
    """Return the current state with its new records named as the golden state names those most like them."""
    known = _names(initial)
    expected, made = _new_records(golden, known), _new_records(current, known)
    names: dict[str, str] = {}
    for place, records in made.items():
        ours, theirs = dict(records), dict(expected.get(place, {}))
        pairs = [(_likeness(a, b), name, other) for name, a in ours.items() for other, b in theirs.items()]
        for _, name, other in sorted(pairs, key=lambda pair: (-pair[0], pair[1], pair[2])):
            if name in ours and other in theirs:
                names[name] = other
                del ours[name], theirs[other]
        names.update({name: "other " + name for name in ours})
    renamed = _renamed(current, names)
    # What is new within a list has a name too, as one of its values; its place says which it is.
    inner: dict[str, str] = {}
    _pair_values(golden, renamed, inner, _names(golden) | _names(renamed))
    return _renamed(renamed, inner)


def score(
    initial: Json,
    golden: Json,
    current: Json,
    parts: Sequence[Sequence[Sequence[str | int]]],
    ordered: Sequence[Sequence[str | int]] = (),
) -> tuple[list[float], list[Path]]:
    """Return what each part of a task earned, and the paths of what was changed that no part asked for.

    A part is the paths of the values that it changes. One that is done earns 1, one that is begun at most half of it.
    `ordered` are the paths of lists whose order people see.
    """
    seen_order = {tuple(path) for path in ordered}
    current = aligned(initial, golden, current)
    before, after, found = leaves(initial), leaves(golden), leaves(current)
    kept, still = _holders(after), _holders(found)
    earned: list[float] = []
    asked: set[Path] = set()
    for part in parts:
        paths = [tuple(path) for path in part]
        asked.update(paths)
        right = [
            # What is to be gone is not done by taking away all that it was in.
            fits(before.get(path, GONE), after.get(path, GONE), found.get(path, GONE), in_order=path in seen_order)
            and (path in after or _holder(path, kept) in still)
            for path in paths
        ]
        earned.append(1.0 if all(right) else sum(right) / len(right) / 2)
    other = {path for path in {*after, *found} - asked if not same(after.get(path, GONE), found.get(path, GONE))}
    return earned, sorted(other, key=str)


def reward_of(earned: Sequence[float], *, strayed: bool) -> float:
    """Return what parts pay together: 1 where all are done and nothing else was; otherwise half of their mean at most.

    So whoever did not do what was asked earns at most half, however little is missing, and less than somebody who did
    all of it and something else besides.
    """
    mean = sum(earned) / len(earned)
    return mean * (1.0 if min(earned) == 1.0 else 0.5) * (0.5 if strayed else 1.0)


def _holders(found: Mapping[Path, Json]) -> set[Path]:
    """Return the paths of everything that holds values, or could hold some."""
    holders = {path[:length] for path in found for length in range(len(path))}
    return holders | {path for path, value in found.items() if value in ([], {})}


def _holder(path: Path, holders: set[Path]) -> Path:
    """Return the innermost of them that the value of a path was in."""
    return next(path[:length] for length in reversed(range(len(path))) if path[:length] in holders or not length)


def _patched(tree: Json, names: list[str], operation: Mapping[str, Json]) -> Json:
    if not names:
        return operation["value"]
    name, rest, kind = names[0], names[1:], operation["op"]
    if isinstance(tree, list):
        items, place = list(tree), int(names[0])
        if rest or kind == "replace":
            items[place] = _patched(items[place], rest, operation)
        elif kind == "remove":
            del items[place]
        else:
            items.insert(place, operation["value"])
        return items
    entries = dict(cast("Records", tree))
    if rest:
        entries[name] = _patched(entries[name], rest, operation)
    elif kind == "remove":
        del entries[name]
    else:
        entries[name] = operation["value"]
    return entries


def _sorted(items: list[Json]) -> list[str]:
    return sorted(map(repr, items))


def _names(tree: Json) -> set[str]:
    """Return every key of a state."""
    if isinstance(tree, dict):
        return {*tree, *(name for value in tree.values() for name in _names(value))}
    if isinstance(tree, list):
        return {name for value in tree for name in _names(value)}
    return set()


def _new_records(tree: Json, known: set[str], place: Path = ()) -> dict[Path, Records]:
    """Return the records that the application named, by the collection they are in."""
    found: dict[Path, Records] = {}
    inside: list[tuple[Path, Json]] = []
    if isinstance(tree, dict):
        for name, value in tree.items():
            is_new = NEW.fullmatch(name) is not None and name not in known
            if is_new:
                found.setdefault(place, {})[name] = value
            inside.append(((*place, "*" if is_new else name), value))
    elif isinstance(tree, list):
        inside = [((*place, number), value) for number, value in enumerate(tree)]
    for below, value in inside:
        for key, records in _new_records(value, known, below).items():
            found.setdefault(key, {}).update(records)
    return found


def _pair_values(golden: Json, current: Json, names: dict[str, str], taken: set[str]) -> None:
    if isinstance(golden, dict) and isinstance(current, dict):
        for name in sorted(golden.keys() & current.keys()):
            _pair_values(golden[name], current[name], names, taken)
    elif isinstance(golden, list) and isinstance(current, list):
        for one, other in zip(golden, current, strict=False):
            _pair_values(one, other, names, taken)
    elif _is_new(golden, taken) and _is_new(current, taken) and golden not in names.values():
        names.setdefault(str(current), str(golden))


def _is_new(value: Json, taken: set[str]) -> bool:
    return isinstance(value, str) and NEW.fullmatch(value) is not None and value not in taken


def _likeness(one: Json, other: Json) -> float:
    """How many values two records share, whatever the application named."""
    ours, theirs = (
        {(path, NEW.sub("", repr(value))) for path, value in leaves(record).items()} for record in (one, other)
    )
    return len(ours & theirs) / (len(ours | theirs) or 1)


def _renamed(tree: Json, names: Mapping[str, str]) -> Json:
    if isinstance(tree, dict):
        return {names.get(name, name): _renamed(value, names) for name, value in tree.items()}
    if isinstance(tree, list):
        return [_renamed(item, names) for item in tree]
    return names.get(tree, tree) if isinstance(tree, str) else tree
