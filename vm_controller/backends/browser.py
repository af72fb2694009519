"""Sessions that are contexts of one Chromium: web environments at high density, without X servers or window managers.

Each session has its own bubblewrap sandbox for its files and the scripts of its task, like a desktop of the local
backend. The browser is shared, so Chromium's contexts separate the pages of sessions (docs/decisions/021).
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import anyio
import anyio.to_thread
from playwright.async_api import BrowserContext, Error

from schemas.errors import InfrastructureError
from vm_controller.backends.browser_desktop import BrowserDesktop, WebParts
from vm_controller.backends.chromium import PROGRAM, Browsers
from vm_controller.backends.identity import Identities
from vm_controller.backends.protocol import Backend, DesktopSpec
from vm_controller.backends.script_sandbox import script_sandbox
from vm_controller.backends.server_folder import ServerFolder, show_programs

_PROGRAMS = Path(__file__).with_name("web_programs")


@asynccontextmanager
async def browser_backend(
    place: ServerFolder, session_python: Path | None, identities: Identities
) -> AsyncGenerator[Backend]:
    """Provide the browser backend within the block; its browser is closed afterwards."""
    programs = place.path / "web-programs"
    await anyio.to_thread.run_sync(show_programs, _PROGRAMS, programs)
    browsers = Browsers(place, identities)
    try:
        yield BrowserBackend(place, session_python, identities, browsers, programs)
    finally:
        with anyio.CancelScope(shield=True):
            await browsers.close()


class BrowserBackend:
    """Makes sessions from contexts and sandboxes."""

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
        """Keep the sessions' files in the server's folder.

        Args:
            place: the server's folder.
            session_python: the host's folder of the Python that scripts run with; None shows them none.
            identities: hands out the host users that sandboxes run as.
            browsers: the Chromium that all sessions share.
            programs: the folder of our own programs that scripts in the sandbox may start.
        """
        self._place = place
        self._session_python = session_python
        self._identities = identities
        self._browsers = browsers
        self._programs = programs

    def problems(self) -> tuple[str, ...]:
        """Return which programs are missing, each with its remedy."""
        if Path(PROGRAM).exists():
            return ()
        return (f"{PROGRAM} is missing: apt-get install chromium-headless-shell",)

    async def open(self, spec: DesktopSpec) -> BrowserDesktop:
        """Open a session without pages."""
        contexts: list[BrowserContext] = []
        try:
            async with script_sandbox(
                self._place, self._session_python, self._identities, self._programs, spec
            ) as inside:
                chromium = await self._browsers.get()
                context, port = await chromium.open(spec.screen)
                contexts.append(context)
                desktop = BrowserDesktop(WebParts(chromium, context, port, inside), spec.screen)
                await desktop.begin()
                return desktop
        except BaseException as error:
            with anyio.CancelScope(shield=True):
                for context in contexts:
                    with suppress(Error):
                        await context.close()
            if isinstance(error, Error):
                raise InfrastructureError(f"the session did not start: {error!r}; run `cua-gym doctor`") from error
            raise
