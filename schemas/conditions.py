"""Conditions that a caller can wait for: one closed union with the discriminator `kind`."""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from schemas.base import Closed

MAX_WAIT_MS = 60_000


class ElementState(StrEnum):
    """A state of an element, as named in the accessibility tree."""

    ACTIVE = "active"
    BUSY = "busy"
    CHECKED = "checked"
    COLLAPSED = "collapsed"
    EDITABLE = "editable"
    ENABLED = "enabled"
    EXPANDABLE = "expandable"
    EXPANDED = "expanded"
    FOCUSABLE = "focusable"
    FOCUSED = "focused"
    MODAL = "modal"
    PRESSED = "pressed"
    SELECTABLE = "selectable"
    SELECTED = "selected"
    SHOWING = "showing"
    VISIBLE = "visible"
    INDETERMINATE = "indeterminate"
    REQUIRED = "required"
    INVALID_ENTRY = "invalid entry"
    CHECKABLE = "checkable"
    HAS_POPUP = "has popup"
    READ_ONLY = "read only"


RoleName = Annotated[
    str, Field(min_length=1, max_length=100, description="As `accessibility_tree` names it, such as `push button`.")
]


class UntilQuiet(Closed):
    """The screen has not changed for `quiet_ms`."""

    kind: Literal["quiet"] = "quiet"
    quiet_ms: int = Field(default=500, ge=1, le=10_000)


class UntilWindow(Closed):
    """A window whose title contains `title` is there (and, if asked, has the focus); with `gone`, no such one is."""

    kind: Literal["window"] = "window"
    title: str = Field(min_length=1, max_length=300)
    focused: bool = False
    gone: bool = False


class UntilText(Closed):
    """Text can be seen: the name or the value of an element on the screen contains it.

    Applications tell it by their accessibility; xterm, for one, tells nothing (lxterminal does).
    """

    kind: Literal["text"] = "text"
    text: str = Field(min_length=1, max_length=1_000)
    role: RoleName | None = None


class UntilElement(Closed):
    """An element of this role and exactly this name is on the screen and has all of `states`."""

    kind: Literal["element"] = "element"
    role: RoleName
    name: str = Field(max_length=500)
    states: tuple[ElementState, ...] = Field(default=(), max_length=22)


class UntilFile(Closed):
    """A file or folder of the desktop is there, has at least `min_size` bytes and did not change for `stable_ms`."""

    kind: Literal["file"] = "file"
    path: str = Field(min_length=1, max_length=1_000, description="A path below /home/user (~) or /tmp.")
    min_size: int = Field(default=0, ge=0)
    stable_ms: int = Field(default=0, ge=0, le=MAX_WAIT_MS)


Condition = Annotated[UntilQuiet | UntilWindow | UntilText | UntilElement | UntilFile, Field(discriminator="kind")]
