"""Desktops in containers: X server and applications of a session in one container of an engine on this machine.

The controller stays outside. It attaches through the folders of the X socket and the framebuffer, which are mounted
from the host, and through the container's mount namespace (see `ContainerDesktop`), so the server has to be root.
Containers outlive a killed server; labels name their owner, and the next server removes them.
"""

import os
import signal
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path

import anyio
import anyio.to_thread
import structlog
from docker.types import HostConfig, LogConfig, Mount, Ulimit

from schemas.errors import InfrastructureError
from vm_controller.backends.call_filter import call_filter_of
from vm_controller.backends.cgroups import Group
from vm_controller.backends.denied_calls import denied_calls
from vm_controller.backends.docker_desktop import Container, ContainerDesktop, becoming
from vm_controller.backends.engine import Engine
from vm_controller.backends.entered import OPEN_FILES, START_TIMEOUT_S, Door
from vm_controller.backends.identity import Identities, Identity
from vm_controller.backends.live_forks import LiveForks
from vm_controller.backends.mount_limits import bound_mounts
from vm_controller.backends.protocol import Backend, Desktop, DesktopSpec, KeptPrograms, Limits
from vm_controller.backends.sandbox import (
    HOME,
    RUNTIME_DIR,
    SESSION_PROGRAMS,
    SESSION_PYTHON,
    SHARED_MEMORY_MB,
    TEMPLATE,
    TMP,
    USER_ID,
    VAR_MB,
    VAR_TMP,
    X_SOCKETS,
    users,
    write_shared,
)
from vm_controller.backends.server_folder import ServerFolder, lives, remove
from vm_controller.backends.session_folder import SOCKETS, lay_out, listener, readable_home

CALL_FILTER = "/opt/cua-gym/call-filter"
"""The file in a container from which image/desktop reads the system call filter."""
KILL_TIMEOUT_S = 5.0
PROCESSORS = 2
"""Processors that one desktop may keep busy, at most."""
RUNTIME_MB = 16
KILLED = 128 + signal.SIGKILL
"""The exit code of a first process that the machine killed; processes inside cannot send it this signal."""
_STATE, _SERVER, _SESSION = "cua-gym.state", "cua-gym.server", "cua-gym.session"
_CONNECT_PAUSE_S = 0.003

_log = structlog.stdlib.get_logger("vm_controller.docker")


def docker_backend(
    image: str,
) -> Callable[[ServerFolder, Path | None, Identities], AbstractAsyncContextManager[Backend]]:
    """Return a context manager that opens the docker backend, with desktops of an image.

    Args:
        image: the name of the image.
    """

    @asynccontextmanager
    async def opened(
        place: ServerFolder, session_python: Path | None, identities: Identities
    ) -> AsyncGenerator[Backend]:
        if os.geteuid() != 0:
            raise InfrastructureError(
                "the docker backend enters containers, which needs root: run the server as root, or use the local one"
            )
        engine = await anyio.to_thread.run_sync(Engine, image)
        try:
            backend = DockerBackend(place, session_python, engine, image, await LiveForks.found(place, identities))
            await backend.remove_orphans()
            try:
                yield backend
            finally:
                await backend.remove_left()
        finally:
            engine.client.close()

    return opened


