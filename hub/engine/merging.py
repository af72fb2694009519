"""Merges a partial state into a state (JSON Merge Patch, RFC 7396), and finds the patch between two states."""

from collections.abc import Mapping

from pydantic import JsonValue


def merged(base: JsonValue, patch: JsonValue) -> JsonValue:
    """Return `base` with `patch` merged in: objects by key, `null` removes a key, everything else is replaced."""
    if not isinstance(patch, dict):
        return patch
    result: dict[str, JsonValue] = dict(base) if isinstance(base, dict) else {}
    for name, value in patch.items():
        if value is None and result.get(name) is not None:
            del result[name]
        elif value is not None:
            result[name] = merged(result.get(name), value)
    return result


def patch_between(before: JsonValue, after: JsonValue) -> JsonValue:
    """Return the merge patch that turns `before` into `after`; null removes a key."""
    if not (isinstance(before, Mapping) and isinstance(after, Mapping)):
        return after
    patch: dict[str, JsonValue] = {name: None for name in before if name not in after}
    for name, value in after.items():
        if name not in before:
            patch[name] = value
        elif value != before[name]:
            patch[name] = patch_between(before[name], value)
    return patch
