"""Builds the wheel, and creates environments with it and its locked requirements, without an index.

The packages come from the tests' own environment: the recorded files of a distribution, and of those that its metadata
requires, are linked into the new environment.
"""

import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from functools import cache
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]


def build(folder: Path) -> Path:
    """Build the wheel into a folder."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=300)
    (wheel,) = folder.glob("*.whl")
    return wheel


def metadata(wheel: Path) -> Message:
    """Return the metadata of a wheel, as a package index reads it."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [one for one in archive.namelist() if one.endswith(".dist-info/METADATA")]
        return message_from_bytes(archive.read(name))


def environment(folder: Path, wheel: Path, *extras: str) -> Path:
    """Create an environment with the wheel and its requirements for these extras; returns its folder of programs."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True, timeout=120)
    (packages,) = folder.glob("lib/python3.*/site-packages")
    for found in _needed(metadata(wheel).get_all("Requires-Dist", []), frozenset(extras)):
        _link(found, packages)
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python")]
    install = [*pip, "install", "--quiet", "--no-index", "--no-deps", "--no-compile", str(wheel)]
    subprocess.run(install, check=True, timeout=300)
    # What is installed lacks nothing that it asks for.
    subprocess.run([*pip, "check"], check=True, capture_output=True, timeout=120)
    return folder / "bin"


def clean_variables(**more: str) -> dict[str, str]:
    """Return this process's variables without those that reveal the checkout or its settings."""
    kept = {name: value for name, value in os.environ.items() if not re.match(r"CUA_GYM_|PYTHON|VIRTUAL_ENV", name)}
    return kept | more


def _needed(requirements: list[str], extras: frozenset[str]) -> list[Distribution]:
    found: dict[tuple[str, str], Distribution] = {}
    waiting = list(_that_apply(requirements, extras))
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        for extra in ("", *requirement.extras):
            if (name, extra) not in found:
                one = found[name, extra] = distribution(name)
                waiting += _that_apply(one.requires or [], frozenset({extra} - {""}))
    return list({name: one for (name, _), one in found.items()}.values())


def _that_apply(requirements: list[str], extras: frozenset[str]) -> Iterator[Requirement]:
    for line in requirements:
        requirement = Requirement(line)
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in extras or {""}):
            yield requirement


@cache
def _files(name: str) -> tuple[tuple[str, Path], ...]:
    found = distribution(name)
    return tuple((str(one), Path(str(found.locate_file(one)))) for one in found.files or ())


def _link(found: Distribution, packages: Path) -> None:
    for relative, path in _files(found.metadata["Name"]):
        if relative.startswith("..") or not path.is_file():
            continue  # a program of the package: nothing here calls it by its name
        target = packages / relative
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(path, target)
        except OSError:
            target.write_bytes(path.read_bytes())
