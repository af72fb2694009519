"""Desktops on this host without a container engine: Xvfb beside a bubblewrap sandbox.

The X server runs in its own sandbox, out of reach of the desktop's user; the applications see only its socket. What the
user writes is in memory, bounded, in the sandbox's own mount namespace. Everything dies with the server's process
(`PR_SET_PDEATHSIG`, and a pid namespace per desktop). A crash leaves at most empty folders, and `ServerFolder` removes
those at the next start.
"""

import os
import shutil
from collections.abc import AsyncGenerator, Generator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from subprocess import DEVNULL

import anyio
import anyio.to_thread

from schemas.errors import InfrastructureError
from vm_controller.backends import processes
from vm_controller.backends.bounded_log import BoundedLog
from vm_controller.backends.cgroups import Group
from vm_controller.backends.denied_calls import denied_calls
from vm_controller.backends.entered import START_TIMEOUT_S, Door, bounds
from vm_controller.backends.identity import Identities, Identity
from vm_controller.backends.local_desktop import LocalDesktop, Parts
from vm_controller.backends.mount_limits import bound_mounts
from vm_controller.backends.pipes import Pipe
from vm_controller.backends.protocol import Backend, DesktopSpec, Limits
from vm_controller.backends.sandbox import (
    ENVIRONMENT,
    HOME,
    RUNTIME_DIR,
    SESSION_PROGRAMS,
    TEMPLATE,
    TMP,
    X_SOCKETS,
    Mount,
    Sandbox,
    child_pid,
    memory,
    read_only,
    writable,
)
from vm_controller.backends.server_folder import ServerFolder, remove
from vm_controller.backends.session_folder import FRAMEBUFFER, SOCKETS, lay_out, readable_home
from vm_controller.preflight import missing

PROGRAMS = {
    "Xvfb": "xvfb",
    "dbus-daemon": "dbus",
    "openbox": "openbox",
    "xsetroot": "x11-xserver-utils",
}
"""Program → Debian package, for the programs that every desktop of this backend needs."""
XSERVER_UID = 1001
XSERVER_MEMORY_MB = 512
XSERVER_PROCESSES = 64
RUNTIME_MB = 16
_SCRIPT = Path(__file__).with_name("session.sh")
READY = "ready"
_SCRIPT_INSIDE = f"/opt/cua-gym/{_SCRIPT.name}"
INSIDE = ("/usr/bin/setpriv", "--no-new-privs", "--inh-caps=-all", "--")


@asynccontextmanager
async def local_backend(
    place: ServerFolder, session_python: Path | None, identities: Identities
) -> AsyncGenerator[Backend]:
    """Provide the local backend within the block."""
    yield LocalBackend(place, session_python, identities)


