"""The part of xcffib used here, with types, which xcffib itself lacks.

The names are those of the X protocol and its extensions, which also define what each request does.
"""

# ruff: noqa: N802, N803, A002, D101, D102, PLR0913, PLR0917 -- names and signatures are the protocol's

from collections.abc import Sequence
from typing import Protocol, TypeVar

R_co = TypeVar("R_co", covariant=True)


class Cookie(Protocol[R_co]):
    """A request that was sent and whose reply was not read yet."""

    def reply(self) -> R_co: ...


class Void(Protocol):
    """A request without a reply."""

    def check(self) -> None: ...


class Data(Protocol):
    """A list of values and the bytes they were read from."""

    def buf(self) -> bytes: ...
    def __len__(self) -> int: ...


class Atom(Protocol):
    atom: int


class AtomName(Protocol):
    name: Data


class SelectionOwner(Protocol):
    owner: int


class InputFocus(Protocol):
    focus: int


class Pointer(Protocol):
    root_x: int
    root_y: int
    child: int
    mask: int


class Property(Protocol):
    format: int
    type: int
    bytes_after: int
    value: Data


class Geometry(Protocol):
    x: int
    y: int
    width: int
    height: int


class Translation(Protocol):
    dst_x: int
    dst_y: int
    child: int


class Tree(Protocol):
    parent: int
    children: Sequence[int]


class KeyVector(Protocol):
    keys: Sequence[int]


class KeyboardMapping(Protocol):
    keysyms_per_keycode: int
    keysyms: Sequence[int]


class ModifierMapping(Protocol):
    keycodes_per_modifier: int
    keycodes: Sequence[int]


class Extension(Protocol):
    present: int


class Version(Protocol):
    major_version: int


class Core(Protocol):
    """Requests of the core protocol."""

    def QueryExtension(self, name_len: int, name: str) -> Cookie[Extension]: ...
    def InternAtom(self, only_if_exists: bool, name_len: int, name: str) -> Cookie[Atom]: ...
    def GetInputFocus(self) -> Cookie[InputFocus]: ...
    def QueryPointer(self, window: int) -> Cookie[Pointer]: ...
    def GetProperty(
        self, delete: bool, window: int, property: int, type: int, long_offset: int, long_length: int
    ) -> Cookie[Property]: ...
    def GetGeometry(self, drawable: int) -> Cookie[Geometry]: ...
    def TranslateCoordinates(self, src_window: int, dst_window: int, src_x: int, src_y: int) -> Cookie[Translation]: ...
    def QueryTree(self, window: int) -> Cookie[Tree]: ...
    def QueryKeymap(self) -> Cookie[KeyVector]: ...
    def GetKeyboardMapping(self, first_keycode: int, count: int) -> Cookie[KeyboardMapping]: ...
    def GetModifierMapping(self) -> Cookie[ModifierMapping]: ...
    def ChangeKeyboardMapping(
        self, keycode_count: int, first_keycode: int, keysyms_per_keycode: int, keysyms: Sequence[int]
    ) -> Void: ...
    def ChangeWindowAttributes(self, window: int, value_mask: int, value_list: list[int]) -> Void: ...
    def CreateWindow(
        self,
        depth: int,
        wid: int,
        parent: int,
        x: int,
        y: int,
        width: int,
        height: int,
        border_width: int,
        _class: int,
        visual: int,
        value_mask: int,
        value_list: list[int],
    ) -> Void: ...
    def GetAtomName(self, atom: int) -> Cookie[AtomName]: ...
    def DeleteProperty(self, window: int, property: int) -> Void: ...
    def ChangeProperty(
        self, mode: int, window: int, property: int, type: int, format: int, data_len: int, data: bytes
    ) -> Void: ...
    def GetSelectionOwner(self, selection: int) -> Cookie[SelectionOwner]: ...
    def SetSelectionOwner(self, owner: int, selection: int, time: int) -> Void: ...
    def ConvertSelection(self, requestor: int, selection: int, target: int, property: int, time: int) -> Void: ...
    def SendEvent(self, propagate: bool, destination: int, event_mask: int, event: bytes) -> Void: ...
    def KillClient(self, resource: int) -> Void: ...
    def GrabServer(self) -> Void: ...
    def UngrabServer(self) -> Void: ...


class XTest(Protocol):
    """Requests of the XTEST extension."""

    def GetVersion(self, major_version: int, minor_version: int) -> Cookie[Version]: ...
    def FakeInput(
        self, type: int, detail: int, time: int, root: int, rootX: int, rootY: int, deviceid: int
    ) -> Void: ...
    def GrabControl(self, impervious: bool) -> Void: ...


class Damage(Protocol):
    """Requests of the DAMAGE extension."""

    def QueryVersion(self, client_major_version: int, client_minor_version: int) -> Cookie[Version]: ...
    def Create(self, damage: int, drawable: int, level: int) -> Void: ...
    def Subtract(self, damage: int, repair: int, parts: int) -> Void: ...


class XFixes(Protocol):
    """Requests of the XFIXES extension."""

    def QueryVersion(self, client_major_version: int, client_minor_version: int) -> Cookie[Version]: ...
    def HideCursor(self, window: int) -> Void: ...
    def ShowCursor(self, window: int) -> Void: ...
