"""Recordings as an operator finds them: whole, readable while they are written, and out of every desktop's reach."""

import asyncio
import hashlib
import json
import os
import statistics
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from schemas.actions import Click, KeyPress, Move, TypeText, Wait
from schemas.callers import Caller
from schemas.errors import InfrastructureError, InvalidRequestError
from schemas.observations import ActResult, Observation, Observe, Picture, PictureFormat, Size
from schemas.requests import SessionOpen, WorkspaceOpen
from schemas.roles import Role
from schemas.sessions import Coordinates
from schemas.tasks import Task
from schemas.trajectories import (
    RECORD,
    Finished,
    Reading,
    Record,
    RecordedStep,
    RecordingEnd,
    RecordingHeader,
    Reset,
    Rewarded,
)
from schemas.workspaces import ArtifactName
from server.services import Services
from tests.callers import ME, by
from vm_controller.recording.recorder import Recording, Recordings
from vm_controller.recording.writer import Writer

SESSION_PYTHON = Path(__file__).resolve().parents[2] / ".session-python"
SESSION = "s_" + "a" * 16
EMPTY = SessionOpen(environment="os", launch=False)
NO_PICTURE = Observe(format=PictureFormat.NONE)
OBSERVATION = Observation.model_validate(
    {
        "session_id": SESSION,
        "sequence": 1,
        "screen": {"width": 1280, "height": 720},
        "scale": 1.0,
        "picture": None,
        "cursor": {"x": 1, "y": 2},
        "focused_window": None,
        "settled": True,
        "settle_ms": 3.0,
    }
)
BYTES = b"\x89PNG" + bytes(range(256)) * 400


def seen(data: bytes) -> ActResult:
    sha256 = hashlib.sha256(data).hexdigest()
    picture = Picture(format=PictureFormat.PNG, width=1280, height=720, sha256=sha256, data=data)
    observation = OBSERVATION.model_copy(update={"picture": picture})
    return ActResult(requested=1, executed=1, stopped=None, observation=observation)


def records(folder: Path, session_id: str = SESSION) -> list[Record]:
    text = (folder / session_id / "steps.jsonl").read_text()
    assert text.endswith("\n")
    return [RECORD.validate_json(line) for line in text.splitlines()]


def step(recording: Recording, data: bytes = BYTES) -> None:
    with recording.step((Click(x=3, y=4),), 1.0, ME) as stepped:
        stepped.done(seen(data), 1)


async def until_lines(folder: Path, session_id: str, count: int) -> None:
    path = folder / session_id / "steps.jsonl"
    async with asyncio.timeout(5):
        while not path.exists() or path.read_bytes().count(b"\n") < count:  # noqa: ASYNC110 -- a file sends no event
            await asyncio.sleep(0.01)


@asynccontextmanager
async def recording_services(folder: Path) -> AsyncGenerator[tuple[Services, Path]]:
    async with Services(folder / "state", SESSION_PYTHON, recordings_dir=folder / "recordings") as services:
        yield services, folder / "recordings"


def policy(verb: str) -> Caller:
    return Caller(verb=verb, role=Role.POLICY, token_id="policy-1")


