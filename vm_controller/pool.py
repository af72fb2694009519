"""The warm pool: desktops of each environment started in advance, and the limit on their total number.

A desktop in the pool is in exactly the state that opening it would have produced. It is handed out once and never comes
back.
"""

import time
from collections import deque
from collections.abc import Awaitable, Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

import anyio
import structlog

from schemas.errors import BusyError, CuaGymError, InvalidRequestError
from schemas.statistics import PoolCount
from vm_controller.startup import Opened

IDLE_S = 300.0
FAILED_PAUSE_S = 5.0
BUSY_RETRY_S = 2.0
REFILL_DELAY_S = 0.15

_log = structlog.get_logger("vm_controller.pool")


@dataclass(frozen=True)
class DesktopKind:
    """A kind of desktop in the pool: an environment, with its application open or without."""

    environment: str
    launched: bool


@dataclass(frozen=True)
class Range:
    """The number of desktops of a kind to keep ready: `minimum` always, up to `maximum` on demand."""

    minimum: int
    maximum: int


@dataclass(frozen=True)
class Capacity:
    """The limits of one server. `starting` desktops may be starting at once, and twice as many callers may wait.

    `snapshot_mb` is the disk space for all snapshots together, in MiB. `spare` is how many desktops are kept ready in
    all for environments that were asked for lately, where the backend shows pages only.
    """

    sessions: int = 64
    starting: int = 4
    warm: Mapping[DesktopKind, Range] = field(default_factory=dict[DesktopKind, Range])
    snapshot_mb: int = 4_096
    spare: int = 0


@dataclass
class _Stock:
    size: Range
    target: int
    is_spare: bool = False
    ready: deque[Opened] = field(default_factory=deque[Opened])
    taken_at: float = field(default_factory=time.monotonic)
    hits: int = 0
    misses: int = 0


class WarmPool:
    """Keeps desktops ready, and refills in the background, one at a time."""

    def __init__(
        self, open_one: Callable[[DesktopKind], Awaitable[Opened]], warm: Mapping[DesktopKind, Range], spare: int = 0
    ) -> None:
        """Start empty; `run` fills it.

        Args:
            open_one: starts a desktop of a kind.
            warm: how many of each kind to keep ready.
            spare: how many to keep ready in all of the other kinds that `take_spare` was asked for lately.
        """
        self._open_one = open_one
        self._spare = spare
        self._stocks = {kind: _Stock(size, size.minimum) for kind, size in warm.items()}
        self._wanted = anyio.Event()

    def ready(self) -> int:
        """Return the number of desktops that are ready."""
        return sum(len(stock.ready) for stock in self._stocks.values())

    def counts(self) -> tuple[PoolCount, ...]:
        """Return the counts of every kind."""
        return tuple(
            PoolCount(
                environment=kind.environment,
                launched=kind.launched,
                idle=len(stock.ready),
                minimum=stock.size.minimum,
                maximum=stock.size.maximum,
                hits=stock.hits,
                misses=stock.misses,
            )
            for kind, stock in self._stocks.items()
        )

    def take(self, kind: DesktopKind) -> Opened | None:
        """Return a ready desktop that is alive, or None; a miss raises the number to keep ready, up to the maximum."""
        stock = self._stocks.get(kind)
        if stock is None:
            return None
        stock.taken_at = time.monotonic()
        self._wanted.set()
        while stock.ready:
            opened = stock.ready.popleft()
            if opened.desktop.failure() is None:
                stock.hits += 1
                return opened
        stock.misses += 1
        stock.target = min(stock.target + 1, stock.size.maximum)
        return None

    def take_spare(self, kind: DesktopKind) -> Opened | None:
        """Return a ready desktop as `take` does; a kind that is not kept ready anyway is from now on, for a while."""
        if self._spare and kind not in self._stocks:
            self._stocks[kind] = _Stock(Range(0, self._spare), 0, is_spare=True)
        opened = self.take(kind)
        self._bound_spares(kind)
        return opened

    async def give_up_one(self) -> bool:
        """Close one ready desktop to make room; return whether there was one."""
        for stock in sorted(self._stocks.values(), key=lambda stock: stock.taken_at):
            if stock.ready:
                await stock.ready.pop().close()
                return True
        return False

    async def run(self, has_room: Callable[[], bool], is_quiet: Callable[[], bool]) -> None:
        """Refill the pool for as long as the server runs.

        Args:
            has_room: whether another desktop may be started.
            is_quiet: whether no caller waits for a desktop that is being started; spare ones are started only then.
        """
        while True:
            self._wanted = anyio.Event()
            kind = self._most_wanting() if has_room() else None
            if kind is None:
                with anyio.move_on_after(FAILED_PAUSE_S):
                    await self._wanted.wait()
                # The caller that took a desktop is working now; starting the next at once would slow it down.
                await anyio.sleep(REFILL_DELAY_S)
                await self._shrink()
                continue
            if self._stocks[kind].is_spare and not is_quiet():
                await anyio.sleep(REFILL_DELAY_S)
                continue
            try:
                opened = await self._open_one(kind)
            except CuaGymError as error:
                _log.warning("warm desktop failed", environment=kind.environment, reason=error.message)
                await anyio.sleep(FAILED_PAUSE_S)
                continue
            stock = self._stocks.get(kind)
            if stock is not None and has_room():
                stock.ready.append(opened)
            else:
                # A caller came meanwhile, and callers have priority.
                await opened.close()

    async def close(self) -> None:
        """Close every ready desktop."""
        while await self.give_up_one():
            pass

    def _most_wanting(self) -> DesktopKind | None:
        missing = {kind: stock.target - len(stock.ready) for kind, stock in self._stocks.items()}
        kind = max(missing, key=lambda kind: missing[kind], default=None)
        return kind if kind is not None and missing[kind] > 0 else None

    def _bound_spares(self, wanted: DesktopKind) -> None:
        """Keep as many spare desktops in all as are allowed: those of kinds that were not wanted for longest go."""
        spares = sorted(
            (stock for kind, stock in self._stocks.items() if stock.is_spare and kind != wanted),
            key=lambda stock: stock.taken_at,
        )
        excess = sum(stock.target for stock in self._stocks.values() if stock.is_spare) - self._spare
        for stock in spares:
            less = min(max(excess, 0), stock.target)
            stock.target -= less
            excess -= less

    async def _shrink(self) -> None:
        """Lower what is kept ready of kinds that nobody has wanted for a while, and close what is beyond it."""
        now = time.monotonic()
        for kind, stock in tuple(self._stocks.items()):
            if stock.target > stock.size.minimum and now - stock.taken_at > IDLE_S:
                stock.target -= 1
                stock.taken_at = now
            while stock.is_spare and len(stock.ready) > stock.target:
                await stock.ready.popleft().close()
            if stock.is_spare and not stock.target and not stock.ready and now - stock.taken_at > IDLE_S:
                del self._stocks[kind]


