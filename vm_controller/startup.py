"""Brings a desktop into a session's starting state: backend, controller, window manager, setup or launch."""

import re
from dataclasses import dataclass, replace

import anyio

from schemas.environment_file import Launch, Ready
from schemas.errors import DeadlineError, InfrastructureError, InvalidRequestError
from schemas.observations import Size
from schemas.workspaces import RunResult
from vm_controller.backends.protocol import Backend, Desktop, DesktopSpec, PreparingDesktop
from vm_controller.bootstrap import BOOTSTRAP
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.controls import Controls
from vm_controller.environment_config import Environment
from vm_controller.ids import new_handle
from vm_controller.step import in_thread
from vm_controller.web_app_host import PORT, Site, Sites, authorised

SETUP_TIMEOUT_S = 120.0
WINDOW_MANAGER_TIMEOUT_S = 10.0


@dataclass(frozen=True)
class Opened:
    """A desktop ready for use, and the controller that is attached to it.

    `settled` is False if the wait for its programs was cut short, so that they may still be painting.
    """

    handle: str
    desktop: Desktop
    controller: Controls
    site: Site | None = None
    settled: bool = True

    async def close(self) -> None:
        """Detach the controller, and end the desktop."""
        with anyio.CancelScope(shield=True):
            try:
                await in_thread(lambda _: self.controller.close())
                if self.site is not None:
                    await self.site.close()
            finally:
                await self.desktop.close()


async def open_desktop(
    backend: Backend, environment: Environment, screen: Size, sites: Sites | None, *, launched: bool
) -> Opened:
    """Start a desktop of an environment, with its application open or empty.

    Args:
        backend: provides the desktop.
        environment: the environment.
        screen: the size of the screen in pixels.
        sites: serves web applications; None if the server has none.
        launched: whether to open the environment's application.

    Raises:
        InvalidRequestError: the environment shows web applications that `sites` does not have.
        InfrastructureError: it did not start; nothing of it is left.
    """
    shown = _shown(environment, sites)
    if backend.web_only and not shown:
        raise InvalidRequestError(
            f"the environment {environment.name} shows programs, and desktops of the backend {backend.name} show web "
            "pages only (environments with a table [hub] in their environment.toml); use the backend local or docker",
            field="environment",
        )
    handle = new_handle("s")
    desktop = await backend.open(
        DesktopSpec(
            session_id=handle,
            screen=screen,
            home_template=environment.home_template,
            limits=environment.desktop_limits,
        )
    )
    opened = await attach(handle, desktop)
    try:
        if shown and sites is not None:
            site = await sites.open(shown, await desktop.listen(PORT))
            opened = replace(opened, site=site)
    except BaseException:
        await opened.close()
        raise
    return await open_application(opened, environment) if launched else opened


async def open_application(opened: Opened, environment: Environment) -> Opened:
    """Open the application of an environment, if it has one, on an empty desktop; it is closed if that fails.

    Raises:
        InfrastructureError: the application did not start.
    """
    try:
        if environment.launch is not None:
            await launch(opened, environment.launch)
            opened = await until_ready(opened, environment.ready)
    except BaseException:
        await opened.close()
        raise
    return opened


async def prepare(opened: Opened) -> None:
    """Load the page of a desktop's only web application before anybody asks for it, where the desktop can.

    With several applications nobody knows which is opened first, and a page that waits in vain takes memory.
    """
    pages = () if opened.site is None else opened.site.waiting_pages
    if len(pages) != 1 or not isinstance(opened.desktop, PreparingDesktop):
        return
    try:
        await opened.desktop.prepare(pages[0])
    except BaseException:
        await opened.close()
        raise


def _shown(environment: Environment, sites: Sites | None) -> tuple[str, ...]:
    """Return the web applications that a desktop of an environment shows, if any.

    Raises:
        InvalidRequestError: one of them is not served; the message names it.
    """
    hub = environment.hub
    if hub is None:
        return ()
    known = frozenset[str]() if sites is None else sites.apps
    if missing := [name for name in hub.apps if name not in known]:
        listed = ", ".join(sorted(known)) or "none"
        raise InvalidRequestError(
            f"the environment {environment.name} shows {missing[0]!r} (hub.apps in its environment.toml), which this "
            f"server does not have; there are: {listed}",
            field="environment",
        )
    published = sorted(sites.published) if hub.published and sites is not None else []
    if hub.published and not published:
        raise InvalidRequestError(
            f"the environment {environment.name} shows published web applications, and this server hosts none: start "
            "it with CUA_GYM_PUBLISHED_HUB, the folder of their builds",
            field="environment",
        )
    return tuple(dict.fromkeys((*hub.apps, *published)))


