"""Before the released desktop-env: its evaluators on end states, and its own controllers driving a desktop of ours.

`make integrations-test NAME=osworld` runs it; the project's own environment has no desktop-env.
"""

import base64
import json
import os
import uuid
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anyio
import pytest

from clients.connection.http import HttpServer
from clients.embedded_server import Address
from clients.osworld.bridge import Bridge, serve_bridge
from clients.osworld.episode import open_episode
from clients.osworld.evaluator import PYTHON_VARIABLE, Evaluator, find_python, open_evaluator
from clients.osworld.files import FileMap
from clients.osworld.guest import Guest
from clients.osworld.results import OsworldStanding
from clients.osworld.run import OsworldRules, Run
from clients.osworld.support import GETTER_PROBLEMS, METRIC_PROBLEMS
from clients.osworld.task_file import OsworldTask, find_tasks
from clients.osworld.values import Evaluated
from clients.rollouts.policies.control import NoopPolicy
from clients.rollouts.results import End
from schemas.observations import Size
from schemas.requests import SessionClose
from schemas.sessions import SessionClosed
from tests.clients.osworld.tasks import CASES, SHEET, Case

pytestmark = [
    pytest.mark.timeout(600),
    pytest.mark.skipif(PYTHON_VARIABLE not in os.environ, reason="desktop-env: make integrations-test NAME=osworld"),
]
DRIVER = Path(__file__).parent / "drive.py"
SCREEN = Size(width=1280, height=720)


@pytest.fixture
async def evaluator(tmp_path: Path) -> AsyncGenerator[Evaluator]:
    async with open_evaluator(find_python(), tmp_path / "evaluator.log", tmp_path) as started:
        yield started


async def test_nothing_done_is_0_and_what_is_done_is_1(
    address: Address, files: FileMap, tmp_path: Path, evaluator: Evaluator
) -> None:
    """In one test, because the evaluators take seconds to start."""
    came: dict[str, tuple[Evaluated, Evaluated]] = {}
    async with HttpServer(address.url) as server:
        for case in CASES:
            task = OsworldTask.model_validate(case.task)
            connection = server.connection(address.token)
            async with open_episode(connection, task, files, tmp_path / task.id, screen=SCREEN) as episode:
                await episode.prepare()
                undone = await episode.judge(End.DONE, evaluator)
            async with open_episode(connection, task, files, tmp_path / task.id, screen=SCREEN) as episode:
                await episode.prepare()
                await do(case, episode.guest)
                came[case.name] = undone, await episode.judge(End.DONE, evaluator)
    assert {name: undone.value for name, (undone, _) in came.items()} == dict.fromkeys(came, 0.0), came
    assert {name: done.value for name, (_, done) in came.items()} == dict.fromkeys(came, 1.0), came


async def do(case: Case, guest: Guest) -> None:
    if case.typing:
        await guest.desktop.type(case.typing)
        # A program shows on the bus what it holds a moment after it has drawn it.
        await guest.desktop.wait_quiet()
        return
    result = await guest.script(case.done)
    assert result.exit_code == 0, result


async def test_a_run_scores_what_runs_and_names_the_rest(
    address: Address, tasks: Path, files: FileMap, tmp_path: Path, evaluator: Evaluator
) -> None:
    async with HttpServer(address.url) as server:
        run = Run(
            server, address.token, NoopPolicy(), evaluator, files, tmp_path, OsworldRules(screen=SCREEN, concurrency=2)
        )
        results = await run.play(find_tasks(tasks, ["command_output", "table", "infeasible", "not_run"]))
    scored = {one.id: one for one in results if one.standing is OsworldStanding.SCORED}
    assert {name: one.value for name, one in scored.items()} == {"command_output": 0.0, "never": 0.0, "table": 0.0}
    assert scored["table"].evaluator == evaluator.version
    assert all(one.reasons for one in results if one.standing is OsworldStanding.NOT_RUN)


async def test_a_desktop_that_is_lost_while_it_is_judged_has_no_value(
    address: Address, files: FileMap, tmp_path: Path, evaluator: Evaluator
) -> None:
    """Upstream's getters make None of it, and its metrics 0."""
    task = OsworldTask.model_validate(CASES[0].task)
    async with HttpServer(address.url) as server:
        connection = server.connection(address.token)
        async with open_episode(connection, task, files, tmp_path / "lost", screen=SCREEN) as episode:
            await episode.prepare()
            closing = SessionClose(session_id=episode.guest.session_id)
            await connection.call("session_close", closing, SessionClosed)
            lost = await episode.judge(End.DONE, evaluator)
    assert lost.value is None
    assert lost.why_invalid


async def test_a_metric_that_never_ends_has_no_value_and_the_next_task_has_one(
    guest: Guest, tmp_path: Path, evaluator: Evaluator
) -> None:
    def check(result: str) -> OsworldTask:
        rule = {"type": "rule", "rules": {"expected": "x\n"}}
        config = {"type": result, "command": ["echo", "x"], "shell": False}
        judged = {"func": "exact_match", "result": config, "expected": rule}
        return OsworldTask.model_validate({"id": "a", "instruction": "x", "evaluator": judged})

    async with serve_bridge(Bridge(guest)) as bridge:
        broken = await evaluator.evaluate(check("no_such_getter").checks(), "and", bridge, tmp_path)
        right = await evaluator.evaluate(check("vm_command_line").checks(), "and", bridge, tmp_path)
    assert (broken.value, "no getter no_such_getter" in broken.why_invalid) == (None, True)
    assert right.value == 1.0


