"""Sessions that are contexts of one Chromium: web environments at high density, without X servers or window managers.

Each has a bubblewrap sandbox of its own for the scripts of its task and its files, as a desktop of the local backend
has. The browser is shared, so what separates the pages of sessions is Chromium's contexts (docs/decisions/021).
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import anyio.to_thread
from playwright.async_api import BrowserContext, Error

from schemas.errors import InfrastructureError
from vm_controller.backends import processes
from vm_controller.backends.bounded_log import BoundedLog
from vm_controller.backends.browser_desktop import BrowserDesktop, WebParts
from vm_controller.backends.cgroups import Group
from vm_controller.backends.chromium import PROGRAM, Browsers
from vm_controller.backends.entered import START_TIMEOUT_S, Door, bounds
from vm_controller.backends.identity import Identities, Identity
from vm_controller.backends.local import INSIDE, READY, sandbox_stands, start_in
from vm_controller.backends.pipes import Pipe
from vm_controller.backends.protocol import Backend, DesktopSpec
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
from vm_controller.backends.server_folder import ServerFolder, remove, show_programs
from vm_controller.backends.session_folder import readable_home

_PROGRAMS = Path(__file__).with_name("web_programs")
_FIRST = f"""
if [ -d {TEMPLATE} ]; then cp -r {TEMPLATE}/. "$HOME/" || exit 1; fi
echo {READY} && exec </dev/null >/dev/null 2>&1
while :; do sleep 86400; done
"""
"""The first process of a sandbox: it makes the home, says that it has, and then waits for ever."""


@asynccontextmanager
async def browser_backend(
    place: ServerFolder, session_python: Path | None, identities: Identities
) -> AsyncGenerator[Backend]:
    """Choose this backend."""
    programs = place.path / "web-programs"
    await anyio.to_thread.run_sync(show_programs, _PROGRAMS, programs)
    browsers = Browsers(place, identities)
    try:
        yield BrowserBackend(place, session_python, identities, browsers, programs)
    finally:
        with anyio.CancelScope(shield=True):
            await browsers.close()


class BrowserBackend:
    """Makes sessions out of contexts and sandboxes."""

    name = "browser"
    web_only = True

    def __init__(
        self,
        place: ServerFolder,
        session_python: Path | None,
        identities: Identities,
        browsers: Browsers,
        programs: Path,
    ) -> None:
        """Keep the sessions' files in the server's folder; `programs` are those that scripts have of us."""
        self._place = place
        self._session_python = session_python
        self._identities = identities
        self._browsers = browsers
        self._programs = programs

    def problems(self) -> tuple[str, ...]:
        """Say what is missing."""
        if Path(PROGRAM).exists():
            return ()
        return (f"{PROGRAM} is missing: apt-get install chromium-headless-shell",)

    async def open(self, spec: DesktopSpec) -> BrowserDesktop:
        """Open a session without pages."""
        identity = self._identities.take()
        folder = self._place.path / spec.session_id
        started: list[processes.Program] = []
        groups: list[Group] = []
        contexts: list[BrowserContext] = []
        try:
            with anyio.fail_after(2 * START_TIMEOUT_S):
                return await self._boot(folder, spec, identity, started, groups, contexts)
        except BaseException as error:
            with anyio.CancelScope(shield=True):
                for context in contexts:
                    await context.close()
                for process in started:
                    await processes.end(process, grace_s=0.0)
                for group in groups:
                    await group.end()
                await anyio.to_thread.run_sync(remove, folder)
            self._identities.give_back(identity)
            if isinstance(error, OSError | TimeoutError | Error):
                raise InfrastructureError(f"the session did not start: {error!r}; run `cua-gym doctor`") from error
            raise

    async def _boot(
        self,
        folder: Path,
        spec: DesktopSpec,
        identity: Identity,
        started: list[processes.Program],
        groups: list[Group],
        contexts: list[BrowserContext],
    ) -> BrowserDesktop:
        limits = spec.limits
        template = await anyio.to_thread.run_sync(_lay_out, folder, spec.home_template)
        group = self._place.hierarchy.group(
            self._place.path.name, spec.session_id, "agent", memory_mb=limits.memory_mb, processes=limits.processes
        )
        groups.append(group)
        mounts = (
            memory(HOME, limits.disk_mb),
            memory(TMP, limits.disk_mb, "1777"),
            read_only(self._programs, SESSION_PROGRAMS),
        )
        if template is not None:
            mounts = (*mounts, read_only(template, TEMPLATE))
        view = Sandbox(identity, self._place.etc, self._session_python, mounts)
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
        chromium = await self._browsers.get()
        context, port = await chromium.open(spec.screen)
        contexts.append(context)
        door = Door(pid, group, limits, identity, INSIDE)
        parts = WebParts(chromium, context, port, SandboxPrograms(keeper, pid, group), folder)
        desktop = BrowserDesktop(parts, door, spec.screen, on_close=lambda: self._identities.give_back(identity))
        await desktop.begin()
        return desktop


def _lay_out(folder: Path, home_template: Path | None) -> Path | None:
    """Make a session's folder; return the home template at a place that every user may read."""
    folder.mkdir()
    folder.chmod(0o711)
    return None if home_template is None else readable_home(home_template, folder)
