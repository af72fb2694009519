"""Ids of sessions, snapshots and workspaces: their format, and which server they belong to.

If a server is one of several, its ids begin with its own tag, so the front can tell from an id alone which server to
ask.
"""

import re
import secrets
import string

LENGTH = 16
MOST_TAG = 4
"""Characters of a tag, at most; the rest of an id cannot be guessed (12 characters, 62 bits)."""
ALPHABET = string.digits + string.ascii_lowercase
HANDLE = re.compile(rf"[a-z]_([a-z0-9]{{{LENGTH}}})")
"""Matches any id; its group is the part after the letter of the kind."""

_tag = ""


def begin_with(tag: str) -> None:
    """Make every id that this process creates from now on begin with `tag`.

    Raises:
        ValueError: the tag is too long, or has characters that ids do not have.
    """
    global _tag  # noqa: PLW0603 -- one process is one server, and ids are made in many places
    if len(tag) > MOST_TAG or not set(tag) <= set(ALPHABET):
        raise ValueError(f"a tag has at most {MOST_TAG} characters of a-z and 0-9; this is {tag!r}")
    _tag = tag


def tag() -> str:
    """Return the tag of this process's ids; "" for a single server."""
    return _tag


def is_ours(handle: str) -> bool:
    """Whether this process created a handle."""
    found = HANDLE.fullmatch(handle)
    return found is not None and found[1].startswith(_tag)


def new_handle(kind: str) -> str:
    """Return a handle that cannot be guessed: the kind's letter, the server's tag and random characters, 16 in all."""
    return f"{kind}_{_tag}" + "".join(secrets.choice(ALPHABET) for _ in range(LENGTH - len(_tag)))
