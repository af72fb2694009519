"""The sandbox for a session's scripts where there is no desktop: for backends that show pages, or nothing."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import anyio
import anyio.to_thread

from schemas.errors import InfrastructureError
from vm_controller.backends import processes
from vm_controller.backends.bounded_log import BoundedLog
from vm_controller.backends.cgroups import Group
from vm_controller.backends.entered import START_TIMEOUT_S, Door, bounds
from vm_controller.backends.identity import Identities, Identity
from vm_controller.backends.local import INSIDE, READY, sandbox_stands, start_in
from vm_controller.backends.pipes import Pipe
from vm_controller.backends.protocol import DesktopSpec
from vm_controller.backends.sandbox import (
    HOME,
    SESSION_PROGRAMS,
    TEMPLATE,
    TMP,
    Sandbox,
    child_pid,
    memory,
    read_only,
)
from vm_controller.backends.sandbox_programs import SandboxPrograms
from vm_controller.backends.server_folder import ServerFolder, remove
from vm_controller.backends.session_folder import readable_home

_FIRST = f"""
if [ -d {TEMPLATE} ]; then cp -r {TEMPLATE}/. "$HOME/" || exit 1; fi
echo {READY} && exec </dev/null >/dev/null 2>&1
while :; do sleep 86400; done
"""
"""The first process of a sandbox: it creates the home folder, reports that, and then waits forever."""


@dataclass(frozen=True)
class ScriptSandbox:
    """A running sandbox: its processes, the way in, and the session's folder on the host.

    `give_back` gives back the host user; the code that ends the sandbox calls it last.
    """

    programs: SandboxPrograms
    door: Door
    folder: Path
    give_back: Callable[[], None]

    async def end(self) -> None:
        """End its processes, remove its files and give back its user."""
        self.programs.kill()
        await self.programs.wait_for_end()
        await anyio.to_thread.run_sync(remove, self.folder)
        self.give_back()


@asynccontextmanager
async def script_sandbox(
    place: ServerFolder, session_python: Path | None, identities: Identities, programs: Path, spec: DesktopSpec
) -> AsyncGenerator[ScriptSandbox]:
    """Start a sandbox within the block, in which the rest of a session is made; it outlives the block.

    If the block fails, nothing of it is left.

    Args:
        place: the server's folder.
        session_python: the Python that scripts run with; None gives them none.
        identities: hands out the host users that sandboxes run as.
        programs: the folder of the server's programs that scripts may start.
        spec: the session that it is for.

    Raises:
        InfrastructureError: it did not start in time.
    """
    identity = identities.take()
    folder = place.path / spec.session_id
    started: list[processes.Program] = []
    groups: list[Group] = []
    try:
        with anyio.fail_after(2 * START_TIMEOUT_S):
            door, inside = await _boot(place, session_python, identity, programs, spec, folder, started, groups)
            yield ScriptSandbox(inside, door, folder, lambda: identities.give_back(identity))
    except BaseException as error:
        with anyio.CancelScope(shield=True):
            for process in started:
                await processes.end(process, grace_s=0.0)
            for group in groups:
                await group.end()
            await anyio.to_thread.run_sync(remove, folder)
        identities.give_back(identity)
        if isinstance(error, OSError | TimeoutError):
            raise InfrastructureError(f"the session did not start: {error!r}; run `cua-gym doctor`") from error
        raise


async def _boot(
    place: ServerFolder,
    session_python: Path | None,
    identity: Identity,
    programs: Path,
    spec: DesktopSpec,
    folder: Path,
    started: list[processes.Program],
    groups: list[Group],
) -> tuple[Door, SandboxPrograms]:
    limits = spec.limits
    template = await anyio.to_thread.run_sync(_lay_out, folder, spec.home_template)
    group = place.hierarchy.group(
        place.path.name, spec.session_id, "agent", memory_mb=limits.memory_mb, processes=limits.processes
    )
    groups.append(group)
    mounts = (
        memory(HOME, limits.disk_mb),
        memory(TMP, limits.disk_mb, "1777"),
        read_only(programs, SESSION_PROGRAMS),
    )
    if template is not None:
        mounts = (*mounts, read_only(template, TEMPLATE))
    view = Sandbox(identity, place.etc, session_python, mounts)
    with Pipe() as info, Pipe() as said, BoundedLog() as log:
        keeper = start_in(
            view,
            ("/bin/sh", "-c", _FIRST),
            (*group.prefix, *bounds(limits.disk_mb)),
            log,
            (info.writer,),
            # The first process of a pid namespace cannot be killed from inside.
            ("--as-pid-1", "--info-fd", str(info.writer)),
            stdout=said.writer,
        )
        started.append(keeper)
        pid = child_pid(await info.read_to_end())
        await sandbox_stands(said, log)
    return Door(pid, group, limits, identity, INSIDE), SandboxPrograms(keeper, pid, group)


def _lay_out(folder: Path, home_template: Path | None) -> Path | None:
    """Create a session's folder; return the home template at a path that every user may read."""
    folder.mkdir()
    folder.chmod(0o711)
    return None if home_template is None else readable_home(home_template, folder)