class TestAnEpisode:
    async def test_is_a_line_for_everything_that_happened_and_a_file_for_every_picture(self, state_dir: Path) -> None:
        reward = "print('COMPONENT all 0.5 1.0')\nprint('REWARD: 0.5')"
        request = EMPTY.model_copy(update={"record": "frames", "reward": reward, "task_id": "os_demo_1"})
        async with recording_services(state_dir) as (services, folder):
            session_id = (await services.sessions.open(request)).session_id
            observation = await services.sessions.look(session_id, Observe(scale=0.5), policy("screenshot"))
            await services.sessions.act(session_id, (Click(x=320, y=180),), Observe(scale=0.5), policy("click"))
            with pytest.raises(InvalidRequestError):
                await services.sessions.act(session_id, (Move(x=1279, y=1),), Observe(), policy("act"))
            await services.sessions.windows(session_id, ME)
            await services.sessions.finish(session_id, "done", "42", ME)
            await services.grading.reward(session_id, ME, seed=0)
            await services.sessions.reset(session_id, ME)
            await until_lines(folder, session_id, 8)
            assert services.statistics().recordings.open == 1
            await services.sessions.close(session_id)
        header, looked, clicked, refused, read, finished, rewarded, reset, end = records(folder, session_id)

        assert isinstance(header, RecordingHeader)
        assert (header.environment, header.screen, header.task_id) == ("os", Size(width=1280, height=720), "os_demo_1")
        assert (header.coordinates, header.pictures) == (Coordinates.PIXELS, True)
        assert isinstance(looked, RecordedStep)
        assert (looked.caller.verb, looked.caller.role, looked.actions) == ("screenshot", Role.POLICY, ())
        assert looked.observation == observation.with_picture_data(None)
        assert looked.frame is not None
        assert (folder / looked.frame.path).read_bytes() == observation.picture_data
        assert looked.frame.path.startswith(f"frames/{looked.frame.sha256[:2]}/{looked.frame.sha256}.png")
        assert isinstance(clicked, RecordedStep)
        assert (clicked.actions, clicked.scale, clicked.executed) == ((Click(x=320, y=180),), 0.5, 1)
        assert (clicked.step, clicked.error) == (1, None)
        assert clicked.duration_ms > 0
        assert clicked.monotonic_s > looked.monotonic_s
        assert isinstance(refused, RecordedStep)
        assert refused.error is not None
        assert (refused.error.code, refused.error.field, refused.observation) == (
            "invalid_request",
            "actions.0.x",
            None,
        )
        assert isinstance(read, Reading)
        assert read.windows == ()
        assert isinstance(finished, Finished)
        assert finished.completion.answer == "42"
        assert isinstance(rewarded, Rewarded)
        assert rewarded.report.value == 0.5
        assert isinstance(reset, Reset)
        assert isinstance(end, RecordingEnd)
        assert (end.reason, end.complete, end.lost) == ("was closed", True, 0)
        assert [one.line for one in records(folder, session_id)] == list(range(9))

    async def test_without_frames_keeps_the_hash_of_a_picture_but_not_the_picture(self, state_dir: Path) -> None:
        async with recording_services(state_dir) as (services, folder):
            session_id = (await services.sessions.open(EMPTY.model_copy(update={"record": True}))).session_id
            await services.sessions.look(session_id, Observe(), ME)
        _, looked, end = records(folder, session_id)
        assert isinstance(looked, RecordedStep)
        assert looked.frame is None
        assert looked.observation is not None
        assert looked.observation.picture is not None
        assert isinstance(end, RecordingEnd)
        assert not (folder / "frames").exists()

    async def test_is_not_recorded_unless_asked_for(self, state_dir: Path) -> None:
        async with recording_services(state_dir) as (services, folder):
            session_id = (await services.sessions.open(EMPTY)).session_id
            await services.sessions.look(session_id, Observe(), ME)
        assert list(folder.iterdir()) == []

    async def test_leaves_out_what_people_watch(self, state_dir: Path) -> None:
        async with recording_services(state_dir) as (services, folder):
            session_id = (await services.sessions.open(EMPTY.model_copy(update={"record": "frames"}))).session_id
            await services.sessions.look(session_id, Observe(), by(Role.VIEWER))
            await services.sessions.windows(session_id, by(Role.VIEWER))
        assert [one.kind for one in records(folder, session_id)] == ["episode", "end"]

    async def test_names_the_task_of_its_workspace(self, state_dir: Path) -> None:
        task = Task.model_validate(
            {
                "task_id": "os_demo_7",
                "environment": "os",
                "family": "demo",
                "seed": 7,
                "instruction": "Write the file note.txt",
                "context": "Nothing is there.",
                "difficulty": "easy",
            }
        )
        async with recording_services(state_dir) as (services, folder):
            workspace_id = (await services.workspaces.open(WorkspaceOpen(task=task))).workspace_id
            services.workspaces.write(workspace_id, ArtifactName.INITIAL_SETUP, "pass")
            services.workspaces.write(workspace_id, ArtifactName.REWARD, "print('REWARD: 1')")
            asked = SessionOpen(environment="os", workspace_id=workspace_id, record=True)
            session_id = (await services.workspaces.open_session(asked)).session_id
        header = records(folder, session_id)[0]
        assert isinstance(header, RecordingHeader)
        assert (header.task_id, header.seed, header.workspace_id) == ("os_demo_7", 7, workspace_id)

    async def test_a_call_that_is_given_up_is_recorded_as_such(self, state_dir: Path) -> None:
        async with recording_services(state_dir) as (services, folder):
            session_id = (await services.sessions.open(EMPTY.model_copy(update={"record": True}))).session_id
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.1):
                    await services.sessions.act(session_id, (Wait(duration_ms=30_000),), NO_PICTURE, ME)
        _, given_up, _ = records(folder, session_id)
        assert isinstance(given_up, RecordedStep)
        assert given_up.error is not None
        assert given_up.error.code == "cancelled"


