"""Names of an archive's members under which no program can unpack them."""

from collections.abc import Iterator, Sequence

LONGEST_NAME, LONGEST_PATH = 255, 3_000
"""Bytes of a file's name, and of a path below the folder in which somebody unpacks; Linux ends at 255 and 4,096."""


def impossible(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Find names that a file system does not take, or that stand in each other's way.

    Args:
        names: the paths of all members; a folder ends with a slash.

    Yields:
        The name at fault, and what is wrong with it.
    """
    files = {_plain(name) for name in names if not name.endswith("/")}
    for name in dict.fromkeys(names):
        parts = _plain(name).split("/")
        encoded = [part.encode("utf-8", "surrogateescape") for part in parts]
        if max(map(len, encoded)) > LONGEST_NAME or len(b"/".join(encoded)) > LONGEST_PATH:
            yield name, "the name of a member is longer than any file's, so that nobody can unpack it"
        elif any(not letter.isprintable() and letter < "\x80" for letter in name):
            yield name, "the name of a member has a control character; write the name without"
        elif any("/".join(parts[:count]) in files for count in range(1, len(parts))):
            yield name, "the folder of a member is a file of the same archive, so that one of them is not unpacked"


def _plain(name: str) -> str:
    return "/".join(part for part in name.split("/") if part not in ("", "."))
