"""What lies in the folder where a command is typed is never run: programs of ours import from where they are installed.

A folder of somebody else's (a download, a shared checkout, what an agent left) may hold modules named as ours are, or
as those of the standard library and of packages that we use.
"""

import os
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Generator
from pathlib import Path

import pytest

from clients.embedded_server import embedded_server
from tests.vm_controller.controller.desk import open_desk
from vm_controller.controller.pyautogui_input import PyautoguiInput

CUA_GYM = Path(sysconfig.get_path("scripts")) / "cua-gym"
PACKAGES = (
    "benchmarks",
    "bundles",
    "clients",
    "environments",
    "episodes",
    "grading",
    "hub",
    "schemas",
    "tools",
    "verification",
    "vm_controller",
)
MODULES = (
    *("server", "json", "anyio", "typing", "struct", "sitecustomize", "usercustomize", "uvicorn", "pydantic"),
    *("xcffib", "pyautogui", "Xlib", "docker", "structlog", "uvloop", "runpy", "encodings"),
)
LIMIT_S = 60.0


@pytest.fixture
def foreign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Path]:
    """The current folder, which holds modules that betray being run."""
    folder, betrayed = tmp_path / "foreign", tmp_path / "betrayed"
    folder.mkdir()
    trap = f"open({str(betrayed)!r}, 'a').write(__file__ + '\\n')\nraise SystemExit(66)\n"
    for name in MODULES:
        (folder / f"{name}.py").write_text(trap)
    for name in PACKAGES:
        (folder / name).mkdir()
        for file in ("__init__.py", "__main__.py", "cli.py"):
            (folder / name / file).write_text(trap)
    monkeypatch.chdir(folder)
    yield folder
    assert not betrayed.exists(), betrayed.read_text()


def server_environment(state_dir: Path) -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("CUA_GYM_", "PYTHON"))}
    return inherited | {"CUA_GYM_PORT": "0", "CUA_GYM_STATE_DIR": str(state_dir)}


@pytest.mark.exhaustive(reason="the same in another protocol, era or way", but=("env list",))
@pytest.mark.usefixtures("foreign")
@pytest.mark.parametrize(
    "arguments",
    [
        ("env", "list"),
        ("doctor",),
        ("synthesize", "--help"),
    ],
    ids=" ".join,
)
def test_a_command_runs_nothing_of_the_current_folder(arguments: tuple[str, ...]) -> None:
    ran = subprocess.run([CUA_GYM, *arguments], capture_output=True, text=True, timeout=LIMIT_S, check=False)
    assert ran.returncode in {0, 1}, ran.stderr
    assert ran.stdout


@pytest.mark.exhaustive(reason="the same in another protocol, era or way", but=("serve",))
@pytest.mark.usefixtures("foreign")
@pytest.mark.parametrize("command", [(CUA_GYM, "serve"), (sys.executable, "-P", "-m", "server")], ids=["serve", "-P"])
def test_the_server_runs_nothing_of_the_current_folder(command: tuple[str, ...], state_dir: Path) -> None:
    with subprocess.Popen(
        command, env=server_environment(state_dir), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=LIMIT_S)
    assert first.startswith("cua-gym: http"), errors


@pytest.mark.exhaustive(reason="further programs in a foreign folder")
@pytest.mark.usefixtures("foreign")
def test_the_server_over_stdio_runs_nothing_of_the_current_folder(state_dir: Path) -> None:
    ran = subprocess.run(
        [CUA_GYM, "serve", "--stdio"],
        env=server_environment(state_dir),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=LIMIT_S,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr.decode()


@pytest.mark.exhaustive(reason="further programs in a foreign folder")
@pytest.mark.usefixtures("foreign")
def test_the_server_of_a_run_runs_nothing_of_the_current_folder(tmp_path: Path) -> None:
    with embedded_server(tmp_path) as address:
        assert address.url.startswith("http://127.0.0.1:")


@pytest.mark.usefixtures("foreign")
def test_the_portable_input_driver_runs_nothing_of_the_current_folder(tmp_path: Path) -> None:
    with open_desk(tmp_path) as desk:
        driver = PyautoguiInput(desk.display)
        driver.move(3, 4)
        driver.close()
