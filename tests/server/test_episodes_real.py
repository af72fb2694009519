"""Episodes on real desktops: a fork has the same state as a setup, and a failure is never a value."""

import os
import signal
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import anyio
import pytest

from clients.authors.families import families
from hub.apps import InstalledApps
from schemas.episodes import EpisodeClose, EpisodeEnd, EpisodeInfo, GroupOpen, StartedFrom, TupleBundle
from schemas.observations import Observe
from schemas.rewards import RewardReport
from schemas.tasks import Difficulty, Task
from server.hub import HubSites
from server.services import Services
from tests.callers import ME
from tests.desktops import running_services, session_of
from tests.vm_controller.backends.programs import becomes_true, xserver_of
from vm_controller import state_capture
from vm_controller.backends.browser import browser_backend
from vm_controller.backends.protocol import Desktop
from vm_controller.tar_archive import Archive

T = TypeVar("T")

WRITES = """
import subprocess
from pathlib import Path
note = Path("/home/user/note.txt")
note.write_text("milk")
subprocess.Popen(["mousepad", str(note)], stdin=-3, stdout=-3, stderr=-3, start_new_session=True)
subprocess.run(["wait-for-window", "note.txt", "60"], check=True)
"""
REWARD = """
from pathlib import Path
print("REWARD:", float(Path("/home/user/note.txt").read_text() == "bread"))
"""
RUNS_ON = WRITES + '\nsubprocess.Popen(["sleep", "3000"], stdin=-3, stdout=-3, stderr=-3, start_new_session=True)\n'


def bundle(setup: str = WRITES) -> TupleBundle:
    task = Task(
        task_id="note_bread",
        environment="text_editor",
        family="notes",
        seed=1,
        instruction="Change the word in the note to bread and save it.",
        context="The note says milk.",
        difficulty=Difficulty.EASY,
    )
    return TupleBundle(task=task, initial_setup=setup, reward=REWARD)


@pytest.fixture
async def pages(state_dir: Path) -> AsyncGenerator[Services]:
    async with running_services(state_dir, browser_backend, HubSites(InstalledApps())) as services:
        yield services


@dataclass(frozen=True)
class Beginning:
    """How an episode began: what it shows, what lies in its home, and what its reward says of it."""

    windows: tuple[tuple[str, int, int, int, int], ...]
    files: dict[str, bytes]
    report: RewardReport


async def beginning(services: Services, episode: EpisodeInfo, folder: Path) -> Beginning:
    session = session_of(services, episode.session_id or "")
    await services.sessions.look(session.session_id, Observe(), ME)
    windows = await services.sessions.windows(session.session_id, ME)
    archive = folder / f"{session.session_id}.tar"
    await session.desktop.freeze()
    try:
        await session.desktop.capture_state(archive)
    finally:
        await session.desktop.thaw()
    with Archive.open(archive) as opened:
        files = {
            one.info.name: opened.content(one)
            for one in opened.members
            if one.info.isreg() and "/." not in f"/{one.info.name}"
        }
    closed = await services.episodes.close(EpisodeClose(episode_id=episode.episode_id), ME)
    return Beginning(tuple((one.title, one.x, one.y, one.width, one.height) for one in windows), files, closed.report)


async def fork_and_fresh(services: Services, tuple_: TupleBundle, folder: Path) -> tuple[Beginning, Beginning]:
    _, (forked,) = await services.episodes.open_group(GroupOpen(bundle=tuple_, n=1))
    assert forked.started_from is StartedFrom.FORK
    _, (fresh,) = await services.episodes.open_group(GroupOpen(bundle=tuple_, n=1, from_setup=True))
    assert fresh.started_from is StartedFrom.SETUP
    return await beginning(services, forked, folder), await beginning(services, fresh, folder)


async def test_a_fork_of_pages_is_what_the_set_up_makes(pages: Services, tmp_path: Path) -> None:
    family = families("hub_board")[0]
    task = family.propose(1)
    stored = TupleBundle(task=task, initial_setup=family.initial_setup(task), reward=family.reward(task))
    forked, fresh = await fork_and_fresh(pages, stored, tmp_path)
    assert forked.windows == fresh.windows
    assert forked.files == fresh.files
    assert (forked.report.value, forked.report.result_sha256) == (0.0, fresh.report.result_sha256)
    assert (fresh.report.value, fresh.report.components) == (0.0, forked.report.components)


@pytest.mark.exhaustive(reason="further forks on real desktops")
async def test_a_fork_of_a_desktop_is_what_the_set_up_makes(services: Services, tmp_path: Path) -> None:
    forked, fresh = await fork_and_fresh(services, bundle(), tmp_path)
    assert forked.windows == fresh.windows
    assert forked.files == fresh.files
    assert [name for name in fresh.files if name.endswith("note.txt")]
    assert forked.report.value == fresh.report.value == 0.0


@pytest.mark.exhaustive(reason="further forks on real desktops")
async def test_a_program_without_a_window_keeps_a_state_from_being_forked(services: Services) -> None:
    _, episodes = await services.episodes.open_group(GroupOpen(bundle=bundle(RUNS_ON), n=1))
    assert [one.started_from for one in episodes] == [StartedFrom.SETUP]


async def test_a_desktop_that_dies_is_no_value(services: Services) -> None:
    _, episodes = await services.episodes.open_group(GroupOpen(bundle=bundle(), n=2))
    dead, alive = episodes
    desktop = session_of(services, dead.session_id or "").desktop
    os.kill(xserver_of(desktop), signal.SIGKILL)
    await becomes_true(lambda: desktop.failure() is not None)
    results = [await services.episodes.close(EpisodeClose(episode_id=one.episode_id), ME) for one in (dead, alive)]
    assert [(one.valid, one.report.value, one.end) for one in results] == [
        (False, None, EpisodeEnd.INFRA_ERROR),
        (True, 0.0, EpisodeEnd.DONE),
    ]
    assert results[0].why_invalid
    with anyio.fail_after(60):
        while services.sessions.all():  # noqa: ASYNC110 -- closing tells nobody
            await anyio.sleep(0.05)


async def test_a_desktop_that_dies_while_its_state_is_taken_is_no_value(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, (episode,) = await services.episodes.open_group(GroupOpen(bundle=bundle(), n=1))
    copy_files = state_capture.copy_files

    async def copy_of_the_dying(desktop: Desktop, archive: Path, also: Callable[[], T]) -> T:
        found = await copy_files(desktop, archive, also)
        os.kill(xserver_of(desktop), signal.SIGKILL)
        await becomes_true(lambda: desktop.failure() is not None)
        return found

    monkeypatch.setattr(state_capture, "copy_files", copy_of_the_dying)
    closed = await services.episodes.close(EpisodeClose(episode_id=episode.episode_id), ME)
    assert (closed.valid, closed.report.value, closed.end) == (False, None, EpisodeEnd.INFRA_ERROR)
