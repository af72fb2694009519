"""The container engine of this machine: its address, its blocking calls on separate threads, its errors."""

import os
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import anyio
import anyio.to_thread
from docker import APIClient
from docker.errors import APIError, DockerException, ImageNotFound, NotFound

from schemas.errors import InfrastructureError

SOCKETS = ("/var/run/docker.sock", "/run/cua-gym/engine/docker.sock")
"""Sockets to look for an engine at: the machine's own, then the one that scripts/docker-engine starts."""
ANSWER_LIMIT_S = 60.0
CALLS_AT_ONCE = 8

T = TypeVar("T")


def address() -> str:
    """Return the engine's address: DOCKER_HOST, else the first socket that exists."""
    found = (f"unix://{path}" for path in SOCKETS if Path(path).exists())
    return os.environ.get("DOCKER_HOST") or next(found, f"unix://{SOCKETS[0]}")


class Engine:
    """A connection to an engine. Containers are identified by the names that the server gave them."""

    def __init__(self, image: str) -> None:
        """Connect to the engine at `address()`. Blocks.

        Args:
            image: the name of the image that desktops are containers of.

        Raises:
            InfrastructureError: no engine answers, or it has no such image.
        """
        self._address = address()
        self._image = image
        self._limiter = anyio.CapacityLimiter(CALLS_AT_ONCE)
        if not self._address.startswith("unix://"):
            raise InfrastructureError(
                f"the engine at {self._address} runs its containers on another machine, where nobody can attach to "
                "them: unset DOCKER_HOST, or set it to a unix:// socket"
            )
        self.client = self._translated(self._connect)
        try:
            self.processors = int(self._translated(self.client.info)["NCPU"])
            self._translated(self._look_for_image)
        except InfrastructureError:
            self.client.close()
            raise

    def _knock(self) -> None:
        with socket.socket(socket.AF_UNIX) as channel:
            # The package leaves its socket open after a failed attempt to connect.
            channel.connect(self._address.removeprefix("unix://"))

    def _connect(self) -> APIClient:
        self._knock()
        return APIClient(self._address, version="auto", timeout=ANSWER_LIMIT_S, max_pool_size=CALLS_AT_ONCE)

    def problems(self) -> tuple[str, ...]:
        """Return why no container can be started, and what to do about it. Blocks."""
        try:
            self._translated(self._look_for_image)
        except InfrastructureError as error:
            return (error.message,)
        return ()

    async def call(self, function: Callable[..., T], *arguments: object, **options: object) -> T:
        """Call a blocking function of `client` on a thread.

        Args:
            function: the method.
            arguments: its positional arguments.
            options: its keyword arguments.

        Raises:
            InfrastructureError: the engine refused or did not answer.
        """
        return await anyio.to_thread.run_sync(
            partial(self._translated, partial(function, *arguments, **options)), limiter=self._limiter
        )

    async def state(self, name: str) -> dict[str, Any]:
        """Return the state of a container: its `Pid`, `ExitCode`, `OOMKilled` and more."""
        return (await self.call(self.client.inspect_container, name))["State"]

    async def remove(self, name: str) -> None:
        """Stop and remove a container, if it exists."""

        def remove() -> None:
            self._knock()
            try:
                self.client.remove_container(name, v=True, force=True)
            except NotFound:
                # Never created, or already removed.
                return

        await self.call(remove)

    def _look_for_image(self) -> None:
        self.client.inspect_image(self._image)

    def _translated(self, function: Callable[[], T]) -> T:
        try:
            return function()
        except ImageNotFound as error:
            raise InfrastructureError(
                f"the engine has no image {self._image}: make it by `make image`, or name another one in CUA_GYM_IMAGE",
                field="backend",
            ) from error
        except APIError as error:
            why = str(error.explanation or error)
            if "no space left on device" in why:
                raise InfrastructureError(f"the disk of the container engine is full, make room: {why}") from error
            raise InfrastructureError(f"the container engine refused: {why}") from error
        except (DockerException, OSError) as error:
            raise InfrastructureError(
                f"no container engine answers at {self._address}: start one by `make engine`, or set "
                f"DOCKER_HOST to the socket of one: {error}"
            ) from error
