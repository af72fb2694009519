"""Types of the part of jeepney that we use; the package ships none."""

from collections.abc import Sequence
from enum import Enum, IntEnum

class MessageType(Enum):
    method_call = 1
    method_return = 2
    error = 3
    signal = 4

class HeaderFields(IntEnum):
    path = 1
    interface = 2
    member = 3
    error_name = 4
    reply_serial = 5
    destination = 6
    sender = 7
    signature = 8
    unix_fds = 9

class Header:
    message_type: MessageType
    fields: dict[HeaderFields, object]

class Message:
    header: Header
    body: tuple[object, ...]
    def serialise(self, serial: int | None = None) -> bytes: ...

class DBusAddress:
    def __init__(self, object_path: str, bus_name: str | None = None, interface: str | None = None) -> None: ...

class Parser:
    def feed(self, data: bytes) -> list[Message]: ...
    def bytes_desired(self) -> int: ...

def new_method_call(
    remote_obj: DBusAddress, method: str, signature: str | None = None, body: Sequence[object] = ()
) -> Message: ...
