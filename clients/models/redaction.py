"""Redacts logs: keys and tokens are blanked out, and pictures are replaced by their hash."""

import hashlib
import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from pydantic_core import to_jsonable_python

BLOT = "[secret]"
BEARER = re.compile(r"(?i)\b(bearer\s+)[\w.~+/-]{6,}=*")
SECRET_NAME = re.compile(r"(?:KEY|TOKEN|SECRET|PASSWORD)$")
SHORTEST_GUESS = 8
"""Shorter values of variables with such names are taken for settings, not secrets."""


def environment_secrets(environment: Mapping[str, str] = os.environ) -> set[str]:
    """Return the values of all variables whose name says that they hold a key, token, secret or password."""
    return {value for name, value in environment.items() if SECRET_NAME.search(name) and len(value) >= SHORTEST_GUESS}


class Redaction:
    """Converts values to JSON without secrets, which are searched for in all strings."""

    def __init__(self, secrets: Iterable[str]) -> None:
        forms = {form for secret in secrets if secret for form in (secret, json.dumps(secret)[1:-1])}
        # Longest first, because a secret may begin with another one.
        alternatives = "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))
        self._known = re.compile(alternatives) if forms else None

    def text(self, text: str) -> str:
        """Return a text with its secrets replaced."""
        if self._known:
            text = self._known.sub(BLOT, text)
        return BEARER.sub(rf"\g<1>{BLOT}", text)

    def jsonable(self, value: object) -> object:
        """Return a value as JSON types without secrets; bytes become their SHA-256 and size."""
        match value:
            case str():
                return self.text(value)
            case None | bool() | int() | float():
                return value
            case bytes():
                return {"sha256": hashlib.sha256(value).hexdigest(), "bytes": len(value)}
            case Mapping():
                items = cast(Mapping[object, object], value).items()
                return {self.text(str(key)): self.jsonable(one) for key, one in items}
            case Sequence() | set() | frozenset():
                return [self.jsonable(one) for one in cast(Iterable[object], value)]
            case _:
                return self.jsonable(to_jsonable_python(value, fallback=str))
