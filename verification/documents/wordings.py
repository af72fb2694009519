"""Other wordings of a changed field: hasty mistakes, and texts that a search for the right words accepts."""

import re
from collections.abc import Collection, Iterator
from functools import partial

from verification.documents.lenient_values import Way
from verification.documents.near_misses import TOKEN, near_miss, near_token

_NUMBER = re.compile(r"\s*[-+]?\d+(?:[.,]\d+)*\s*")


def tokens_of(text: str) -> Iterator[str]:
    """Yield the words and numbers of a text."""
    return (match[0] for match in TOKEN.finditer(text))


def wordings(before: str | None, known: Collection[str]) -> list[Way]:
    """Return wrong versions of a changed text, the likeliest mistakes first.

    Args:
        before: the text in the initial state; None if there was none.
        known: the words and numbers of the initial state.
    """
    ways = [Way("", partial(_off_by_one, known))]
    if before is not None:
        ways.append(Way("as it was", partial(_as_before, before)))
    ways += [Way("contradicted", _contradicted), Way("word that was to stay", partial(_in, known, new=False))]
    if before is not None:
        ways.append(Way("capitals", partial(_other_case, before)))
    return ways


def _off_by_one(known: Collection[str], text: str) -> str | None:
    return _in(known, text, new=True) or near_miss(text)


def _as_before(before: str, text: str) -> str | None:
    return before if before.split() != text.split() else None


def _in(known: Collection[str], text: str, *, new: bool) -> str | None:
    """Alter a word or number that is new (or, without `new`, a known one); numbers come first."""
    found = [match for match in TOKEN.finditer(text) if (match[0] not in known) is new]
    chosen = next((match for match in reversed(found) if match[0][0].isdigit()), found[-1] if found else None)
    if chosen is None:
        return None
    return text[: chosen.start()] + near_token(chosen[0]) + text[chosen.end() :]


def _contradicted(text: str) -> str | None:
    """Return the right text followed by a wrong one."""
    body = text.rstrip("\r\n")
    other = near_miss(body.strip())
    return None if other is None or _NUMBER.fullmatch(body) else f"{body} or {other}{text[len(body) :]}"


def _other_case(before: str, text: str) -> str | None:
    """If the task only changed capitals, also change those that were to stay as they are."""
    if before == text or before.casefold() != text.casefold():
        return None
    return next((other for other in (text.upper(), text.lower()) if other not in (text, before)), None)
