"""Observations: pictures, windows and accessibility trees that a caller gets back."""

import base64
from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Self

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema, model_validator

from schemas.actions import Point
from schemas.base import Closed


class PictureFormat(StrEnum):
    """How a picture is encoded. `raw` is rows of 8-bit RGB without padding; `none` asks for no picture."""

    PNG = "png"
    WEBP = "webp"
    JPEG = "jpeg"
    RAW = "raw"
    NONE = "none"

    @property
    def media_type(self) -> str:
        """The media type for HTTP and MCP."""
        return "application/octet-stream" if self in (PictureFormat.RAW, PictureFormat.NONE) else f"image/{self}"


class Size(Closed):
    """Width and height in pixels."""

    width: int = Field(ge=1, le=8192)
    height: int = Field(ge=1, le=8192)


class Region(Closed):
    """A rectangle in pixels of the picture the caller last received."""

    x: int = Field(ge=0)
    y: int = Field(ge=0)
    width: int = Field(ge=1)
    height: int = Field(ge=1)


class Settle(Closed):
    """When a screen counts as settled after an action.

    Applications get `react_ms` to start changing the screen after they have received the input; once something changes,
    the screen must then stay still for `quiet_ms`. `cap_ms` limits the whole wait.
    """

    react_ms: int = Field(default=2, ge=0, le=5_000)
    quiet_ms: int = Field(default=20, ge=0, le=5_000)
    cap_ms: int = Field(default=1_000, ge=0, le=30_000)


class Observe(Closed):
    """What to return: the picture, its shape, and what else."""

    format: PictureFormat = PictureFormat.PNG
    scale: float = Field(default=1.0, gt=0.05, le=1.0, description="Size relative to the screen.")
    region: Region | None = Field(default=None, description="Only this part of the last picture, at full detail.")
    cursor: bool = Field(default=True, description="Draw the pointer into the picture.")
    windows: bool = Field(default=False, description="List the windows.")
    accessibility: bool = Field(default=False, description="Slower.")
    settle: Settle | None = Field(default=None, description="Overrides the environment's settling times.")


def _from_base64(value: object) -> object:
    return base64.b64decode(value, validate=True) if isinstance(value, str) else value


def _to_base64(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


PictureData = Annotated[
    bytes,
    BeforeValidator(_from_base64),
    PlainSerializer(_to_base64, when_used="json"),
    WithJsonSchema({"type": "string"}),
]
"""Bytes in Python, base64 in JSON. Pydantic's own Base64Bytes would also decode bytes given in Python."""


class Picture(Closed):
    """A picture. `data` is absent where the bytes travel beside the JSON."""

    format: PictureFormat
    width: int
    height: int
    sha256: str = Field(description="Of the encoded bytes.")
    data: PictureData | None = Field(
        default=None,
        repr=False,
        description="Base64 of the encoded bytes.",
        json_schema_extra={"contentEncoding": "base64"},
    )


class Window(Closed):
    """A top-level window. The rectangle is in pixels of the screen and excludes the frame."""

    window_id: int
    title: str
    application: str = Field(description="The class part of WM_CLASS, for example `libreoffice-calc`.")
    x: int
    y: int
    width: int
    height: int
    focused: bool


class WindowList(Closed):
    """The top-level windows of a desktop, as the window manager lists them."""

    windows: tuple[Window, ...]


class Clipboard(Closed):
    """The content of the clipboard. `text` is absent if it is empty or holds none (a picture, for example)."""

    text: str | None
    formats: tuple[str, ...] = Field(default=(), description="Names of the formats it is offered in; none if empty.")


class AccessibleNode(Closed):
    """One element of the accessibility tree. The rectangle is in pixels of the screen; absent if unknown."""

    role: str
    name: str = ""
    value: str = ""
    states: tuple[str, ...] = ()
    x: int | None = None
    y: int | None = None
    width: int | None = None
    height: int | None = None
    children: tuple["AccessibleNode", ...] = ()

    def walk(self) -> Iterator["AccessibleNode"]:
        """Yield this element and all its descendants, in reading order."""
        waiting: list[AccessibleNode] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    @property
    def has_area(self) -> bool:
        """Whether its rectangle is known and not empty."""
        return self.x is not None and self.y is not None and bool(self.width) and bool(self.height)

    @property
    def is_showing(self) -> bool:
        """Whether it is on the screen, according to its states or, if it has none, its rectangle."""
        return self.has_area and (not self.states or "showing" in self.states)

    @property
    def middle(self) -> tuple[int, int]:
        """The screen pixel at its centre; (0, 0) without a rectangle."""
        return (self.x or 0) + (self.width or 0) // 2, (self.y or 0) + (self.height or 0) // 2


class AccessibilityTree(Closed):
    """The accessibility tree of a desktop, cut at a number of nodes."""

    applications: tuple[AccessibleNode, ...]
    nodes: int
    truncated: bool = Field(description="True when the node cap or the deadline cut the tree short.")

    def walk(self) -> Iterator[AccessibleNode]:
        """Yield every element, in reading order."""
        for application in self.applications:
            yield from application.walk()

    def controls(self) -> Iterator[AccessibleNode]:
        """Yield the elements that can be aimed at: those on the screen that contain no others."""
        return (node for node in self.walk() if not node.children and node.is_showing)


class Observation(Closed):
    """A desktop as one caller sees it at one moment."""

    session_id: str
    sequence: int = Field(description="Number of the observation within its session, from 1.")
    screen: Size
    scale: float = Field(description="Size of the last whole picture relative to the screen.")
    picture: Picture | None
    region: Region | None = None
    cursor: Point = Field(description="In pixels of the last whole picture.")
    focused_window: Window | None
    windows: tuple[Window, ...] | None = None
    accessibility: AccessibilityTree | None = None
    settled: bool = Field(description="False when the cap ended the wait for a quiet screen.")
    settle_ms: float

    @property
    def picture_data(self) -> bytes | None:
        """The encoded bytes of the picture; None if there is none, or if only its description was kept."""
        return None if self.picture is None else self.picture.data

    def with_picture_data(self, data: bytes | None) -> Self:
        """Return a copy whose picture has other bytes; an observation without a picture is returned as it is.

        Args:
            data: the encoded picture; None keeps only its description.
        """
        if self.picture is None:
            return self
        # Copied without validation, because the values have been validated already.
        return self.model_copy(update={"picture": self.picture.model_copy(update={"data": data})})


class ActResult(Closed):
    """How many actions ran and what the desktop looks like after the last one."""

    requested: int
    executed: int
    stopped: str | None = Field(default=None, description="Why the actions after `executed` did not run.")
    observation: Observation

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if (self.executed < self.requested) != (self.stopped is not None):
            raise ValueError("`stopped` says why exactly when fewer actions ran than were requested")
        return self