async def test_the_tables_name_what_the_release_has(evaluator: Evaluator) -> None:
    assert set(METRIC_PROBLEMS) <= evaluator.metrics
    assert set(GETTER_PROBLEMS) <= evaluator.getters | {"active_tab_info", "macys_product_url_parse"}


@dataclass(frozen=True)
class Harness:
    """OSWorld's own controllers, unmodified, in their own interpreter, on a desktop of ours."""

    bridge: Bridge
    cache: Path

    async def call(self, *calls: tuple[str, ...]) -> list[Any]:
        """Call methods of them one after the other: whose, which, and its arguments."""
        asked = {"host": self.bridge.host, "port": self.bridge.port, "cache": str(self.cache), "calls": calls}
        with anyio.fail_after(300):
            done = await anyio.run_process(
                [str(find_python()), "-I", str(DRIVER)], input=json.dumps(asked).encode(), check=False
            )
        assert done.returncode == 0, done.stderr.decode()
        return json.loads(done.stdout.decode().splitlines()[-1])


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    (tmp_path / "cache").mkdir()
    return tmp_path / "cache"


@asynccontextmanager
async def harness(guest: Guest, cache: Path) -> AsyncGenerator[Harness]:
    bridge = Bridge(guest)
    async with serve_bridge(bridge):
        yield Harness(bridge, cache)
    assert bridge.failures == []


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    with anyio.fail_after(60):
        while not await condition():  # noqa: ASYNC110 - no event tells it
            await anyio.sleep(0.2)


async def test_its_controller_sees_and_acts(guest: Guest, cache: Path) -> None:
    actions: tuple[Any, ...] = (
        {"action_type": "MOVE_TO", "parameters": {"x": 640, "y": 400}},
        {"action_type": "CLICK", "parameters": {"button": "left", "x": 640, "y": 400, "num_clicks": 1}},
        {"action_type": "TYPING", "parameters": {"text": "a<b"}},
        {"action_type": "PRESS", "parameters": {"key": "enter"}},
        {"action_type": "HOTKEY", "parameters": {"keys": ["ctrl", "s"]}},
        {"action_type": "SCROLL", "parameters": {"dx": 0, "dy": -2}},
        "WAIT",
    )
    async with harness(guest, cache) as driven:
        picture, tree, *others = await driven.call(
            ("controller", "get_screenshot"),
            ("controller", "get_accessibility_tree"),
            ("controller", "get_vm_platform"),
            ("controller", "get_vm_screen_size"),
            ("controller", "get_vm_desktop_path"),
            ("controller", "get_terminal_output"),
            ("controller", "run_python_script", "print(6 * 7)"),
            ("controller", "run_bash_script", "echo hi"),
        )
        assert base64.b64decode(picture["bytes"])[:4] == b"\x89PNG"
        assert tree.startswith("<desktop-frame")
        assert others[:4] == ["Linux", {"width": 1280, "height": 720}, "/home/user/Desktop", None]
        assert [one["output"] for one in others[4:]] == ["42\n", "hi\n"]

        await guest.start(["mousepad", "/home/user/out.txt"])
        await guest.window("Mousepad", timeout_s=60)
        await driven.call(*(("controller", "execute_action", one) for one in actions))

        async def is_saved() -> bool:
            return (await guest.read("/home/user/out.txt") or b"").startswith(b"a<b\n")

        await until(is_saved)
        content, size, folder = await driven.call(
            ("controller", "get_file", "/home/user/out.txt"),
            ("controller", "get_vm_window_size", "mousepad"),
            ("controller", "get_vm_directory_tree", "/home/user"),
        )
        assert base64.b64decode(content["bytes"]).startswith(b"a<b\n")
        assert size["width"] > 0
        assert "out.txt" in [one["name"] for one in folder["children"]]


async def test_its_setup_prepares_a_desktop(guest: Guest, cache: Path, files: FileMap) -> None:
    async with harness(guest, cache) as driven:
        source = files.find(SHEET, "t", "sheet.xlsx")
        assert source is not None
        # Its own cache, filled beforehand, is what keeps it from the Internet.
        cached = cache / f"{uuid.uuid5(uuid.NAMESPACE_URL, SHEET)}_sheet.xlsx"
        cached.write_bytes(source.read_bytes())
        config: Any = [
            {"type": "download", "parameters": {"files": [{"url": SHEET, "path": "/home/user/sheet.xlsx"}]}},
            {"type": "execute", "parameters": {"command": "echo {SCREEN_WIDTH}", "shell": True, "stdout": "width.txt"}},
            {"type": "command", "parameters": {"command": ["touch", "/home/user/notes.txt"]}},
            {"type": "open", "parameters": {"path": "/home/user/notes.txt"}},
            {"type": "launch", "parameters": {"command": ["pcmanfm", "/home/user"]}},
            {"type": "sleep", "parameters": {"seconds": 0.5}},
            {"type": "activate_window", "parameters": {"window_name": "notes.txt"}},
            {"type": "close_window", "parameters": {"window_name": "mousepad", "by_class": True}},
        ]
        assert await driven.call(("setup", "setup", config)) == [True]
        assert (cache / "width.txt").read_text("utf-8") == "1280\n"
        assert await guest.read("/home/user/sheet.xlsx") == source.read_bytes()

        async def is_closed() -> bool:
            return not any(one.application == "Mousepad" for one in await guest.windows())

        await until(is_closed)