async def attach(handle: str, desktop: Desktop) -> Opened:
    """Connect a controller to a desktop that has just been started; if that fails, nothing of the desktop is left.

    Args:
        handle: the id of the session that will have the desktop.
        desktop: the desktop, which is closed if this fails.

    Raises:
        InfrastructureError: the display does not answer, or no window manager is running.
    """
    # A list, because a caller that is cancelled while the thread works does not get its return value.
    made: list[Controls] = []
    try:
        await in_thread(lambda _: made.append(desktop.controls()))
        await in_thread(made[0].wait_until_ready, WINDOW_MANAGER_TIMEOUT_S)
    except BaseException as error:
        for controller in made:
            controller.close()
        await desktop.close()
        if isinstance(error, DeadlineError):
            raise InfrastructureError("the window manager did not start; run `cua-gym doctor`") from error
        raise
    return Opened(handle, desktop, made[0])


async def set_up(opened: Opened, source: str) -> None:
    """Run the setup script of a session.

    Args:
        opened: the desktop.
        source: the script's source.

    Raises:
        InvalidRequestError: the script failed; its output is in the message.
    """
    with authorised(opened.site):
        result = await run_script(opened.desktop, "initial_setup.py", source, SETUP_TIMEOUT_S)
    if result.exit_code != 0:
        raise InvalidRequestError(f"the setup script failed: {failure_of(result)}", field="setup")


async def launch(opened: Opened, launch: Launch) -> None:
    """Start an application, and wait until its window exists; it need not be painted yet.

    Raises:
        InfrastructureError: no such window appeared in time; the message lists the windows that exist.
    """
    await opened.desktop.spawn(launch.command)
    pattern = re.compile(launch.window)

    def wait(cancel: Cancel) -> tuple[str, ...]:
        titles: tuple[str, ...] = ()
        while cancel.remaining_s(1.0) > 0.0:
            titles = tuple(window.title for window in opened.controller.windows())
            if any(pattern.search(title) for title in titles):
                return ()
            cancel.sleep(min(0.02, cancel.remaining_s(0.02)))
        return titles or ("none",)

    if titles := await in_thread(wait, launch.timeout_s):
        raise InfrastructureError(
            f"{launch.command[0]} showed no window titled {launch.window!r} within {launch.timeout_s:g} s; "
            f"windows: {', '.join(titles)}"
        )


async def until_ready(opened: Opened, ready: Ready) -> Opened:
    """Wait until the programs on a desktop have painted and accept input, and record whether they did in time.

    On a desktop without a window, this waits only for programs that are being started.

    Raises:
        InfrastructureError: the desktop does not answer.
    """

    def wait(cancel: Cancel) -> bool:
        timeout_ms = round(ready.timeout_s * 1000)
        # If nothing is shown yet, a short wait reveals whether something is being started.
        at_rest = opened.controller.wait_idle(0, timeout_ms, cancel)
        if at_rest and opened.controller.windows():
            at_rest = opened.controller.wait_idle(ready.idle_ms, timeout_ms, cancel)
        return at_rest

    return replace(opened, settled=await in_thread(wait))


async def run_script(desktop: Desktop, name: str, source: str, timeout_s: float) -> RunResult:
    """Run a Python script as the desktop's user; its source is passed by standard input, not by a file or an argument.

    Args:
        desktop: the desktop.
        name: the script's file name for tracebacks.
        source: the script's source.
        timeout_s: seconds after which it is killed.
    """
    return await desktop.run(("python3", "-IB", "-c", BOOTSTRAP, name), stdin=source.encode(), timeout_s=timeout_s)


def failure_of(result: RunResult) -> str:
    """Describe how a program failed, with the end of its output."""
    how = f"no end within {result.duration_s:.0f} s" if result.timed_out else f"exit code {result.exit_code}"
    return f"{how}; {(result.stderr or result.stdout).strip()[-2_000:]}"
