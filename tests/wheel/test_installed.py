"""The wheel, installed in an environment of its own and used: nothing of the checkout is in reach.

The server runs where `cua-gym[server]` is installed, its client where nothing but the client is.
"""

import asyncio
import json
import os
import signal
import subprocess
import tempfile
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree, rmtree

import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.types import ImageContent

from tests.wheel import installed
from tests.wheel.installed import ROOT, clean_variables
from tests.wheel.registry_entry import arguments

pytestmark = [
    pytest.mark.exhaustive(reason="installs the wheel with everything and uses it"),
    pytest.mark.timeout(600),
]

CLIENT = """
import sys
from cua_gym.clients.desktop_sync import Desktop
url, token = sys.argv[1:]
"""
HUB = (
    CLIENT
    + """
with Desktop.open(url, token, environment="hub_mail") as desktop:
    print(*(window.title for window in desktop.windows()), sep="\\n")
    print(len({node.name for node in desktop.accessibility().walk() if node.role == "link"}), "links")
"""
)
SETUP = """
import openpyxl
from cua_gym_session import launch, windows
book = openpyxl.Workbook()
book.active["A1"] = "Paris"
book.save("/home/user/towns.xlsx")
"""
REWARD = """
import openpyxl
book = openpyxl.load_workbook("/home/user/towns.xlsx")
print(f"REWARD: {float(book.active['A1'].value == 'Paris')}")
"""
CALC = (
    CLIENT
    + f"""
with Desktop.open(url, token, environment="libreoffice_calc", setup={SETUP!r}, reward={REWARD!r}) as desktop:
    desktop.type("Rome\\n")
    print(desktop.screenshot().data[:4])
    desktop.finish()
    report = desktop.reward()
    print(report.status.value, report.value)
"""
)
RENDERED = """
import hashlib, json, sys
from {prefix}clients.authors.families import families
found = {{}}
for family in families():
    task = family.propose(1)
    texts = (task.model_dump_json(), family.initial_setup(task), family.golden_patch(task), family.reward(task))
    found[family.environment + "/" + family.name] = hashlib.sha256("\\0".join(texts).encode()).hexdigest()
json.dump(found, sys.stdout)
"""


@dataclass
class Served:
    """A server of the installed package."""

    url: str
    token: str


