"""What fails beside other tests runs once more, alone: `scripts/tests`, in a project of its own."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the script and nothing else; its Python is this one's."""
    (tmp_path / "scripts").mkdir()
    shutil.copy2(ROOT / "scripts" / "tests", tmp_path / "scripts" / "tests")
    (tmp_path / ".venv").symlink_to(ROOT / ".venv")
    (tmp_path / "pyproject.toml").write_text('[tool.pytest.ini_options]\ntestpaths = ["."]\n')
    return tmp_path


def run(project: Path, suite: str) -> subprocess.CompletedProcess[str]:
    (project / "test_suite.py").write_text(suite)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    # The plugins of other packages take seconds to import, in every process.
    environment |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "-p xdist"}
    return subprocess.run([project / "scripts" / "tests"], env=environment, capture_output=True, text=True, check=False)


BESIDE = "import os\ndef test_beside(): assert 'PYTEST_XDIST_WORKER' not in os.environ\n"


def test_what_passes_alone_passes_and_both_outcomes_are_printed(project: Path) -> None:
    done = run(project, BESIDE + "def test_sound(): pass\n")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 failed, 1 passed" in done.stdout
    assert "1 failed beside other tests and passed alone" in done.stdout


def test_what_fails_alone_too_fails(project: Path) -> None:
    done = run(project, BESIDE + "def test_broken(): assert False\n")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "1 failed, 1 passed" in done.stdout.splitlines()[-1]


def test_many_failures_are_not_tried_again(project: Path) -> None:
    done = run(project, "".join(f"def test_{number}(): assert False\n" for number in range(13)))
    assert done.returncode == 1, done.stdout + done.stderr
    assert "13 tests failed: not tried once more" in done.stderr


def test_a_suite_that_does_not_load_fails(project: Path) -> None:
    assert run(project, "import nothing_of_this_name\n").returncode != 0
