"""What a rule is given, and what it answers."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from .rules import LONGEST_BEGINNING, suffix_of

HIDDEN = "hidden"
"""The file contains text or shapes that the program that opens it does not display."""
STALE = "stale"
"""A stored result differs from what its formula computes."""
STRUCTURE = "structure"
"""Programs disagree about the file's content: two parts of one name, data past the end."""
TYPE = "type"
"""The content has another format than the name says, or a form that programs display differently."""
UNREADABLE = "unreadable"
"""The file could not be read within the limits of the check, or is not a file of its format at all."""


@dataclass(frozen=True)
class File:
    """A file that the agent wrote. `path` is its location in the sandbox, and its name in messages."""

    path: Path

    @property
    def data(self) -> bytes:
        """The content, read from disk each time, since all files of a state may not fit into memory."""
        return self.path.read_bytes()

    @property
    def beginning(self) -> bytes:
        """The first bytes of the content."""
        with self.path.open("rb") as stream:
            return stream.read(LONGEST_BEGINNING)

    @property
    def suffix(self) -> str:
        """The suffix of the name, in lower case and without the dot."""
        return suffix_of(self.path.name)


@dataclass(frozen=True)
class Finding:
    """One place in which a file is ambiguous.

    Args:
        kind: one of the constants of this module.
        path: the file.
        where: the place in the terms of the file's format, such as `Sheet1!B4`; "" for the whole file.
        message: what is read there, what is displayed and what to do, in a sentence for the author of the file.
    """

    kind: str
    path: Path
    where: str
    message: str


Rule = Callable[[Sequence[File]], Iterator[Finding]]
"""Examines all files of its formats in one call, so that an office application is started only once."""
