"""Provides desktops to sessions from the warm pool or the backend, within the limit on their number."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import anyio

from schemas.errors import ConflictError, CuaGymError, InfrastructureError, InvalidRequestError, UngradableError
from schemas.observations import Size
from schemas.requests import SessionOpen
from schemas.sessions import SessionState
from schemas.statistics import PoolCount
from vm_controller import environment_config, open_programs, startup
from vm_controller.backends.protocol import Backend, Desktop, DesktopSpec, KeptPrograms, LiveBackend
from vm_controller.environment_config import Environment
from vm_controller.ids import new_handle
from vm_controller.known_contents import contents
from vm_controller.pool import Admission, Capacity, DesktopKind, WarmPool
from vm_controller.sessions import Session, Sessions
from vm_controller.startup import Opened
from vm_controller.step import in_thread
from vm_controller.web_app_host import Sites


class Desktops:
    """Opens sessions on desktops, replaces their desktops and closes them."""

    def __init__(self, backend: Backend, capacity: Capacity, sites: Sites | None = None) -> None:
        """Start with an empty pool, which `run` fills.

        Args:
            backend: provides the desktops.
            capacity: the limits on desktops, and how many to keep ready.
            sites: serves web applications to desktops that show them; None if there are none.
        """
        self._backend = backend
        self._sites = sites
        self._admission = Admission(capacity)
        self._background: dict[str, frozenset[str]] = {}
        self._pool = WarmPool(self._warm_up, capacity.warm, capacity.spare if backend.web_only else 0)
        self.sessions = Sessions(self.close)

    async def run(self) -> None:
        """Close sessions whose lease has expired and keep the pool filled, for as long as the server runs."""
        async with anyio.create_task_group() as group:
            group.start_soon(self.sessions.reap)
            group.start_soon(
                self._pool.run, lambda: self._admission.has_room(self._count()), lambda: self._admission.is_quiet
            )

    async def close_all(self) -> None:
        """End every session and empty the pool."""
        async with anyio.create_task_group() as group:
            for session in self.sessions.all():
                group.start_soon(self.sessions.end, session)
            group.start_soon(self._pool.close)

    def pools(self) -> tuple[PoolCount, ...]:
        """Return the counts of the pool, by kind of desktop."""
        return self._pool.counts()

    async def open(self, request: SessionOpen, setup: str | None, reward: str | None) -> Session:
        """Open a session: a desktop, prepared by its setup script or with its application open, under a lease.

        Args:
            request: the caller's request.
            setup: the source of the setup script; None opens the application instead, unless the request says
                otherwise.
            reward: the source of the reward that will grade the session; None if none will.

        Raises:
            InvalidRequestError: the environment is unknown, the setup script failed, or `launch` was given as well.
            BusyError: all places are taken.
            InfrastructureError: no desktop could be started.
        """
        if setup is not None and request.launch:
            raise InvalidRequestError(
                "launch and a setup script exclude each other: the script opens what the task needs. Leave "
                "launch out, or leave the script out and act in the application that is opened",
                field="launch",
            )
        environment = environment_config.load(request.environment)
        opened = await self._obtain(request, environment, launched=setup is None and request.launch is not False)
        with self._admission.taken():
            try:
                background = frozenset[str]()
                if setup is not None:
                    background = await self._running_before(opened.desktop, environment)
                    await startup.set_up(opened, setup)
                    opened = await startup.until_ready(opened, environment.ready)
                known = await self._known(opened.desktop, reward)
            except BaseException:
                await opened.close()
                raise
            session = Session(
                session_id=opened.handle,
                request=request,
                environment=environment,
                backend=self._backend.name,
                desktop=opened.desktop,
                controller=opened.controller,
                site=opened.site,
                settled=opened.settled,
                setup=setup,
                reward=reward,
                lease_s=request.lease_s,
                known=known,
                background=background,
            )
            self.sessions.add(session)
        return session

    async def replace(self, session: Session, setup: str | None) -> None:
        """Give a session a new desktop. If that fails, the session is lost, but keeps its lease.

        Args:
            session: the session, whose lock the caller must hold; its old desktop is ended first.
            setup: the source of the setup script; None opens the application instead, unless the session's request says
                otherwise.

        Raises:
            CuaGymError: as for `open`.
        """
        launched = setup is None and session.request.launch is not False
        async with self._replacing(session):
            opened = await self._obtain(session.request, session.environment, launched=launched, instead=1)
            _move(session, opened)
            if setup is not None:
                await startup.set_up(opened, setup)
                session.settled = (await startup.until_ready(opened, session.environment.ready)).settled
            session.known = await self._known(opened.desktop, session.reward)

    async def replace_by(self, session: Session, start: Callable[[], Awaitable[Opened]]) -> None:
        """Give a session the desktop that `start` starts, as `replace` does."""
        async with self._replacing(session):
            opened = await self._start(start, instead=1)
            _move(session, opened)

    async def start_together(
        self,
        count: int,
        start: Callable[[Opened | None], Awaitable[Opened]],
        empty: tuple[Environment, Size] | None,
    ) -> list[Opened]:
        """Start several desktops concurrently: all of them or none. The first error ends the others and is raised.

        Args:
            count: the number of desktops.
            start: starts one of them, from a ready desktop without an application if it is given one; on an error
                it leaves nothing of either.
            empty: the environment and the screen of ready desktops that it can start from; None if it cannot.

        Raises:
            InvalidRequestError: the server's capacity is below that number.
            BusyError: there are not enough places for all of them now.
        """
        kind = DesktopKind(empty[0].name, launched=False) if empty and empty[0].screen == empty[1] else None

        def others() -> int:
            """Return the number of desktops without the ready ones that are about to be taken."""
            return self._count() - (min(count, self._pool.ready_of(kind)) if kind else 0)

        while not self._admission.has_room(others(), count) and await self._pool.give_up_one(kind, count):
            pass
        ready: list[Opened] = []
        started: list[Opened] = []
        errors: list[Exception] = []

        async def one() -> None:
            try:
                async with self._admission.turn:
                    started.append(await start(ready.pop() if ready else None))
            except Exception as error:
                # Raised inside the task group, it would be wrapped in an exception group.
                errors.append(error)
                group.cancel_scope.cancel()

        try:
            with self._admission.hold(others(), count, self.sessions.next_expiry_s()):
                while kind and len(ready) < count and (warm := self._pool.take_spare(kind)):
                    ready.append(warm)
                async with anyio.create_task_group() as group:
                    for _ in range(count):
                        group.start_soon(one)
        finally:
            if len(started) < count:
                for opened in (*started, *ready):
                    await opened.close()
        if errors:
            raise errors[0]
        return started

    async def start_empty(self, environment: Environment, screen: Size) -> Opened:
        """Take a desktop without an application from the pool, or start one; the caller must hold a place for it."""
        return self._warm(environment, screen, launched=False) or await self._cold(environment, screen, launched=False)

    # Running programs, if the backend can save them

    def live_reason(self, session: Session) -> str | None:
        """Return why the running programs of a session cannot be saved here; None if they can."""
        if session.site is not None:
            return "the web applications that they are connected to run on in this server"
        if isinstance(self._backend, LiveBackend):
            return self._backend.live_reason()
        return f"the backend {self._backend.name} keeps files only"

    async def checkpoint(self, session: Session, folder: Path) -> KeptPrograms:
        """Save the running programs of a session, which continues.

        Args:
            session: the session, whose lock the caller must hold.
            folder: an empty folder on the host.

        Raises:
            ConflictError: this server cannot save running programs.
            InfrastructureError: the checkpoint failed, or the session is lost.
        """
        if (reason := self.live_reason(session)) is not None or not isinstance(self._backend, LiveBackend):
            raise ConflictError(f"running programs cannot be kept: {reason}; ask for the grade files")
        async with self._detached(session):
            return await self._backend.checkpoint(session.desktop, folder)

    async def start_from(self, checkpoint: KeptPrograms, environment: Environment, screen: Size) -> Opened:
        """Start a desktop that continues from a checkpoint; the caller must hold a place for it.

        Raises:
            InfrastructureError: it did not start.
        """
        if not isinstance(self._backend, LiveBackend):
            raise TypeError(f"the backend {self._backend.name} made no checkpoint and cannot start from one")
        handle = new_handle("s")
        spec = DesktopSpec(session_id=handle, screen=screen, limits=environment.desktop_limits)
        return await startup.attach(handle, await self._backend.open_from(checkpoint, spec))

    @asynccontextmanager
    async def _detached(self, session: Session) -> AsyncGenerator[None]:
        """Disconnect from a session's desktop while the block runs, since connected programs cannot be saved."""
        session.close_accessibility()
        await in_thread(lambda _: session.controller.close())
        try:
            yield
        finally:
            with anyio.CancelScope(shield=True):
                try:
                    session.controller = await in_thread(lambda _: session.desktop.controls())
                except InfrastructureError as error:
                    session.fail(error.message)
                    raise

    @asynccontextmanager
    async def _replacing(self, session: Session) -> AsyncGenerator[None]:
        """End a session's desktop, and reopen the session when the block has given it another one."""
        session.fail("its desktop is being replaced")
        await self.close(session)
        try:
            yield
        except CuaGymError as error:
            session.fail(error.message)
            raise
        session.state, session.failure, session.completion = SessionState.OPEN, None, None
        session.made_by, session.changed_by = None, None
        session.frames.clear()

    async def close(self, session: Session) -> None:
        """End a session's desktop."""
        session.close_accessibility()
        session.discard_final()
        await Opened(session.session_id, session.desktop, session.controller, session.site).close()

    async def _obtain(
        self, request: SessionOpen, environment: Environment, *, launched: bool, instead: int = 0
    ) -> Opened:
        """Take a desktop from the pool, or start one if a place is free, not counting `instead` of those taken."""
        screen = request.screen or environment.screen
        if warm := self._warm(environment, screen, launched=launched):
            return warm
        if launched and self._backend.web_only and (empty := self._warm(environment, screen, launched=False)):
            with self._admission.taken(1 - instead):
                return await startup.open_application(empty, environment)
        return await self._start(lambda: self._cold(environment, screen, launched=launched), instead=instead)

    async def _cold(self, environment: Environment, screen: Size, *, launched: bool) -> Opened:
        return await startup.open_desktop(self._backend, environment, screen, self._sites, launched=launched)

    async def _start(self, start: Callable[[], Awaitable[Opened]], *, instead: int) -> Opened:
        if not self._admission.has_room(self._count() - instead):
            await self._pool.give_up_one()
        self._admission.check(self._count() - instead, self.sessions.next_expiry_s())
        return await self._admission.start(start)

    def _warm(self, environment: Environment, screen: Size, *, launched: bool) -> Opened | None:
        if screen != environment.screen:
            return None
        kind = DesktopKind(environment.name, launched)
        return self._pool.take(kind) if launched else self._pool.take_spare(kind)

    async def _warm_up(self, kind: DesktopKind) -> Opened:
        environment = environment_config.load(kind.environment)
        opened = await self._cold(environment, environment.screen, launched=kind.launched)
        if not kind.launched:
            await startup.prepare(opened)
        return opened

    async def _known(self, desktop: Desktop, reward: str | None) -> frozenset[str]:
        """Return what a desktop's files contain before anybody acts; nothing if the session will not be graded."""
        if reward is None or self._backend.web_only:
            return frozenset()
        return await contents(desktop)

    async def _running_before(self, desktop: Desktop, environment: Environment) -> frozenset[str]:
        """Return the programs that run in an empty desktop, to tell them from those that a setup script starts."""
        if environment.name not in self._background:
            try:
                self._background[environment.name] = frozenset((await open_programs.ask(desktop)).background)
            except UngradableError:
                return frozenset()
        return self._background[environment.name]

    def _count(self) -> int:
        return len(self.sessions.all()) + self._pool.ready()


def _move(session: Session, opened: Opened) -> None:
    """Assign another desktop to a session."""
    session.desktop, session.controller, session.site = opened.desktop, opened.controller, opened.site
    session.settled = opened.settled
