"""What a reward accepts although it is ambiguous, because its task asks for it: a hidden slide, a hidden row.

It travels in the text of the reward, so that whoever opens a session with the reward need not know of it.
"""

import io
import tokenize
from collections.abc import Iterator

from schemas.rewards import AmbiguityKind, Finding

_WORD = "accepts:"


def accepted(source: str) -> frozenset[AmbiguityKind]:
    """Return the kinds that a reward's comments `# accepts: hidden, stale` list; unknown names are ignored."""
    return frozenset(AmbiguityKind(name) for _, name in _named(source) if name in tuple(AmbiguityKind))


def unknown_kinds(source: str) -> tuple[Finding, ...]:
    """Return a finding for each name in such comments that is not a kind."""
    known = ", ".join(AmbiguityKind)
    return tuple(
        Finding(
            rule="accepts",
            line=line,
            message=f"`# {_WORD}` names {name[:80]!r}; it takes a list, with commas, of {known}",
        )
        for line, name in _named(source)
        if name not in tuple(AmbiguityKind)
    )


def _named(source: str) -> Iterator[tuple[int, str]]:
    """Yield the names in all such comments, each with its line."""
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    except (tokenize.TokenError, SyntaxError):
        return  # another finding reports it
    for token in tokens:
        text = token.string.lstrip("#").strip()
        if token.type == tokenize.COMMENT and text.startswith(_WORD):
            for name in text.removeprefix(_WORD).split(","):
                yield token.start[0], name.strip()
