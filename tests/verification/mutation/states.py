"""States given by files, and their mutants."""

import tarfile
from pathlib import Path

from tests.grading.archives import archive
from verification.mutation.runner import Mutant, mutants


def made(tmp_path: Path, initial: dict[str, bytes], golden: dict[str, bytes]) -> list[Mutant]:
    """Return the mutants of two states, each given by the files in the home."""
    states = [
        archive(tmp_path / f"{name}.tar", {f"home/user/{path}": data for path, data in files.items()})
        for name, files in (("initial", initial), ("golden", golden))
    ]
    found = list(mutants(states[0], states[1]))
    assert found == list(mutants(states[0], states[1]))
    for state in states:
        state.unlink()
    return found


def add(source: tarfile.TarFile, name: str, kind: bytes, mode: int = 0o644, target: str = "") -> None:
    info = tarfile.TarInfo(name)
    info.type, info.mode, info.linkname = kind, mode, target
    source.addfile(info)


def state(path: Path, link: str, mode: int, *, folder: bool) -> Path:
    with tarfile.open(path, "w") as source:
        add(source, "home/user", tarfile.DIRTYPE, 0o755)
        add(source, "home/user/current", tarfile.SYMTYPE, 0o777, link)
        add(source, "home/user/run.sh", tarfile.REGTYPE, mode)
        if folder:
            add(source, "home/user/empty", tarfile.DIRTYPE, 0o755)
    return path
