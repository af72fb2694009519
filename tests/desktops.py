"""Services on real desktops for tests, with a check that nothing is left behind."""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from episodes.service import EpisodeRules
from server.services import Services
from vm_controller.backends.choice import OpenBackend
from vm_controller.backends.local import local_backend
from vm_controller.backends.session_python import reachable
from vm_controller.sessions import Session
from vm_controller.web_app_host import Sites

SESSION_PYTHON = reachable(Path(__file__).resolve().parents[1] / ".session-python")


@contextmanager
def state_folder() -> Generator[Path]:
    """Yield a folder for a server's sessions, whose parents their users may traverse, unlike pytest's own."""
    folder = Path(tempfile.mkdtemp(prefix="cua-gym-test-", dir="/var/tmp"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def is_empty(folder: Path) -> bool:
    return not any(folder.iterdir())


@asynccontextmanager
async def running_services(
    state_dir: Path,
    open_backend: OpenBackend = local_backend,
    sites: Sites | None = None,
    episodes: EpisodeRules | None = None,
) -> AsyncGenerator[Services]:
    """Run the services of a server, on real desktops by default, and check that they leave nothing behind."""
    opened: asyncio.Future[Services] = asyncio.Future()
    done = asyncio.Event()

    # Services have to be entered and left by one task; a fixture's two halves run in two.
    async def run() -> None:
        async with Services(
            state_dir, SESSION_PYTHON, open_backend=open_backend, sites=sites, episodes=episodes
        ) as services:
            opened.set_result(services)
            await done.wait()

    task = asyncio.create_task(run())
    await asyncio.wait((opened, task), return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        await task
    yield await opened
    done.set()
    await task
    assert is_empty(state_dir)


def session_of(services: Services, session_id: str) -> Session:
    """Return a service's own session object, for tests that act like its programs or check its state."""
    return services._desktops.sessions.get(session_id)  # pyright: ignore[reportPrivateUsage]
