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
"""Bytes of a file that is described, at most."""
_TEXTS = "txt text md rst log tex py sh js ts c h cpp java css sql yaml yml srt csv tsv"
_SETTINGS = "ini cfg conf desktop toml env properties"
KINDS: tuple[tuple[str, frozenset[str]], ...] = (
    ("pages", frozenset(["docx", "odt", "pptx", "odp", "odg", "xlsx", "xlsm", "ods", "pdf"])),
    ("hypertext", frozenset(["html", "htm", "xhtml"])),
    ("pictures", frozenset(["png", "jpg", "jpeg", "gif", "bmp", "webp", "tif", "tiff"])),
    ("sounds", frozenset(["wav"])),
    ("archives", frozenset(["zip", "tar", "tgz", "gz", "tbz2", "bz2", "txz", "xz"])),
    ("databases", frozenset(["db", "db3", "sqlite", "sqlite3"])),
    ("mails", frozenset()),
    ("texts", frozenset(f"{_TEXTS} {_SETTINGS}".split())),
)
"""The modules of this package, and the suffixes of the files that each describes."""

PROFILES = ".thunderbird"
"""The folder in the home folder that is described by the messages in it."""

Facts = dict[str, object]


class Describer(Protocol):
    """The type of each module's `describe`."""

    def __call__(self, paths: Sequence[Path], /) -> Mapping[Path, Facts]:
        """Describe files, by path; one that cannot be opened has only an `error`."""
        ...


def module_of(name: str) -> str | None:
    """Return the module that describes a file of that name; files without a suffix are described as texts."""
    if name.endswith(f"/{PROFILES}"):
        return "mails"
    stem, dot, suffix = name.rpartition("/")[2].rpartition(".")
    if not dot or not stem:
        return "texts"
    return next((module for module, suffixes in KINDS if suffix.lower() in suffixes), None)


def main(paths: Sequence[str]) -> None:
    """Print the descriptions of files."""
    told = list[Facts]()
    for module, _ in KINDS:
        mine = [Path(path) for path in paths if module_of(path) == module and _is_described(Path(path))]
        if mine:
            describe: Describer = import_module(f".{module}", __package__).describe
            told += [{"path": str(path), "kind": module, "data": data} for path, data in described(describe, mine)]
    sys.stdout.write(base64.b64encode(zlib.compress(json.dumps(told).encode(), 9)).decode() + "\n")


def described(describe: Describer, paths: Sequence[Path]) -> list[tuple[Path, Facts]]:
    """Describe files all at once or, if that fails, one by one, so that the file at fault is named."""
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
