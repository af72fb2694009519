"""Frame conditions: what the verified states of a tuple have in common, and every end state has to keep.

In planning, a frame says what an action leaves unchanged. Here the server derives it from the initial and the golden
state, and grading takes all points from an end state that breaks it. Docs: decision 028.
"""

from collections.abc import Collection
from typing import Literal, Self

from pydantic import Field, JsonValue

from schemas.base import Closed, Printable

MAX_FILES = 5_000


class KeptFile(Closed):
    """A file, link or folder that initial and golden state share unchanged."""

    path: str
    sha256: str | None = Field(default=None, description="Of the content; absent for links and folders.")
    link: str | None = Field(default=None, description="Where a symbolic link leads.")
    mode: int | None = Field(
        default=None,
        ge=0,
        le=0o7777,
        description="Absent where the two states differ in it.",
    )

    @property
    def part(self) -> str:
        """Its name among the parts of a frame."""
        return f"kept {self.path}"


class Likeness(Closed):
    """What a file of the golden state looks like when it is opened, as described by the module `kind`."""

    path: str
    kind: str
    data: dict[str, JsonValue]

    @property
    def part(self) -> str:
        """Its name among the parts of a frame."""
        return f"{self.kind} {self.path}"


HiddenKind = Literal["file", "folder", "link", "other"]


class Hidden(Closed):
    """A hidden path of the verified states that programs do not write freely; other hidden paths must not exist.

    What programs write freely is noted where it stays, and where everybody may change it.

    A path that golden changed has neither digest nor link: its content is left open.
    """

    path: str = Field(description="Below the home folder.")
    kind: HiddenKind
    sha256: tuple[str, ...] = ()
    links: tuple[str, ...] = Field(default=(), description="Where links may lead.")
    mode: int | None = Field(default=None, ge=0, le=0o7777, description="The owner's bits.")
    stays: bool = Field(default=False, description="Both states have it.")
    is_open: bool = Field(default=False, description="Everybody may change it.")
    settings: dict[str, str | None] | None = Field(
        default=None,
        description="Of a file its program writes anew: digests of values by keys; null: the task changes it.",
    )

    @property
    def part(self) -> str:
        """Its name among the parts of a frame."""
        return f"hidden /home/user/{self.path}"[:300]


class Sizes(Closed):
    """The size of the golden state; an end state may be larger, but not many times as large."""

    bytes: int = Field(ge=0)
    files: int = Field(ge=0)
    known: tuple[str, ...] = Field(default=(), max_length=MAX_FILES, description="Files a person sees.")
    large: dict[str, int] = Field(default={}, description="Bytes of the large ones.")


class FrameConditions(Closed):
    """The frame conditions of one tuple."""

    version: Literal[1] = 1
    kept: tuple[KeptFile, ...] = Field(default=(), max_length=MAX_FILES)
    gone: tuple[str, ...] = Field(
        default=(), max_length=MAX_FILES, description="Of the initial state alone; for full marks."
    )
    folders: tuple[str, ...] = Field(
        default=(), max_length=MAX_FILES, description="Folders with the same in both states."
    )
    collections: tuple[str, ...] = Field(
        default=(),
        max_length=MAX_FILES,
        description="`/folder/*.suffix`: files of both states, the task adds none; for full marks.",
    )
    real: tuple[str, ...] = Field(
        default=(),
        max_length=MAX_FILES,
        description="Shared folders, golden's own files: never links.",
    )
    rights: dict[str, int] = Field(
        default={},
        description="Of golden's files and shared folders: the owner's bits, and whether everybody may "
        "change it; for full marks.",
    )
    access_lists: dict[str, tuple[str, ...]] | None = Field(default=None, description="Absent: not asked.")
    times: dict[str, int] = Field(
        default={},
        description="Of golden's files, in seconds since 1970; 1: as made; negative: as the setup dated them. None "
        "is older or later; for full marks.",
    )
    startup: tuple[KeptFile, ...] | None = Field(
        default=None,
        description="Launchers that a person sees: golden's. Without a digest: any content. Absent: not asked.",
    )
    applications: tuple[str, ...] = Field(
        default=(),
        max_length=MAX_FILES,
        description="Web applications the task leaves alone.",
    )
    erased: dict[str, int] = Field(default={}, description="By web application: what golden recalls; for full marks.")
    """An application without a number was not asked about, as in earlier frames."""
    settings: dict[str, tuple[str, ...]] | None = Field(default=None, description="Of older frames; not compared.")
    hidden: tuple[Hidden, ...] | None = Field(
        default=None,
        max_length=MAX_FILES,
        description="Hidden paths that may be there beside what programs write.",
    )
    edition: int = Field(default=0, ge=0)
    """The edition of the tables of hidden paths with which it was derived; later rules do not apply to it."""
    allowed: tuple[str, ...] = Field(
        default=(), max_length=MAX_FILES, description="Parts of `hidden` a good state broke."
    )
    sizes: Sizes | None = Field(default=None, description="Compared before a reward runs.")
    likenesses: tuple[Likeness, ...] = Field(
        default=(), description="Of files that golden made or changed; for full marks."
    )
    dropped: tuple[str, ...] = Field(default=(), description="Parts a known-good state broke.")

    def without(self, parts: Collection[str]) -> Self:
        """Return the frame without parts that a known-good state breaks, and record which were dropped."""
        names = frozenset(parts) - frozenset(self.dropped)
        if not names:
            return self
        return self.model_copy(
            update={
                "kept": tuple(one for one in self.kept if one.part not in names),
                "gone": tuple(path for path in self.gone if f"gone {path}" not in names),
                "folders": tuple(path for path in self.folders if f"folder {path}" not in names),
                "collections": tuple(path for path in self.collections if f"collection {path}" not in names),
                "real": tuple(path for path in self.real if f"real {path}" not in names),
                "applications": tuple(one for one in self.applications if f"application {one}" not in names),
                "erased": {one: count for one, count in self.erased.items() if f"erased {one}" not in names},
                "rights": {path: mode for path, mode in self.rights.items() if f"rights {path}" not in names},
                "times": {path: time for path, time in self.times.items() if f"time {path}" not in names},
                "settings": None if any(name.startswith("settings ") for name in names) else self.settings,
                "startup": None if any(name.startswith("startup ") for name in names) else self.startup,
                "allowed": (*self.allowed, *sorted(name for name in names if name.startswith("hidden "))),
                "sizes": None if any(name.startswith("size ") for name in names) else self.sizes,
                "likenesses": tuple(one for one in self.likenesses if one.part not in names),
                "dropped": (*self.dropped, *sorted(names)),
            }
        )


class Spoiled(Closed):
    """A part of a tuple's frame that an end state breaks."""

    part: Printable = Field(description="`kept`, `gone`, `folder`, … or the kind of a likeness, and the path.")
    path: Printable
    message: Printable
