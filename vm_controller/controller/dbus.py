"""A connection to a session's D-Bus daemon that asks many questions before it reads the answers."""

import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from jeepney import DBusAddress, HeaderFields, MessageType, Parser, new_method_call

from schemas.errors import InfrastructureError
from vm_controller.controller.session_socket import open_socket_as

MESSAGE_LIMIT_BYTES = 16 << 20
"""Bytes of a message, at most. The agent's programs answer here too; a larger message ends the connection, so that it
cannot fill the server's memory."""

BATCH = 256
"""Calls in flight at once, so that neither side's socket buffer fills while nobody reads."""

DAEMON = "org.freedesktop.DBus"


@dataclass(frozen=True, slots=True)
class Call:
    """A method call to `member` of `interface` at the object `path` of the connection named `destination`."""

    destination: str
    path: str
    interface: str
    member: str
    signature: str = ""
    body: tuple[object, ...] = ()


@dataclass(slots=True)
class Answers:
    """The answers to calls: one body per call, None if the object refused or did not answer in time.

    `silent` are the destinations from which an answer was missing when the time was up.
    """

    bodies: list[tuple[object, ...] | None]
    silent: set[str] = field(default_factory=set[str])


class Bus:
    """An authenticated connection to the bus daemon that listens at the socket `name` below `directory`.

    Not thread-safe. After an error the connection is unusable and must be closed.
    """

    def __init__(self, host_uid: int | None, directory: Path, name: str, *, timeout_s: float) -> None:
        """Connect to a bus, authenticate, and say hello.

        Args:
            host_uid: the host user to connect as; None for the server's own.
            directory: the host path of a folder of the session.
            name: the bus's socket, relative to that folder.
            timeout_s: seconds to wait for the connection, and again for the answer.

        Raises:
            InfrastructureError: the daemon does not answer, or refuses the connection.
        """
        self._where = directory / name
        self._parser = Parser()
        self._serial = 0
        try:
            self._channel = open_socket_as(host_uid, directory, name, timeout_s)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise self._failure(f"cannot be reached: {error}") from error
        try:
            self._authenticate()
            hello = self.ask(
                [Call(DAEMON, "/org/freedesktop/DBus", DAEMON, "Hello")],
                deadline=time.monotonic() + timeout_s,
                silence_s=timeout_s,
            )
            if hello.bodies[0] is None:
                raise self._failure("does not answer")
        except InfrastructureError:
            self.close()
            raise

    def ask(self, calls: Sequence[Call], *, deadline: float, silence_s: float) -> Answers:
        """Send all calls and return their answers in the same order.

        Args:
            calls: the calls to send.
            deadline: when waiting ends, in seconds of `time.monotonic()`.
            silence_s: seconds without an answer after which waiting ends; a destination that did not answer is not
                asked again within this call.

        Raises:
            InfrastructureError: the daemon closed the connection, accepts no more input, or sent an invalid message.
        """
        answers = Answers(bodies=[None] * len(calls))
        for start in range(0, len(calls), BATCH):
            if time.monotonic() >= deadline:
                answers.silent.update(call.destination for call in calls[start:])
                break
            pending: dict[int, int] = {}
            packets: list[bytes] = []
            for index in range(start, min(start + BATCH, len(calls))):
                if calls[index].destination in answers.silent:
                    continue
                self._serial += 1
                pending[self._serial] = index
                packets.append(_packet(calls[index], self._serial))
            self._send(b"".join(packets), silence_s)
            self._collect(pending, answers, deadline, silence_s)
            answers.silent.update(calls[index].destination for index in pending.values())
        return answers

    def close(self) -> None:
        """Close the connection. Closing twice is harmless."""
        self._channel.close()

    def _authenticate(self) -> None:
        # EXTERNAL with an empty identity makes the daemon use the uid that the kernel recorded. A uid given here would
        # be refused, because it is another one inside the session's user namespace.
        self._send(b"\0AUTH EXTERNAL\r\nDATA\r\nBEGIN\r\n", self._channel.gettimeout() or 1.0)
        reply = b""
        try:
            while b"\r\n" not in reply.removeprefix(b"DATA\r\n"):
                reply += self._receive()
        except TimeoutError as error:
            raise self._failure("does not answer") from error
        if not reply.startswith(b"DATA\r\nOK "):
            raise self._failure(f"refused our user id: {reply[:80].decode(errors='replace').strip()}")

    def _collect(self, pending: dict[int, int], answers: Answers, deadline: float, silence_s: float) -> None:
        """Receive answers until none is `pending` or the time is up."""
        while pending:
            remaining = min(silence_s, deadline - time.monotonic())
            if remaining <= 0:
                return
            self._channel.settimeout(remaining)
            try:
                messages = self._parser.feed(self._receive())
            except TimeoutError:
                return
            except ValueError as error:
                raise self._failure(f"sent a message that cannot be read: {error}") from error
            for message in messages:
                serial = message.header.fields.get(HeaderFields.reply_serial)
                index = pending.pop(serial, None) if isinstance(serial, int) else None
                if index is not None and message.header.message_type is MessageType.method_return:
                    answers.bodies[index] = message.body
            if self._parser.bytes_desired() > MESSAGE_LIMIT_BYTES:
                raise self._failure(f"sent a message over {MESSAGE_LIMIT_BYTES} bytes")

    def _send(self, data: bytes, timeout_s: float) -> None:
        try:
            self._channel.settimeout(timeout_s)
            self._channel.sendall(data)
        except OSError as error:
            raise self._failure(f"takes no input: {error}") from error

    def _receive(self) -> bytes:
        try:
            data = self._channel.recv(1 << 18)
        except TimeoutError:
            raise
        except OSError as error:
            raise self._failure(f"broke the connection: {error}") from error
        if not data:
            raise self._failure("closed the connection")
        return data

    def _failure(self, what: str) -> InfrastructureError:
        return InfrastructureError(
            f"the D-Bus daemon at {self._where} {what}; if the session still works, try again, "
            "otherwise close it and open a new one"
        )


def _packet(call: Call, serial: int) -> bytes:
    template = _template(call)
    # The serial number is the third 32-bit word of a message.
    return b"".join((template[:8], serial.to_bytes(4, "little"), template[12:]))


@lru_cache(maxsize=8192)
def _template(call: Call) -> bytes:
    """Marshal a call. The result is cached, since every reading makes the same calls to the same objects."""
    address = DBusAddress(call.path, bus_name=call.destination, interface=call.interface)
    return new_method_call(address, call.member, call.signature or None, call.body).serialise(1)
