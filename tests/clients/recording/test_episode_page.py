"""Recorded episodes as somebody reads and shows them."""

import hashlib
import io
import json
import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from clients.cli import app
from clients.reports.recording.markers import Pen, words
from clients.reports.recording.page import render, write_page
from clients.reports.recording.pictures import png
from clients.reports.recording.recorded_session import read
from clients.reports.recording.timeline import timeline
from schemas.actions import Button, Click, Drag, KeyPress, Modifier, Move, Point, Scroll, TypeText, Wait
from schemas.callers import Caller
from schemas.errors import ErrorDetail, InvalidRequestError, NotFoundError
from schemas.observations import Observation, Picture, PictureFormat, Region, Size
from schemas.rewards import Component, RewardReport, RewardStatus
from schemas.roles import Role
from schemas.sessions import Completion, Coordinates
from schemas.trajectories import (
    Finished,
    FrameFile,
    Record,
    RecordedStep,
    RecordingEnd,
    RecordingHeader,
    Rewarded,
)

SESSION = "s_" + "a" * 16
BEGAN = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
SCREEN = Size(width=1280, height=720)
POLICY = Caller(verb="click", role=Role.POLICY, token_id="policy-1")
HOSTILE = "</script><script>alert(1)</script>"


def stamp(line: int) -> dict[str, object]:
    return {"session_id": SESSION, "line": line, "at": BEGAN + timedelta(seconds=line), "monotonic_s": 100.0 + line}


def picture(colour: str, size: tuple[int, int] = (1280, 720)) -> bytes:
    target = io.BytesIO()
    Image.new("RGB", size, colour).save(target, "PNG")
    return target.getvalue()