class TestRefusal:
    async def test_says_which_setting_is_missing(self, services: Services) -> None:
        with pytest.raises(InvalidRequestError, match="CUA_GYM_RECORDINGS_DIR") as caught:
            await services.sessions.open(EMPTY.model_copy(update={"record": True}))
        assert caught.value.field == "record"
        assert services.sessions.all() == ()

    @pytest.mark.parametrize("folder", ["/usr/share/recordings", "/etc/X11/recordings"])
    def test_of_a_folder_that_desktops_see(self, folder: str) -> None:
        with pytest.raises(InfrastructureError, match="could be read from within desktops"):
            Recordings(Path(folder)).start()
        assert not Path(folder).exists()

    def test_of_a_folder_that_cannot_be_made(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        with pytest.raises(InfrastructureError, match="CUA_GYM_RECORDINGS_DIR"):
            Recordings(tmp_path / "file" / "recordings").start()


async def test_no_desktop_can_read_or_write_a_recording(state_dir: Path) -> None:
    async with recording_services(state_dir) as (services, folder):
        session_id = (await services.sessions.open(EMPTY.model_copy(update={"record": "frames"}))).session_id
        await services.sessions.look(session_id, Observe(), ME)
        await until_lines(folder, session_id, 2)
        probe = f"""
import os, sys
folder = {str(folder)!r}
seen = []
for path in (folder, os.path.join(folder, {session_id!r}, "steps.jsonl")):
    try:
        os.stat(path)
        seen.append(path)
    except OSError:
        pass
for root, _, files in os.walk("/"):
    if root.startswith(("/proc", "/sys", "/usr", "/opt")):
        continue
    seen += [os.path.join(root, name) for name in files if name == "steps.jsonl"]
try:
    # Where the desktop has a /tmp of its own this succeeds there: the host must see nothing of it.
    os.makedirs(folder)
    open(os.path.join(folder, "intruder"), "w").close()
except OSError:
    pass
sys.exit(f"sees {{seen}}" if seen else 0)
"""
        await services.sessions.open(EMPTY.model_copy(update={"setup": probe}))
    assert not (folder / "intruder").exists()
    assert folder.stat().st_mode & 0o777 == 0o700
    assert all(path.stat().st_mode & 0o077 == 0 for path in folder.rglob("*")), (
        "the folder alone may not be what keeps others out"
    )


class TestTheWriter:
    @pytest.fixture
    def recordings(self, tmp_path: Path) -> Recordings:
        recordings = Recordings(tmp_path / "recordings")
        recordings.start()
        return recordings

    def test_keeps_the_same_picture_once(self, recordings: Recordings, tmp_path: Path) -> None:
        recording = recordings.open(SESSION, "frames")
        for _ in range(3):
            step(recording)
        recordings.close()
        kept = [path for path in (tmp_path / "recordings" / "frames").rglob("*") if path.is_file()]
        assert [path.read_bytes() for path in kept] == [BYTES]
        assert len(records(tmp_path / "recordings")) == 3

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
    def test_a_full_disk_marks_the_recording_and_lets_the_step_go_on(
        self, recordings: Recordings, tmp_path: Path
    ) -> None:
        (tmp_path / "recordings" / SESSION).mkdir()
        (tmp_path / "recordings" / SESSION / "steps.jsonl").symlink_to("/dev/full")
        recording = recordings.open(SESSION, True)
        with capture_logs() as logged:
            step(recording)
            step(recording)
            recordings.close()
        assert recordings.count().failures == 2
        [line] = logged
        assert (line["event"], line["session_id"], line["log_level"]) == ("recording incomplete", SESSION, "warning")
        assert "No space left" in line["reason"]

    def test_a_picture_that_cannot_be_written_is_missing_and_counted(
        self, recordings: Recordings, tmp_path: Path
    ) -> None:
        (tmp_path / "recordings" / "frames").touch()
        recording = recordings.open(SESSION, "frames")
        step(recording)
        recording.end("was closed")
        recordings.close()
        stepped, end = records(tmp_path / "recordings")
        assert isinstance(stepped, RecordedStep)
        assert stepped.frame is None
        assert isinstance(end, RecordingEnd)
        assert (end.complete, end.lost) == (False, 1)

    def test_what_waits_for_a_slow_disk_is_bounded(self, tmp_path: Path) -> None:
        writer = Writer(tmp_path, max_waiting_bytes=3 * len(BYTES))
        recording = Recording(SESSION, writer, pictures=True)
        for _ in range(5):
            step(recording)
        recording.end("was closed")
        writer.start()
        writer.close()
        *steps, end = records(tmp_path)
        assert [one.line for one in steps] == [0, 1]
        assert isinstance(end, RecordingEnd)
        assert (end.complete, end.lost, end.line) == (False, 3, 5)
        assert writer.count().waiting_bytes == 0

    def test_every_line_is_whole_while_it_is_written(self, recordings: Recordings, tmp_path: Path) -> None:
        recording = recordings.open(SESSION, True)
        path = tmp_path / "recordings" / SESSION / "steps.jsonl"
        for _ in range(200):
            step(recording)
            if path.exists():
                *whole, _ = path.read_bytes().split(b"\n")
                assert all(json.loads(line) for line in whole)
        recordings.close()
        assert len(path.read_text().splitlines()) == 200

    def test_costs_a_step_less_than_three_tenths_of_a_millisecond(self, recordings: Recordings) -> None:
        recording = recordings.open(SESSION, "frames")
        actions = (Click(x=3, y=4), TypeText(text="hello"), KeyPress(keys=("ctrl", "s")))
        results = [seen(BYTES + number.to_bytes(2)) for number in range(200)]
        costs_ms: list[float] = []
        for result in results:
            started = time.perf_counter()
            with recording.step(actions, 1.0, ME) as stepped:
                stepped.done(result, 1)
            costs_ms.append((time.perf_counter() - started) * 1_000)
            time.sleep(0.002)
        recordings.close()
        assert statistics.median(costs_ms) < 0.3


def test_files_belong_to_the_server_alone(tmp_path: Path) -> None:
    (tmp_path / "shared").mkdir(mode=0o755)
    recordings = Recordings(tmp_path / "shared")
    recordings.start()
    recordings.close()
    assert (tmp_path / "shared").stat().st_mode & 0o007 == 0
    assert (tmp_path / "shared").stat().st_uid == os.geteuid()
