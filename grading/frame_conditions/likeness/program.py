"""The program of a description: paths of files in, one line out, which is JSON, compressed and in base64."""

import base64
import json
import sys
import zlib
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol

LARGEST = 64 << 20
"""Bytes of a file that is described."""
_TEXTS = "txt text md rst log tex py sh js ts c h cpp java css sql yaml yml srt csv tsv"
_SETTINGS = "ini cfg conf desktop toml env properties"
KINDS: tuple[tuple[str, frozenset[str]], ...] = (
    ("pages", frozenset(["docx", "odt", "pptx", "odp", "odg", "xlsx", "xlsm", "ods", "pdf"])),
    ("hypertext", frozenset(["html", "htm", "xhtml"])),
    ("pictures", frozenset(["png", "jpg", "jpeg", "gif", "bmp", "webp", "tif", "tiff"])),
    ("sounds", frozenset(["wav"])),
    ("archives", frozenset(["zip"])),
    ("databases", frozenset(["db", "db3", "sqlite", "sqlite3"])),
    ("mails", frozenset()),
    ("texts", frozenset(f"{_TEXTS} {_SETTINGS}".split())),
)
"""A module of this package, which describes files with these suffixes."""

PROFILES = ".thunderbird"
"""The folder of the home that is described by the messages in it."""

Facts = dict[str, object]


class Describer(Protocol):
    """What each module has as `describe`."""

    def __call__(self, paths: Sequence[Path], /) -> Mapping[Path, Facts]:
        """Describe files; those that cannot be opened have an `error` instead."""
        ...


def module_of(name: str) -> str | None:
    """Which module describes a file, by its name; texts without a suffix are described too."""
    if name.endswith(f"/{PROFILES}"):
        return "mails"
    stem, dot, suffix = name.rpartition("/")[2].rpartition(".")
    if not dot or not stem:
        return "texts"
    return next((module for module, suffixes in KINDS if suffix.lower() in suffixes), None)


def main(paths: Sequence[str]) -> None:
    """Print what some files look like."""
    told = list[Facts]()
    for module, _ in KINDS:
        mine = [Path(path) for path in paths if module_of(path) == module and _is_described(Path(path))]
        if mine:
            describe: Describer = import_module(f".{module}", __package__).describe
            told += [{"path": str(path), "kind": module, "data": data} for path, data in described(describe, mine)]
    sys.stdout.write(base64.b64encode(zlib.compress(json.dumps(told).encode(), 9)).decode() + "\n")


def described(describe: Describer, paths: Sequence[Path]) -> list[tuple[Path, Facts]]:
    """Describe files: all at once, or where that fails each, so that the one at fault is named."""
    try:
        return list(describe(paths).items())
    except Exception as error:
        if len(paths) == 1:
            return [(paths[0], {"error": f"it cannot be opened ({type(error).__name__})"})]
    return [pair for path in paths for pair in described(describe, [path])]


def _is_described(path: Path) -> bool:
    if path.is_symlink():
        return False
    return path.is_dir() if path.name == PROFILES else path.is_file() and path.stat().st_size <= LARGEST