class Folder:
    """A folder of recordings, written as the server writes it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.records: list[Record] = []

    def frame(
        self, data: bytes, size: tuple[int, int] = (1280, 720), kind: PictureFormat = PictureFormat.PNG
    ) -> FrameFile:
        frame = FrameFile(sha256=hashlib.sha256(data).hexdigest(), format=kind, width=size[0], height=size[1])
        path = self.root / frame.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return frame

    def step(self, frame: FrameFile | None = None, **given: object) -> RecordedStep:
        line = len(self.records)
        region = given.pop("region", None)
        seen = frame and Picture(format=frame.format, width=frame.width, height=frame.height, sha256=frame.sha256)
        observation = Observation.model_validate(
            {
                "session_id": SESSION,
                "sequence": line,
                "screen": SCREEN,
                "scale": 1.0,
                "picture": seen,
                "region": region,
                "cursor": {"x": 1, "y": 2},
                "focused_window": None,
                "settled": True,
                "settle_ms": 3.0,
            }
        )
        defaults: dict[str, object] = {
            "caller": POLICY,
            "step": line,
            "actions": (),
            "scale": 1.0,
            "observation": observation,
            "frame": frame,
            "duration_ms": 12.0,
        }
        step = RecordedStep.model_validate(stamp(line) | defaults | given)
        self.add(step)
        return step

    def add(self, record: Record) -> None:
        self.records.append(record)

    def write(self, *, rest: str = "", session_id: str = SESSION) -> Path:
        folder = self.root / session_id
        folder.mkdir(parents=True, exist_ok=True)
        text = "".join(record.model_dump_json() + "\n" for record in self.records)
        (folder / "steps.jsonl").write_text(text + rest)
        return folder


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    made = Folder(tmp_path / "recordings")
    header = {"environment": "os", "backend": "local", "screen": SCREEN, "coordinates": "pixels", "pictures": True}
    made.add(RecordingHeader.model_validate(stamp(0) | header | {"task_id": "os_demo_1"}))
    return made


def finished(folder: Folder, value: float | None = 0.5) -> Path:
    """A whole episode: a look, a click, a refused click, the end, and a reward."""
    folder.step(folder.frame(picture("navy")))
    folder.step(folder.frame(picture("white")), actions=(Click(x=639, y=359),), executed=1)
    folder.step(
        actions=(Click(x=5_000, y=1),),
        observation=None,
        error=ErrorDetail(code="invalid_request", message="actions[0].x is 5000, outside"),
    )
    completion = Completion(status="done", answer=HOSTILE)
    folder.add(Finished.model_validate(stamp(4) | {"caller": POLICY, "completion": completion}))
    scored = value is not None
    report = RewardReport(
        status=RewardStatus.SCORED if scored else RewardStatus.TIMEOUT,
        value=value,
        components=(Component(name="saved", earned=0.5, maximum=1.0),) if scored else (),
        reason="" if scored else "the reward did not end",
        duration_s=0.2,
        seed=0,
        reward_sha256="0" * 64,
    )
    folder.add(Rewarded.model_validate(stamp(5) | {"caller": POLICY, "report": report}))
    folder.add(RecordingEnd.model_validate(stamp(6) | {"reason": "was closed", "complete": True, "lost": 0}))
    return folder.write()


class TestReading:
    def test_takes_the_file_its_folder_or_a_folder_with_one_recording(self, folder: Folder) -> None:
        path = finished(folder)
        for given in (path / "steps.jsonl", path, folder.root):
            episode = read(given)
            assert (len(episode.steps), episode.torn, episode.missing) == (3, False, ())
        assert episode.end is not None
        assert episode.rewards[0].report.value == 0.5

    def test_of_several_asks_which(self, folder: Folder) -> None:
        folder.write()
        folder.write(session_id="s_" + "b" * 16)
        with pytest.raises(InvalidRequestError, match="holds 2 recordings"):
            read(folder.root)

    def test_of_nothing_says_what_to_give(self, tmp_path: Path) -> None:
        with pytest.raises(NotFoundError, match="no recording in"):
            read(tmp_path)

    def test_leaves_out_a_last_line_that_is_still_being_written(self, folder: Folder) -> None:
        folder.step()
        episode = read(folder.write(rest='{"kind":"step","act'))
        assert (len(episode.steps), episode.torn, episode.end) == (1, True, None)

    def test_names_lines_that_were_lost(self, folder: Folder) -> None:
        folder.step()
        folder.add(RecordingEnd.model_validate(stamp(4) | {"reason": "was closed", "complete": False, "lost": 2}))
        assert read(folder.write()).missing == (2, 3)

    @pytest.mark.parametrize("line", ["not json\n", '{"kind":"song"}\n', '{"kind":"step","more":1}\n'])
    def test_names_a_line_that_it_does_not_understand(self, folder: Folder, line: str) -> None:
        with pytest.raises(InvalidRequestError, match="line 2"):
            read(folder.write(rest=line))

    def test_of_an_empty_file_says_so(self, tmp_path: Path) -> None:
        (tmp_path / "steps.jsonl").touch()
        with pytest.raises(InvalidRequestError, match="no recording, or empty"):
            read(tmp_path)


class TestMarks:
    def test_are_in_pixels_of_the_screen_whatever_the_picture_was(self) -> None:
        [half] = Pen(SCREEN, Coordinates.PIXELS).draw((Click(x=320, y=180),), 0.5)
        [thousandths] = Pen(SCREEN, Coordinates.THOUSANDTHS).draw((Click(x=500, y=500),), 1.0)
        assert half.points == ((641.0, 361.0),)
        assert thousandths.points == ((640.0, 360.0),)

    def test_follow_the_pointer(self) -> None:
        pen = Pen(SCREEN, Coordinates.PIXELS)
        actions = (Move(x=9, y=9), Wait(duration_ms=1), Drag(path=(Point(x=99, y=99),)), Click())
        moved, dragged, clicked = pen.draw(actions, 1.0)
        assert moved.points == ((9.5, 9.5),)
        assert dragged.points == ((9.5, 9.5), (99.5, 99.5))
        assert clicked.points == ((99.5, 99.5),)
        assert [marker.number for marker in (moved, dragged, clicked)] == [1, 3, 4]

    @pytest.mark.parametrize(
        ("action", "said"),
        [
            (Click(x=1, y=2), "Click at 1, 2"),
            (Click(button=Button.RIGHT, count=2, modifiers=(Modifier.CTRL,)), "ctrl + Right double click"),
            (Drag(path=(Point(x=1, y=2), Point(x=3, y=4))), "Drag from 1, 2 to 3, 4"),
            (Scroll(dy=-3, dx=1), "Scroll 3 up and 1 right"),
            (KeyPress(keys=("ctrl", "s"), repeat=2), "ctrl + s \u00d72"),
            (TypeText(text="a\tb\n" + "c" * 100), "Type “a⇥b⏎" + "c" * 56 + "…”"),
        ],
    )
    def test_have_words(self, action: Click | Drag | Scroll | KeyPress | TypeText, said: str) -> None:
        assert words(action) == said


class TestMoments:
    def test_show_what_the_same_caller_had_seen_before(self, folder: Folder) -> None:
        other = POLICY.model_copy(update={"token_id": "policy-2"})
        mine, theirs = folder.frame(picture("navy")), folder.frame(picture("red"))
        folder.step(mine)
        folder.step(theirs, caller=other)
        folder.step(actions=(Click(x=1, y=1),), executed=1)
        *_, clicked = timeline(read(folder.write()))
        assert clicked.before is not None
        assert clicked.before.frame == mine

    def test_a_closer_look_is_marked_on_the_whole_picture(self, folder: Folder) -> None:
        whole = folder.frame(picture("navy"))
        part = folder.frame(picture("red", (200, 100)), (200, 100))
        folder.step(whole)
        folder.step(part, region=Region(x=10, y=20, width=200, height=100))
        folder.step(actions=(Click(x=1, y=1),), executed=1)
        _, looked, clicked = timeline(read(folder.write()))
        assert looked.before is not None
        assert looked.after is not None
        assert (looked.before.frame, looked.after.frame, looked.after.whole) == (whole, part, False)
        assert looked.markers[0].points == ((10.0, 20.0), (210.0, 120.0))
        assert clicked.before is not None
        assert clicked.before.frame == whole

    def test_refused_actions_do_not_move_the_pointer(self, folder: Folder) -> None:
        finished(folder)
        folder.records.insert(4, folder.step(actions=(Click(),), executed=1))
        again = timeline(read(folder.write()))[3]
        assert again.markers[0].points == ((639.5, 359.5),)


class TestThePage:
    def frames(self, page: str) -> dict[str, str | None]:
        [text] = re.findall(r'id="frames">(.*?)</script>', page, re.DOTALL)
        return json.loads(text)

    def test_holds_every_picture_once_and_loads_nothing(self, folder: Folder) -> None:
        page = render(read(finished(folder)))
        assert len(self.frames(page)) == 2
        assert all(uri is not None and uri.startswith("data:image/png;base64,") for uri in self.frames(page).values())
        assert not re.findall(r'(?:src|href)="(?!data:)', page)
        assert "http://" not in page
        assert "https://" not in page

    def test_says_what_was_done_seen_and_earned(self, folder: Folder) -> None:
        page = render(read(finished(folder)))
        for said in ("os_demo_1", "Click at 639, 359", "outside", "Graded: 0.5", "saved", 'cx="639.5"'):
            assert said in page
        assert 'class="score part"' in page

    def test_an_episode_without_a_value_is_not_a_zero(self, folder: Folder) -> None:
        page = render(read(finished(folder, None)))
        assert "no value" in page
        assert "Graded: timeout" in page

    def test_what_an_agent_wrote_stays_text(self, folder: Folder) -> None:
        page = render(read(finished(folder)))
        assert HOSTILE not in page
        assert "&lt;/script&gt;" in page

    def test_a_picture_that_is_gone_leaves_a_page(self, folder: Folder) -> None:
        path = finished(folder)
        for file in (folder.root / "frames").rglob("*.png"):
            file.unlink()
        assert set(self.frames(render(read(path))).values()) == {None}

    @pytest.mark.parametrize(("lost", "said"), [(0, "still open"), (2, "not complete: 2 lines or pictures")])
    def test_says_what_may_be_missing(self, folder: Folder, lost: int, said: str) -> None:
        folder.step()
        if lost:
            end = {"reason": "was closed", "complete": False, "lost": lost}
            folder.add(RecordingEnd.model_validate(stamp(2) | end))
        assert said in render(read(folder.write()))

    def test_is_written_whole(self, folder: Folder, tmp_path: Path) -> None:
        out = write_page(read(finished(folder)), tmp_path / "page.html")
        assert out.read_text().rstrip().endswith("</html>")
        assert [one.name for one in tmp_path.iterdir() if one.is_file()] == ["page.html"]


def test_raw_rows_become_a_png() -> None:
    rows = bytes(value % 256 for value in range(7 * 5 * 3))
    with Image.open(io.BytesIO(png(rows, 7, 5))) as image:
        assert (image.size, image.mode, image.tobytes()) == ((7, 5), "RGB", rows)


class TestTheCommand:
    def run(self, arguments: Iterable[str | Path]) -> tuple[int, str]:
        result = CliRunner().invoke(app, ["recording", "show", *map(str, arguments)])
        return result.exit_code, result.output

    def test_makes_a_page(self, folder: Folder, tmp_path: Path) -> None:
        code, said = self.run((finished(folder), "--out", tmp_path / "page.html"))
        assert (code, (tmp_path / "page.html").is_file()) == (0, True)
        assert "3 steps" in said

    def test_says_what_is_wrong_with_a_path(self, tmp_path: Path) -> None:
        code, said = self.run((tmp_path,))
        assert code == 2
        assert "not_found" in said