@pytest.fixture(scope="module")
def full(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed.environment(tmp_path_factory.mktemp("full") / "venv", wheel, "server")


@pytest.fixture(scope="module")
def data() -> Generator[Path]:
    """Where `cua-gym setup` puts things; users of sessions pass through it. The session python is the checkout's."""
    folder = Path(tempfile.mkdtemp(prefix="cua-gym-wheel-", dir="/var/tmp"))
    folder.chmod(0o755)
    copytree(ROOT / ".session-python", folder / ".session-python", symlinks=True)
    yield folder
    rmtree(folder)


@pytest.fixture(scope="module")
def served(full: Path, data: Path) -> Generator[Served]:
    variables = clean_variables(CUA_GYM_DATA_DIR=str(data))
    command = [str(full / "cua-gym"), "serve", "--port", "0", "--state-dir", str(data / "state")]
    with (data / "log").open("wb") as log:
        process = subprocess.Popen(command, cwd="/", env=variables, stdout=subprocess.PIPE, stderr=log, text=True)
    with process:
        assert process.stdout is not None
        lines = [process.stdout.readline().split() for _ in range(3)]
        assert all(lines), (data / "log").read_text()[-2_000:]
        yield Served(lines[0][-1], lines[2][-1])
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == -signal.SIGTERM
    assert os.listdir(data / "state") == []  # noqa: PTH208 -- names


def run(python: Path, code: str, *words: str) -> str:
    command = [str(python), "-I", "-c", code, *words]
    done = subprocess.run(
        command, cwd="/", env=clean_variables(), capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr[-3_000:]
    return done.stdout


def test_every_module_can_be_imported(full: Path) -> None:
    """Those that want an extra which is not installed say which, and nothing else is missing."""
    code = """
import importlib, pkgutil, cua_gym
session = ("session_library", ".inside", ".scripts", "initial_setup", "golden_patch", ".reward", "__main__", "programs")
for one in pkgutil.walk_packages(cua_gym.__path__, "cua_gym.", onerror=lambda name: None):
    if any(part in one.name for part in session):
        continue
    try:
        importlib.import_module(one.name)
    except ModuleNotFoundError as error:
        print(error.name)
    except (Exception, SystemExit):
        pass  # a program, which wants arguments
"""
    missing = set(run(full / "python", code).split())
    extras = {
        "docker",
        "gymnasium",
        "inspect_ai",
        "matplotlib",
        "openenv",
        "opentelemetry",
        "playwright",
        "ray",
        "torch",
        "trl",
        "verifiers",
        "verl",
    }
    assert missing <= extras | {"PIL", "datasets", "openpyxl", "simpy"}


def test_setup_finds_nothing_to_do_where_all_is_there(full: Path, data: Path) -> None:
    variables = clean_variables(CUA_GYM_DATA_DIR=str(data))
    done = subprocess.run(
        [full / "cua-gym", "setup"], cwd="/", env=variables, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert "building" not in done.stdout
    checked = subprocess.run(
        [full / "cua-gym", "doctor"], cwd="/", env=variables, capture_output=True, text=True, check=False, timeout=300
    )
    assert checked.returncode == 0, checked.stdout
    assert "make " not in checked.stdout


def test_a_desktop_shows_the_pages_of_the_hub(light: Path, served: Served) -> None:
    titles, links = run(light / "python", HUB, served.url, served.token).strip().rsplit("\n", 1)
    assert "Larkpost" in titles
    assert int(links.split()[0]) > 1


def test_a_set_up_and_a_reward_use_openpyxl(light: Path, served: Served) -> None:
    assert run(light / "python", CALC, served.url, served.token) == "b'\\x89PNG'\nscored 1.0\n"


async def test_stdio_as_the_registry_starts_it(full: Path, data: Path) -> None:
    (package,) = json.loads((ROOT / "server.json").read_text())["packages"]
    state = data / "stdio"
    parameters = StdioServerParameters(
        command=str(full / package["identifier"]),
        args=arguments(package["packageArguments"]),
        cwd="/",
        env=clean_variables(CUA_GYM_DATA_DIR=str(data), CUA_GYM_STATE_DIR=str(state)),
    )
    with (data / "stdio.log").open("w") as log:
        async with asyncio.timeout(120), Client(stdio_client(parameters, errlog=log)) as client:
            listed = await client.call_tool("environment_list", {})
            assert listed.structured_content is not None
            assert "os" in {one["name"] for one in listed.structured_content["environments"]}
            opened = await client.call_tool("session_open", {"environment": "os", "launch": False})
            assert opened.structured_content is not None
            session_id = opened.structured_content["session"]["session_id"]
            looked = await client.call_tool("screenshot", {"session_id": session_id})
            assert any(isinstance(block, ImageContent) for block in looked.content)
    assert list(state.iterdir()) == []


def test_families_make_the_same_tasks_and_scripts_as_in_the_checkout(full: Path) -> None:
    here = subprocess.run(
        [ROOT / ".venv" / "bin" / "python", "-c", RENDERED.format(prefix="")],
        cwd=ROOT, env=clean_variables(), capture_output=True, text=True, check=True, timeout=300,
    )  # fmt: skip
    assert json.loads(run(full / "python", RENDERED.format(prefix="cua_gym."))) == json.loads(here.stdout)


def test_a_tuple_is_made_and_verified(full: Path, data: Path) -> None:
    out = data / "run"
    command = [full / "cua-gym", "synthesize", "--out", out, "--environment", "os", "--family", "csv_totals"]
    done = subprocess.run(
        command,
        cwd="/",
        env=clean_variables(CUA_GYM_DATA_DIR=str(data)),
        capture_output=True,
        text=True,
        check=False,
        timeout=500,
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-3_000:]
    assert (out / "report.html").is_file()
    assert list(out.rglob("*.parquet"))
