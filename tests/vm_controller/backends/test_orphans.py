"""What a killed server of the docker backend leaves, the next one on the same state folder removes."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import anyio.to_thread
import pytest

from schemas.errors import InfrastructureError
from schemas.sessions import BackendName
from tests.desktops import SESSION_PYTHON, is_empty
from tests.left_behind import processes_below
from tests.vm_controller.backends.conftest import BUILD_TIMEOUT_S, LIMITS, SCREEN
from tests.vm_controller.server_process import server
from vm_controller.backends import engine as engines
from vm_controller.backends.cgroups import Group
from vm_controller.backends.choice import backend_named
from vm_controller.backends.identity import Identities
from vm_controller.backends.protocol import DesktopSpec
from vm_controller.backends.server_folder import ServerFolder

pytestmark = [
    pytest.mark.skipif(os.geteuid() != 0, reason="only root can enter a container"),
    pytest.mark.timeout(BUILD_TIMEOUT_S),
]


def first_processes(engine: str, state: Path) -> Iterator[int]:
    """The first processes of the containers of a state folder."""
    docker = ("docker", "--host", engine)
    listed = subprocess.run(
        [*docker, "ps", "--quiet", "--filter", f"label=cua-gym.state={state}"],
        capture_output=True,
        text=True,
        check=True,
    )
    for name in listed.stdout.split():
        asked = [*docker, "inspect", "--format", "{{.State.Pid}}", name]
        yield int(subprocess.run(asked, capture_output=True, text=True, check=True).stdout)


@pytest.mark.exhaustive(reason="containers without an engine or an image, in further ways")
def test_a_killed_servers_containers_are_removed_and_a_living_ones_stay(
    engine: str, core_image: str, state_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("DOCKER_HOST", engine), ("CUA_GYM_BACKEND", "docker"), ("CUA_GYM_IMAGE", core_image)):
        monkeypatch.setenv(name, value)
    empty = {"environment": "os", "launch": False}
    with server(state_dir) as (living, kept), (tmp_path / "log").open("w+") as log:
        session = kept.post("/v1/sessions", json=empty).json()["session"]
        assert session["backend"] == "docker"
        (neighbour,) = first_processes(engine, state_dir)
        with server(state_dir) as (process, client):
            for _ in range(2):
                opened = client.post("/v1/sessions", json=empty)
                assert opened.status_code == 200, opened.text
            orphans = set(first_processes(engine, state_dir)) - {neighbour}
            assert len(orphans) == 2
            # As if it had been killed while it copied a desktop.
            Group.of(min(orphans)).freeze(on=True)
            process.send_signal(signal.SIGKILL)
            process.wait()
        assert set(first_processes(engine, state_dir)) == {neighbour, *orphans}
        with server(state_dir, log=log) as (process, client):
            assert client.get("/v1/sessions").json() == {"sessions": []}
            assert set(first_processes(engine, state_dir)) == {neighbour}
            process.send_signal(signal.SIGTERM)
            assert process.wait(timeout=30) == -signal.SIGTERM
        assert kept.get(f"/v1/sessions/{session['session_id']}/frame").content.startswith(b"\x89PNG")
        living.send_signal(signal.SIGTERM)
        assert living.wait(timeout=30) == -signal.SIGTERM
    assert set(first_processes(engine, state_dir)) == set()
    assert processes_below(state_dir) == []
    assert list(state_dir.iterdir()) == []
    told = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert [one["containers"] for one in told if one["event"] == "removed containers that a dead server left"] == [2]


async def opened(state_dir: Path, image: str) -> None:
    place = await anyio.to_thread.run_sync(ServerFolder, state_dir)
    try:
        async with backend_named(BackendName.DOCKER, image)(place, SESSION_PYTHON, Identities()) as backend:
            desktop = await backend.open(DesktopSpec("s_probe", SCREEN, None, LIMITS))
            await desktop.close()
    finally:
        await anyio.to_thread.run_sync(place.close)


async def test_without_an_engine_it_says_how_to_get_one(state_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", f"unix://{state_dir}/nobody.sock")
    with pytest.raises(InfrastructureError, match="make engine"):
        await opened(state_dir, "any")
    monkeypatch.setenv("DOCKER_HOST", "tcp://192.0.2.1:2375")
    with pytest.raises(InfrastructureError, match="another machine"):
        await opened(state_dir, "any")
    monkeypatch.delenv("DOCKER_HOST")
    monkeypatch.setattr(engines, "SOCKETS", (f"{state_dir}/one.sock", f"{state_dir}/two.sock"))
    assert engines.address() == f"unix://{state_dir}/one.sock"
    (state_dir / "two.sock").touch()
    assert engines.address() == f"unix://{state_dir}/two.sock"


@pytest.mark.exhaustive(reason="containers without an engine or an image, in further ways")
def test_a_server_without_its_image_does_not_start_and_says_how_to_make_it(engine: str, state_dir: Path) -> None:
    chosen = {"DOCKER_HOST": engine, "CUA_GYM_BACKEND": "docker", "CUA_GYM_IMAGE": "cua-gym-desktop:nobody-made-it"}
    started = subprocess.run(
        [sys.executable, "-m", "server"],
        env={**os.environ, **chosen, "CUA_GYM_STATE_DIR": str(state_dir)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert started.returncode != 0
    assert "the engine has no image cua-gym-desktop:nobody-made-it: make it by `make image`" in started.stderr
    assert "Traceback" not in started.stderr + started.stdout


async def test_without_its_image_it_says_how_to_make_it(
    engine: str, state_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOCKER_HOST", engine)
    with pytest.raises(InfrastructureError, match="no image cua-gym-desktop:nobody-made-it: make it by `make image`"):
        await opened(state_dir, "cua-gym-desktop:nobody-made-it")


class Wire:
    """A socket that leads to the engine until it is cut, as the engine's own does until it dies."""

    def __init__(self, address: str, path: Path) -> None:
        self._engine, self._path = address.removeprefix("unix://"), path
        self._open: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def connect(self) -> None:
        self._server = await asyncio.start_unix_server(self._serve, self._path)

    async def cut(self) -> None:
        assert self._server is not None
        self._server.close()
        for writer in list(self._open):
            writer.close()
        self._path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there_reader, there_writer = await asyncio.open_unix_connection(self._engine)
        self._open |= {writer, there_writer}
        await asyncio.gather(_copy(reader, there_writer), _copy(there_reader, writer))
        self._open -= {writer, there_writer}


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while part := await reader.read(65536):
            writer.write(part)
            await writer.drain()
    except OSError:
        return
    finally:
        writer.close()


