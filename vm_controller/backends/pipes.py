"""Pipes to programs that the server starts: what they report, and what they wait for."""

import os
from typing import Self

import anyio


class Pipe:
    """A pipe between this process and one that it starts; both ends are closed exactly once."""

    def __init__(self) -> None:
        self.reader, self.writer = os.pipe()
        self._open = {self.reader, self.writer}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        for fd in tuple(self._open):
            self._close(fd)

    async def read_to_end(self, end: bytes | None = None) -> bytes:
        """Close this process's writing end, and read what the other process writes.

        Args:
            end: a final text after which reading ends; None reads until the process has closed its end.
        """
        self._close(self.writer)
        data = b""
        while end is None or not data.endswith(end):
            await anyio.wait_readable(self.reader)
            part = os.read(self.reader, 4_096)
            if not part:
                break
            data += part
        return data

    def _close(self, fd: int) -> None:
        if fd in self._open:
            self._open.remove(fd)
            os.close(fd)
