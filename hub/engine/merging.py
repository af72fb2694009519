"""Merges a partial state into a state (JSON Merge Patch, RFC 7396)."""

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