class Admission:
    """Limits how many desktops exist and how many are being started; callers beyond that are told to try again."""

    def __init__(self, capacity: Capacity) -> None:
        """Start with all places free."""
        self._capacity = capacity
        self._starting = anyio.CapacityLimiter(capacity.starting)
        self._callers = 0
        self._held = 0

    def has_room(self, live: int, count: int = 1) -> bool:
        """Whether `count` more desktops may be started in addition to `live` ones."""
        return live + self._callers + self._held + count <= self._capacity.sessions

    def check(self, live: int, retry_after_s: float) -> None:
        """Refuse a caller if there is no place for another desktop.

        Args:
            live: the number of desktops, including ready ones.
            retry_after_s: seconds that the caller is told to wait if all places are taken.

        Raises:
            BusyError: all places are taken, or too many callers are waiting; `retry_after_s` says when to try again.
        """
        if not self.has_room(live):
            raise BusyError(
                f"all {self._capacity.sessions} sessions of this server are in use; "
                f"close one, or try again in {retry_after_s:g} s",
                retry_after_s=retry_after_s,
            )
        if self._callers >= 3 * self._capacity.starting:
            raise BusyError(
                f"{self._callers} desktops are being started already; try again in {BUSY_RETRY_S:g} s",
                retry_after_s=BUSY_RETRY_S,
            )

    @contextmanager
    def hold(self, live: int, count: int, retry_after_s: float) -> Generator[None]:
        """Reserve places, while the block runs, for desktops that are started together.

        Args:
            live: the number of desktops, including ready ones.
            count: the number of desktops to start.
            retry_after_s: seconds that the caller is told to wait if there are too few places.

        Raises:
            InvalidRequestError: the server's capacity is below `count`.
            BusyError: there are fewer free places now.
        """
        if count > self._capacity.sessions:
            raise InvalidRequestError(
                f"`n` is {count}, and this server has {self._capacity.sessions} sessions at once: ask for fewer",
                field="n",
            )
        if not self.has_room(live, count):
            raise BusyError(
                f"{live} of {self._capacity.sessions} sessions of this server are in use, too many for {count} more; "
                f"close some, or try again in {retry_after_s:g} s",
                retry_after_s=retry_after_s,
            )
        self._held += count
        try:
            yield
        finally:
            self._held -= count

    @property
    def is_quiet(self) -> bool:
        """Whether no desktop is being started for a caller."""
        return self._callers == 0 and self._held == 0

    @property
    def turn(self) -> anyio.CapacityLimiter:
        """The limiter to hold while a desktop starts whose place has been reserved."""
        return self._starting

    async def start(self, work: Callable[[], Awaitable[Opened]]) -> Opened:
        """Start a desktop for a caller when its turn comes."""
        self._callers += 1
        try:
            async with self._starting:
                return await work()
        finally:
            self._callers -= 1
