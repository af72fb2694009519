"""The difference of two states in each form in which published servers return it as `state_diff`.

by_key:       {key: {"added" | "modified": value now, or "removed": value before}} for top-level keys
by_key_old_new: the same, with {"old", "new"} for a key that was there and still is
paths:        {"added" | "modified" | "removed": {dotted path: value now}}
keys:         the same, modified top-level keys as a whole
old_new:      {dotted path: {"old": …, "new": …}}, lists as a whole; `old_new_keys` for top-level keys only
from_to:      {dotted path: {"from": …, "to": …}}, likewise
"""

from collections.abc import Mapping
from typing import Any

from pydantic import JsonValue

from hub.engine.difference import Operation, difference, tokens
from hub.hosting.rules import Rules

_KINDS = {"add": "added", "remove": "removed", "replace": "modified"}


def operations(rules: Rules, initial: JsonValue, current: JsonValue) -> list[Operation]:
    """Return the changes, without those that the page makes by itself."""
    return [one for one in difference(initial, current) if not rules.ignores(tuple(tokens(one["path"])))]


def shown(rules: Rules, initial: JsonValue, current: JsonValue) -> dict[str, Any]:
    """Return the difference in the form that the application's scripts expect."""
    before = initial if isinstance(initial, dict) else {}
    after = current if isinstance(current, dict) else {}
    changed = operations(rules, before, after)
    match rules.difference:
        case "by_key":
            return {key: _by_key(before, after, key) for key in _keys(changed)}
        case "by_key_old_new":
            return {
                key: {"old": before[key], "new": after[key]} if key in before and key in after else one
                for key in _keys(changed)
                for one in [_by_key(before, after, key)]
            }
        case "paths" | "keys":
            return _grouped(changed, after, whole_keys=rules.difference == "keys")
        case "old_new_keys" | "from_to_keys":
            return {key: _pair(rules, before, after, key) for key in _keys(changed)}
        case "old_new" | "from_to":
            return _pairs(rules, before, after, ())


def _keys(changed: list[Operation]) -> list[str]:
    return list(dict.fromkeys(tokens(one["path"])[0] for one in changed))


def _by_key(before: Mapping[str, JsonValue], after: Mapping[str, JsonValue], key: str) -> dict[str, JsonValue]:
    if key not in after:
        return {"removed": before[key]}
    # Those servers are JavaScript, where a previous null, false, zero or empty text counts as absent.
    was_there = key in before and (isinstance(before[key], dict | list) or bool(before[key]))
    return {"modified" if was_there else "added": after[key]}


def _grouped(changed: list[Operation], after: Mapping[str, JsonValue], *, whole_keys: bool) -> dict[str, Any]:
    found: dict[str, dict[str, Any]] = {}
    for one in changed:
        path = tokens(one["path"])
        if whole_keys and len(path) > 1:
            found.setdefault("modified", {})[path[0]] = after.get(path[0])
        else:
            found.setdefault(_KINDS[one["op"]], {})[".".join(path)] = one.get("value")
    return found


def _pair(rules: Rules, before: Mapping[str, JsonValue], after: Mapping[str, JsonValue], key: str) -> Any:  # noqa: ANN401 - JSON
    old, new = ("old", "new") if rules.difference.startswith("old_new") else ("from", "to")
    # An absent side has no value, as JavaScript omits `undefined`.
    return ({old: before[key]} if key in before else {}) | ({new: after[key]} if key in after else {})


def _pairs(
    rules: Rules, before: Mapping[str, JsonValue], after: Mapping[str, JsonValue], path: tuple[str, ...]
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key in {**before, **after}:
        here = (*path, key)
        old, new = before.get(key), after.get(key)
        if isinstance(old, dict) and isinstance(new, dict):
            found |= _pairs(rules, old, new, here)
        elif not rules.ignores(here) and (
            (key in before) != (key in after)
            or any(not rules.ignores((*here, *tokens(one["path"]))) for one in difference(old, new))
        ):
            found[".".join(here)] = _pair(rules, before, after, key)
    return found
