"""A digest of the state of web applications at the end of an episode, the same for every path that leads there."""

import hashlib
import json
import re

from pydantic import JsonValue

from vm_controller.web_app_host import MEMBERS, Files, is_beside

_NEW_RECORD = re.compile(r"-n\d+-\d+\b")
"""The end of a new record's id, which counts the actions before it, so that a detour changes it
(hub/engine/records.py)."""


def result_digest(files: Files) -> str | None:
    """Return a digest of the current state of all web applications.

    Args:
        files: the files that graders get, by path: `<application>.json` with `initial_state` and `current_state`.

    Returns:
        A SHA-256 in hexadecimal, equal for states that differ only in the ids of new records; None if there is no
        application.
    """
    states = {
        name: _canonical(json.loads(content).get("current_state"))
        for name, content in files.items()
        if not is_beside(MEMBERS + name)
    }
    return hashlib.sha256(_text(states).encode()).hexdigest() if states else None


def _canonical(value: JsonValue) -> JsonValue:
    if isinstance(value, str):
        return _NEW_RECORD.sub("-new", value)
    if isinstance(value, list):
        return [_canonical(item) for item in value]
    if not isinstance(value, dict):
        return value
    known = {key: _canonical(item) for key, item in value.items() if not _NEW_RECORD.search(key)}
    new = [_canonical(item) for key, item in value.items() if _NEW_RECORD.search(key)]
    # Several new records of a collection would get the same key, so they become a list, ordered by their content.
    return known if not new else {**known, "-new": sorted(new, key=_text)}


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)