class LocalBackend:
    """Makes desktops from Xvfb, openbox and bubblewrap."""

    name = "local"
    web_only = False

    def __init__(self, place: ServerFolder, session_python: Path | None, identities: Identities) -> None:
        """Keep the sessions' files in the server's folder.

        Args:
            place: the server's folder.
            session_python: the host's folder of the Python that scripts run with; None gives them none.
            identities: hands out the host users that desktops and X servers run as.
        """
        self._place = place
        self._session_python = session_python
        self._identities = identities
        self._call_filter = denied_calls()
        # A folder that the users of sessions can reach.
        shutil.copyfile(_SCRIPT, place.path / _SCRIPT.name)
        (place.path / _SCRIPT.name).chmod(0o644)

    def problems(self) -> tuple[str, ...]:
        """Return which programs are missing."""
        return missing(PROGRAMS)

    async def open(self, spec: DesktopSpec) -> LocalDesktop:
        """Start a desktop; it is ready for input when this returns."""
        identities = (self._identities.take(), self._identities.take())
        folder = self._place.path / spec.session_id
        started: list[processes.Program] = []
        groups: list[Group] = []
        try:
            with anyio.fail_after(START_TIMEOUT_S):
                template = await anyio.to_thread.run_sync(self._lay_out, folder, spec.home_template, identities[1])
                return await self._boot(folder, spec, template, identities, started, groups)
        except BaseException as error:
            with anyio.CancelScope(shield=True):
                for process in started:
                    await processes.end(process, grace_s=0.0)
                for group in groups:
                    await group.end()
                await anyio.to_thread.run_sync(remove, folder)
            self._identities.give_back(*identities)
            if isinstance(error, (OSError, TimeoutError)):
                raise InfrastructureError(f"the desktop did not start: {error!r}; run `cua-gym doctor`") from error
            raise

    def _lay_out(self, folder: Path, home_template: Path | None, xserver: Identity) -> Path | None:
        """Create a session's folders; return the home template at a path that every user may read."""
        sockets, framebuffer = lay_out(folder)
        xserver.own(sockets, framebuffer)
        sockets.chmod(0o1777)
        return None if home_template is None else readable_home(home_template, folder)

    async def _boot(
        self,
        folder: Path,
        spec: DesktopSpec,
        template: Path | None,
        identities: tuple[Identity, Identity],
        started: list[processes.Program],
        groups: list[Group],
    ) -> LocalDesktop:
        agent, xserver = identities
        hierarchy, server, limits = self._place.hierarchy, self._place.path.name, spec.limits
        for part, memory_mb, count in (
            ("agent", limits.memory_mb, limits.processes),
            ("xserver", XSERVER_MEMORY_MB, XSERVER_PROCESSES),
        ):
            group = hierarchy.group(server, spec.session_id, part, memory_mb=memory_mb, processes=count)
            groups.append(group)
        agent_limits = (*groups[0].prefix, *bounds(limits.disk_mb))
        display_mounts = (writable(folder / SOCKETS, X_SOCKETS), writable(folder / FRAMEBUFFER, "/fb"))
        server_view = Sandbox(
            xserver, self._place.etc, None, (memory(TMP, RUNTIME_MB), *display_mounts), inside_uid=XSERVER_UID
        )
        view = Sandbox(agent, self._place.etc, self._session_python, self._user_mounts(folder, template, limits))
        with Pipe() as ready, Pipe() as info, Pipe() as gate, Pipe() as said, ExitStack() as logs:
            xserver_log, log = logs.enter_context(BoundedLog()), logs.enter_context(BoundedLog())
            denied = logs.enter_context(filter_file(self._call_filter))
            argv = (*_xvfb(spec), "-displayfd", str(ready.writer))
            display = start_in(server_view, argv, groups[1].prefix, xserver_log, (ready.writer,))
            started.append(display)
            applications = start_in(
                view,
                ("/bin/sh", _SCRIPT_INSIDE, READY),
                agent_limits,
                log,
                (info.writer, gate.reader, *denied),
                # The first process of a pid namespace cannot be killed from inside: the desktop survives `kill -9 -1`.
                (
                    *("--as-pid-1", "--info-fd", str(info.writer), "--block-fd", str(gate.reader)),
                    *(part for number in denied for part in ("--seccomp", str(number))),
                ),
                stdout=said.writer,
            )
            started.append(applications)
            pid = child_pid(await info.read_to_end())
            if not await ready.read_to_end():
                raise InfrastructureError(
                    f"Xvfb ended at its start; run `cua-gym doctor`; it said: {xserver_log.last_words()}"
                )
            os.write(gate.writer, b"go")
            await sandbox_stands(said, log)
            bound_mounts(pid)
        door = Door(pid, groups[0], limits, agent, INSIDE, (self._call_filter,))
        parts = Parts(folder, groups[1], display, applications)
        return LocalDesktop(parts, door, on_close=lambda: self._identities.give_back(*identities))

    def _user_mounts(self, folder: Path, template: Path | None, limits: Limits) -> tuple[Mount, ...]:
        mounts = (
            memory(HOME, limits.disk_mb),
            memory(TMP, limits.disk_mb, "1777"),
            read_only(folder / SOCKETS, X_SOCKETS),
            memory(RUNTIME_DIR, RUNTIME_MB, "0700"),
            read_only(self._place.path / _SCRIPT.name, _SCRIPT_INSIDE),
            read_only(self._place.programs, SESSION_PROGRAMS),
        )
        return mounts if template is None else (*mounts, read_only(template, TEMPLATE))


@contextmanager
def filter_file(instructions: bytes) -> Generator[tuple[int, ...]]:
    """Provide a system call filter for bubblewrap while the block runs.

    Args:
        instructions: the filter's instructions; empty for no filter.

    Yields:
        The file descriptor from which to read the filter; an empty tuple without a filter.
    """
    if not instructions:
        yield ()
        return
    number = os.memfd_create("call-filter")
    try:
        os.write(number, instructions)
        os.lseek(number, 0, os.SEEK_SET)
        yield (number,)
    finally:
        os.close(number)


async def sandbox_stands(said: Pipe, log: BoundedLog) -> None:
    """Wait until the first process of a sandbox has written `READY`.

    Until then the sandbox has neither all its mounts nor its own user namespace, and no program may enter it.

    Raises:
        InfrastructureError: the sandbox ended instead.
    """
    word = f"{READY}\n".encode()
    if await said.read_to_end(word) != word:
        raise InfrastructureError(
            f"the session's sandbox did not start; run `cua-gym doctor`; it said: {log.last_words()}"
        )


def _xvfb(spec: DesktopSpec) -> tuple[str, ...]:
    screen = f"{spec.screen.width}x{spec.screen.height}x24"
    options = ("-screen", "0", screen, "-fbdir", "/fb", "-nolisten", "tcp", "-nolisten", "local")
    return ("Xvfb", ":0", *options, "-maxclients", "2048", "-ac", "-noreset")


def start_in(
    view: Sandbox,
    argv: tuple[str, ...],
    limits: tuple[str, ...],
    log: BoundedLog,
    fds: tuple[int, ...],
    options: tuple[str, ...] = (),
    *,
    stdout: int = DEVNULL,
) -> processes.Program:
    """Start a program in a sandbox. Call it on the event loop's thread, since the sandbox dies with that thread.

    Args:
        view: what the sandbox sees.
        argv: the program and its arguments.
        limits: command prefixes that limit the program: those of a control group and `prlimit`.
        log: receives its standard error.
        fds: the file descriptors that it inherits, besides that of bubblewrap's arguments.
        options: further arguments of bubblewrap.
        stdout: a file descriptor for its standard output.

    Raises:
        OSError: the program could not be started.
    """
    arguments = view.arguments_file(options)
    try:
        return processes.Program(
            view.command(argv, arguments, limits),
            stdin=DEVNULL,
            stdout=stdout,
            stderr=log.writer,
            env=ENVIRONMENT,
            pass_fds=(arguments, *fds),
        )
    finally:
        os.close(arguments)
