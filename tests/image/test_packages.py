"""The lists of the images follow from where packages are declared."""

import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LIST = ROOT / "scripts" / "system-packages.txt"
HEADINGS = ("# [desktop] ", "# [applications] ", "# [host] ", "# [tests] ")


def image_packages(target: str) -> set[str]:
    script = ROOT / "scripts" / "image-packages"
    return set(subprocess.run([script, target], capture_output=True, text=True, check=True).stdout.split())


def declared(*environments: str) -> set[str]:
    files = [ROOT / "environments" / name / "environment.toml" for name in environments]
    if not environments:
        files = list(ROOT.glob("environments/*/environment.toml"))
    return {package for file in files for package in tomllib.loads(file.read_text())["packages"]}


def blocks() -> list[str]:
    """The blocks of the list, each with its heading."""
    return LIST.read_text().split("\n\n")[1:]


def listed(*kinds: str) -> set[str]:
    lines = [line for block in blocks() if block.startswith(kinds) for line in block.splitlines()]
    return {name for line in lines if (name := line.partition("#")[0].strip())}


def test_the_full_image_has_what_environments_and_sessions_need() -> None:
    assert image_packages("full") == listed("# [desktop]", "# [applications]") | declared()


def test_what_only_the_machine_needs_stays_outside() -> None:
    assert {"bubblewrap", "docker.io"} <= listed("# [host]")
    assert not image_packages("full") & listed("# [host]", "# [tests]")


def test_the_core_image_has_no_application_but_the_lightest() -> None:
    core, full = image_packages("core"), image_packages("full")
    assert core < full
    assert declared("os", "text_editor") <= core
    assert not any("libreoffice" in name for name in core)


def test_setup_installs_what_the_environments_need() -> None:
    assert declared() <= listed("# [desktop]", "# [applications]", "# [host]")


def test_what_tests_need_is_installed_for_them_alone() -> None:
    assert listed("# [tests]")
    assert not listed("# [tests]") & listed("# [desktop]", "# [applications]", "# [host]")


def test_every_heading_says_where_its_packages_belong() -> None:
    assert all(block.startswith(HEADINGS) for block in blocks())


@pytest.mark.parametrize("arguments", [(), ("both",)], ids=["none", "unknown"])
def test_a_target_that_is_none_is_refused(arguments: tuple[str, ...]) -> None:
    result = subprocess.run(
        [ROOT / "scripts" / "image-packages", *arguments], capture_output=True, text=True, check=False
    )
    assert result.returncode == 2
    assert "core|full" in result.stderr