@pytest.mark.exhaustive(reason="containers without an engine or an image, in further ways")
async def test_a_desktop_that_is_closed_while_the_engine_is_dead_is_removed_when_it_is_back(
    engine: str, core_image: str, state_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not engine.startswith("unix://"):
        pytest.skip("the engine has no socket")
    path = Path(tempfile.mkdtemp(prefix="wire-", dir=tmp_path)) / "engine.sock"
    wire = Wire(engine, path)
    await wire.connect()
    monkeypatch.setenv("DOCKER_HOST", f"unix://{path}")
    place = await anyio.to_thread.run_sync(ServerFolder, state_dir)

    async def pids() -> tuple[int, ...]:
        return await anyio.to_thread.run_sync(lambda: tuple(first_processes(engine, state_dir)))

    async with backend_named(BackendName.DOCKER, core_image)(place, SESSION_PYTHON, Identities()) as backend:
        desktop = await backend.open(DesktopSpec("s_one", SCREEN, None, LIMITS))
        other = await backend.open(DesktopSpec("s_two", SCREEN, None, LIMITS))
        before = await pids()
        await wire.cut()
        await desktop.close()
        # Nothing of it runs, and its neighbour does not notice.
        with anyio.fail_after(20):
            while len(await pids()) == len(before):  # noqa: ASYNC110 -- nothing tells
                await anyio.sleep(0.05)
        assert other.failure() is None
        assert (await other.run(("echo", "here"), timeout_s=10)).stdout == "here\n"
        await wire.connect()
        third = await backend.open(DesktopSpec("s_three", SCREEN, None, LIMITS))
        there = ("docker", "--host", engine, "ps", "--all", "--quiet", "--filter", f"label=cua-gym.state={state_dir}")
        assert len((await anyio.run_process(there)).stdout.split()) == 2
        await other.close()
        await third.close()
    await wire.cut()
    await anyio.to_thread.run_sync(place.close)
    assert is_empty(state_dir)
