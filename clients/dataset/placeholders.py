"""Placeholders of web endpoints in scripts, and `url_variables.json`, which gives their values.

Published scripts contain `__CUA_GYM_<APP>_URL__` (or `_HOST__`) in place of a web application's address and
`__CUA_GYM_SID__` in place of its session. They are kept unchanged; `addresses` gives the values for the scripts that
run.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import cast

from pydantic import JsonValue

from clients.atomic_write import write_atomic
from schemas.errors import ConflictError, InvalidRequestError

FILE = "url_variables.json"
SESSION = "__CUA_GYM_SID__"
"""Differs between episodes, so no file declares it."""
Variables = dict[str, JsonValue]

_PLACEHOLDER = re.compile(rb"__CUA_GYM_[A-Z0-9]+(?:_[A-Z0-9]+)*__")


def find_placeholders(contents: Iterable[bytes]) -> tuple[str, ...]:
    """Return all placeholders in these files, sorted."""
    return tuple(sorted({match.decode() for content in contents for match in _PLACEHOLDER.findall(content)}))


def read_variables(folder: Path) -> Variables:
    """Return the variables that a dataset declares; empty if it has no such file.

    Raises:
        InvalidRequestError: the file is not a JSON object with an object `variables`.
    """
    path = folder / FILE
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError as error:
        raise InvalidRequestError(f"{path} is not JSON: {error}") from error
    variables = cast("dict[str, object]", document).get("variables") if isinstance(document, dict) else None
    if not isinstance(variables, dict):
        raise InvalidRequestError(f"{path} lacks the object `variables`", field="variables")
    return cast("Variables", variables)


def declare(folder: Path, placeholders: Iterable[str], variables: Mapping[str, JsonValue]) -> None:
    """Add variables to `url_variables.json`, and an entry for every placeholder that has none.

    Args:
        folder: The dataset's folder.
        placeholders: The placeholders that scripts use.
        variables: Name → entry, in the form of the file.

    Raises:
        ConflictError: a variable already exists with a different entry; nothing was written.
    """
    known = read_variables(folder)
    for name, value in variables.items():
        if known.setdefault(name, value) != value:
            raise ConflictError(
                f"{folder / FILE} declares {name} as {known[name]!r}, what is added as {value!r}: "
                "make them equal or write to another folder"
            )
    for placeholder in undeclared(placeholders, known):
        variable = placeholder.strip("_")
        kind = variable.rpartition("_")[2].lower()
        known[variable] = {"env": variable, "placeholder": placeholder, "kind": kind, "default": None}
    if not known:
        return
    text = json.dumps({"variables": known}, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
    folder.mkdir(parents=True, exist_ok=True)
    write_atomic(folder / FILE, text)


def undeclared(placeholders: Iterable[str], variables: Mapping[str, JsonValue]) -> tuple[str, ...]:
    """Return the placeholders that no variable mentions, neither in its entry nor in its name."""
    told = set(_texts(dict(variables)))
    return tuple(
        placeholder
        for placeholder in dict.fromkeys(placeholders)
        if placeholder != SESSION and not {placeholder, placeholder.strip("_")} & told
    )


def _texts(value: JsonValue) -> Iterator[str]:
    """Yield every string in a value, including keys."""
    match value:
        case str():
            yield value
        case list():
            for one in value:
                yield from _texts(one)
        case dict():
            for name, one in value.items():
                yield name
                yield from _texts(one)
        case _:
            return
