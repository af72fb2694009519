"""Ids of sessions, snapshots and workspaces: their format, and which server they belong to.

If a server is one of several, its ids begin with its own tag, so the front can tell from an id alone which server to
ask.
"""

import re
import secrets
import string

LENGTH = 16
MOST_TAG = 4
"""Characters of a tag at most; what is left cannot be guessed (12 characters, 62 bits)."""
ALPHABET = string.digits + string.ascii_lowercase
HANDLE = re.compile(rf"[a-z]_([a-z0-9]{{{LENGTH}}})")
"""Any id; its group is what follows the letter of its kind."""

_tag = ""


def begin_with(tag: str) -> None:
    """Let every id that this process makes from now on begin with `tag`.

    Raises:
        ValueError: it is too long, or has other characters than an id.
    """
    global _tag  # noqa: PLW0603 -- one process is one server, and ids are made in many places
    if len(tag) > MOST_TAG or not set(tag) <= set(ALPHABET):
        raise ValueError(f"a tag has at most {MOST_TAG} characters of a-z and 0-9; this is {tag!r}")
    _tag = tag


def tag() -> str:
    """Return what ids of this process begin with; empty for a server that is alone."""
    return _tag


def is_ours(handle: str) -> bool:
    """Whether this process made a handle."""
    found = HANDLE.fullmatch(handle)
    return found is not None and found[1].startswith(_tag)


def new_handle(kind: str) -> str:
    """Return a handle that cannot be guessed: the kind's letter, the server's tag and random characters, 16 in all."""
    return f"{kind}_{_tag}" + "".join(secrets.choice(ALPHABET) for _ in range(LENGTH - len(_tag)))
