"""Where sessions get their desktops from: the backend, the warm pool before it, and the bound on how many there are."""

import anyio

from schemas.errors import CuaGymError
from schemas.requests import SessionOpen
from schemas.sessions import SessionState
from schemas.statistics import PoolCount
from vm_controller import environments, opening
from vm_controller.backends.protocol import Backend
from vm_controller.environments import Environment
from vm_controller.opening import Opened
from vm_controller.pool import Admission, Capacity, Kind, WarmPool
from vm_controller.sessions import Session, Sessions


class Desktops:
    """Opens sessions on desktops, replaces their desktops and closes them."""

    def __init__(self, backend: Backend, capacity: Capacity) -> None:
        """Start with an empty pool; `run` fills it."""
        self._backend = backend
        self._admission = Admission(capacity)
        self._pool = WarmPool(self._warm_up, capacity.warm)
        self.sessions = Sessions(self.close)

    async def run(self) -> None:
        """Reap what has expired and keep the pool filled, for as long as the server runs."""
        async with anyio.create_task_group() as group:
            group.start_soon(self.sessions.reap)
            group.start_soon(self._pool.run, lambda: self._admission.has_room(self._count()))

    async def close_all(self, reason: str) -> None:
        """End every session and empty the pool."""
        async with anyio.create_task_group() as group:
            for session in self.sessions.all():
                group.start_soon(self.sessions.end, session, reason)
            group.start_soon(self._pool.close)

    def pools(self) -> tuple[PoolCount, ...]:
        """Describe the pool."""
        return self._pool.counts()

    async def open(self, request: SessionOpen, setup: str | None, reward: str | None) -> Session:
        """Open a session: a desktop, prepared by its setup script or with its application open, under a lease.

        Raises:
            InvalidRequestError: the environment is unknown or the setup script failed.
            BusyError: there is no room.
            InfrastructureError: no desktop could be started.
        """
        environment = environments.load(request.environment)
        opened = await self._obtain(request, environment, launched=setup is None and request.launch)
        try:
            if setup is not None:
                await opening.set_up(opened, setup)
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
            setup=setup,
            reward=reward,
            lease_s=request.lease_s,
        )
        self.sessions.add(session)
        return session

    async def replace(self, session: Session, setup: str | None) -> None:
        """Give a session a new desktop; the caller holds its lock. If that fails the session is lost, not its lease."""
        session.fail("its desktop is being replaced")
        await self.close(session)
        launched = setup is None and session.request.launch
        try:
            opened = await self._obtain(session.request, session.environment, launched=launched)
            session.desktop, session.controller = opened.desktop, opened.controller
            if setup is not None:
                await opening.set_up(opened, setup)
        except CuaGymError as error:
            session.fail(error.message)
            raise
        session.state, session.failure, session.completion = SessionState.OPEN, None, None
        session.frames.clear()

    async def close(self, session: Session) -> None:
        """End a session's desktop."""
        session.close_accessibility()
        await Opened(session.session_id, session.desktop, session.controller).close()

    async def _obtain(self, request: SessionOpen, environment: Environment, *, launched: bool) -> Opened:
        """Take a desktop from the pool, or start one if there is room."""
        screen = request.screen or environment.screen
        if screen == environment.screen and (warm := self._pool.take(Kind(environment.name, launched))):
            return warm
        if not self._admission.has_room(self._count()):
            await self._pool.give_up_one()
        self._admission.check(self._count(), self.sessions.next_expiry_s())
        return await self._admission.start(
            lambda: opening.open_desktop(self._backend, environment, screen, launched=launched)
        )

    async def _warm_up(self, kind: Kind) -> Opened:
        environment = environments.load(kind.environment)
        return await opening.open_desktop(self._backend, environment, environment.screen, launched=kind.launched)

    def _count(self) -> int:
        return len(self.sessions.all()) + self._pool.ready()
