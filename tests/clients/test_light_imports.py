"""The client works where only the base installation's packages are: nothing that it imports asks for more."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
MODULES = {"opencv-python-headless": "cv2", "pydantic-ai-slim": "pydantic_ai", "opentelemetry-api": "opentelemetry"}
"""Maps a distribution to its module where the names differ by more than a hyphen."""
_BLOCKED = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent())
"""


def modules(requirements: list[str]) -> set[str]:
    names = {Requirement(line).name for line in requirements} - {"cua-gym"}
    return {MODULES.get(name, name.replace("-", "_")) for name in names}


def absent(*extras: str) -> set[str]:
    optional: dict[str, list[str]] = PROJECT["optional-dependencies"]
    return {name for extra in extras for name in modules(optional[extra])} - modules(PROJECT["dependencies"])


@pytest.mark.parametrize(
    "module",
    [
        "clients.connection",
        "clients.desktop",
        "clients.desktop_sync",
        "clients.catalogue",
        "clients.doctor",
        "clients.integrations.computer_tool",
        "clients.integrations.episode_sync",
        "clients.integrations.tuples",
    ],
)
def test_the_client_needs_the_base_alone(module: str) -> None:
    blocked = absent("mcp", "server", "docker", "browser")
    assert {"numpy", "cv2", "pyarrow", "starlette", "mcp", "pydantic_ai"} <= blocked
    code = f"BLOCKED = {blocked!r}\n{_BLOCKED}\nimport {module}"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_type_of_the_wire_needs_the_base_alone() -> None:
    imports = "\n".join(f"import schemas.{path.stem}" for path in sorted((ROOT / "schemas").glob("[a-z]*.py")))
    code = f"BLOCKED = {absent('mcp', 'server', 'docker', 'browser')!r}\n{_BLOCKED}\n{imports}"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