class DockerBackend:
    """Makes desktops from containers."""

    name = "docker"
    web_only = False

    def __init__(
        self, place: ServerFolder, session_python: Path | None, engine: Engine, image: str, live: LiveForks
    ) -> None:
        """Keep the sessions' sockets in the server's folder.

        Args:
            place: the server's folder.
            session_python: the host's folder of the Python that scripts run with; None mounts none.
            engine: the container engine.
            image: the name of the image that desktops are containers of.
            live: saves running programs, or knows why that is impossible here.
        """
        self._place = place
        self._session_python = session_python
        self._engine = engine
        self._image = image
        self._live = live
        self._identities = live.identities
        self._unremoved: dict[str, tuple[Identity, Identity]] = {}
        self._engines_filter: bytes | None = None
        self._own_filter = denied_calls()
        self._filter_file = place.path / "call-filter"
        self._filter_file.write_bytes(self._own_filter)
        self._filter_file.chmod(0o644)

    def problems(self) -> tuple[str, ...]:
        """Return why no desktop can be opened, and what to do about it. Blocks."""
        return self._engine.problems()

    async def remove_orphans(self) -> None:
        """Remove the containers of servers that used the same state folder and no longer run."""
        root, client = self._place.path.parent, self._engine.client
        ours = await self._engine.call(client.containers, all=True, filters={"label": [f"{_STATE}={root}"]})
        orphans = [one for one in ours if not lives(root / one["Labels"][_SERVER])]
        for orphan in orphans:
            # The server was killed while it copied a desktop; frozen processes cannot die.
            with suppress(OSError):
                Group.of((await self._engine.state(orphan["Id"]))["Pid"]).freeze(on=False)
            await self._engine.remove(orphan["Id"])
        if orphans:
            _log.warning("removed containers that a dead server left", containers=len(orphans))

    async def remove_left(self) -> None:
        """Remove the containers of closed desktops that the engine could not remove when they were closed."""
        with anyio.CancelScope(shield=True):
            for name, owners in list(self._unremoved.items()):
                try:
                    await self._engine.remove(name)
                except InfrastructureError as error:
                    _log.warning("the engine still does not remove a container", container=name, why=error.message)
                    return
                if self._unremoved.pop(name, None) is not None:
                    self._identities.give_back(*owners)

    async def _end(self, name: str, group: Group, owners: tuple[Identity, Identity]) -> None:
        """Stop and remove a container; if the engine does not answer, kill its programs and remove it later."""
        self._unremoved[name] = owners
        await self.remove_left()
        if name in self._unremoved:
            await _kill(group)

    async def open(self, spec: DesktopSpec) -> ContainerDesktop:
        """Start a desktop; it is ready for input when this returns."""
        if self._unremoved:
            await self.remove_left()
        folder = self._place.path / spec.session_id
        name = f"cua-gym-{self._place.path.name}-{spec.session_id}"
        # Some kernel limits count per user, across containers, so no two desktops share a user.
        agent, xserver = owners = (self._identities.take(), self._identities.take())
        try:
            with anyio.fail_after(START_TIMEOUT_S):
                mounts = await anyio.to_thread.run_sync(self._lay_out, folder, spec.home_template, owners)
                await self._engine.call(
                    self._engine.client.create_container,
                    self._image,
                    name=name,
                    hostname="desktop",
                    environment={
                        "SCREEN": f"{spec.screen.width}x{spec.screen.height}",
                        "DESKTOP_UID": str(agent.uid),
                        "XSERVER_UID": str(xserver.uid),
                    },
                    labels={
                        _STATE: str(self._place.path.parent),
                        _SERVER: self._place.path.name,
                        _SESSION: spec.session_id,
                    },
                    # The backend watches the container itself, and each health check of the engine would be a process.
                    healthcheck={"test": ["NONE"]},
                    host_config=self._bounds(mounts, spec.limits, agent),
                    use_config_proxy=False,
                )
                await self._engine.call(self._engine.client.start, name)
                return await self._attach(name, folder, spec, owners)
        except BaseException as error:
            with anyio.CancelScope(shield=True):
                await self._engine.remove(name)
                await anyio.to_thread.run_sync(remove, folder)
            self._identities.give_back(*owners)
            if isinstance(error, (OSError, TimeoutError)):
                raise InfrastructureError(f"the desktop did not start: {error!r}; run `cua-gym doctor`") from error
            raise

    def live_reason(self) -> str | None:
        """Return why running programs cannot be saved here and what would help, or None if they can."""
        return self._live.reason()

    async def checkpoint(self, desktop: Desktop, folder: Path) -> KeptPrograms:
        """Save the running programs of a desktop, which continues."""
        return await self._live.checkpoint(desktop, folder)

    async def open_from(self, checkpoint: KeptPrograms, spec: DesktopSpec) -> ContainerDesktop:
        """Start a desktop that continues from a checkpoint; it is not in a container of the engine."""
        return await self._live.open(checkpoint, spec)

    def _lay_out(self, folder: Path, home_template: Path | None, owners: tuple[Identity, Identity]) -> list[Mount]:
        """Create a session's folders; return the mounts by which the container sees the host."""
        sockets, framebuffer = lay_out(folder)
        agent, xserver = owners
        xserver.own(sockets, framebuffer)
        # The X server may create its socket there, and the user may not remove one.
        os.chown(sockets, 0, -1)
        sockets.chmod(0o1775)
        named = users(agent.uid if agent.uid is not None else USER_ID)
        write_shared(folder / "etc", named)
        etc = [path for path in self._place.etc.iterdir() if path.name not in named]
        etc += [folder / "etc" / name for name in named]
        mounts = [_bind(sockets, X_SOCKETS, writable=True), _bind(framebuffer, "/run/framebuffer", writable=True)]
        mounts += [_bind(path, f"/etc/{path.name}") for path in sorted(etc, key=lambda path: path.name)]
        mounts += [_bind(self._place.programs, SESSION_PROGRAMS), _bind(self._filter_file, CALL_FILTER)]
        if self._session_python is not None:
            mounts.append(_bind(self._session_python, str(SESSION_PYTHON)))
        if home_template is not None:
            mounts.append(_bind(readable_home(home_template, folder), TEMPLATE))
        return mounts

    def _bounds(self, mounts: list[Mount], limits: Limits, agent: Identity) -> HostConfig:
        memory = limits.memory_mb << 20
        users_own = f"rw,exec,nosuid,nodev,uid={agent.uid},gid={agent.uid}"
        return self._engine.client.create_host_config(
            mounts=mounts,
            tmpfs={
                HOME: f"{users_own},mode=0755,size={limits.disk_mb}m",
                TMP: f"{users_own},mode=1777,size={limits.disk_mb}m",
                VAR_TMP: f"{users_own},mode=1777,size={VAR_MB}m",
                RUNTIME_DIR: f"{users_own},mode=0700,size={RUNTIME_MB}m",
            },
            read_only=True,
            shm_size=SHARED_MEMORY_MB << 20,
            mem_limit=memory,
            memswap_limit=memory,
            pids_limit=limits.processes,
            nano_cpus=min(PROCESSORS, self._engine.processors) * 10**9,
            ulimits=[
                Ulimit(name="nofile", soft=OPEN_FILES, hard=OPEN_FILES),
                Ulimit(name="core", soft=0, hard=0),
            ],
            network_mode="none",
            # The engine would let any program listen on any port; those below this one are reserved for the server.
            sysctls={"net.ipv4.ip_unprivileged_port_start": "1024"},
            ipc_mode="private",
            cap_drop=["ALL"],
            # Capabilities to become two users before anything of the session runs; the first process then drops them.
            cap_add=["SETUID", "SETGID", "SETPCAP"],
            security_opt=["no-new-privileges"],
            log_config=LogConfig(type="json-file", config={"max-size": "1m", "max-file": "1"}),
        )

    async def _attach(
        self, name: str, folder: Path, spec: DesktopSpec, owners: tuple[Identity, Identity]
    ) -> ContainerDesktop:
        pid = int((await self._engine.state(name))["Pid"])
        while not (xserver_pid := listener(folder / SOCKETS / "X0")) or not _has_bus(pid):
            if not _runs(pid):
                why = (await self._engine.call(self._engine.client.logs, name, tail=20)).decode(errors="replace")
                raise InfrastructureError(
                    "the container ended at its start, is on another machine, or its image was made for another "
                    f"version of the server (`make image`); it said: {why.strip()[-1_000:]}"
                )
            await anyio.sleep(_CONNECT_PAUSE_S)
        if self._engines_filter is None:
            # Read from the X server, since the first process may be about to install the server's filter as well.
            self._engines_filter = await anyio.to_thread.run_sync(call_filter_of, xserver_pid)
        bound_mounts(pid)
        agent, _ = owners
        filters = (self._engines_filter, self._own_filter)
        inside = becoming(agent.uid if agent.uid is not None else USER_ID)
        group = Group.of(pid)
        door = Door(pid, group, spec.limits, Identity(None), inside, filters)

        async def end() -> None:
            await self._end(name, group, owners)

        async def died_of() -> str | None:
            await self._engine.call(self._engine.client.wait, name)
            state = await self._engine.state(name)
            if state["OOMKilled"]:
                return "its programs used up the desktop's memory and with it its first process"
            if int(state["ExitCode"]) != KILLED:
                return "its programs ended the first process of the desktop"
            return None

        return ContainerDesktop(door, Container(folder, owners, xserver_pid, end, died_of))


async def _kill(group: Group) -> None:
    """Kill every program of a group that somebody else created, and keep the group itself."""
    with anyio.move_on_after(KILL_TIMEOUT_S), suppress(FileNotFoundError):
        while pids := group.pids:
            for pid in pids:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            await anyio.sleep(_CONNECT_PAUSE_S)


def _has_bus(pid: int) -> bool:
    """Whether programs may enter; until the bus exists, the home folder and authority file do not (session.sh)."""
    return Path(f"/proc/{pid}/root{RUNTIME_DIR}/bus").is_socket()


def _bind(host: Path, guest: str, *, writable: bool = False) -> Mount:
    return Mount(guest, str(host), "bind", read_only=not writable)


def _runs(pid: int) -> bool:
    """Whether a process exists; the engine reports pid 0 for a container that has ended."""
    return pid > 0 and Path(f"/proc/{pid}").exists()
