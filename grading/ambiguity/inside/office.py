"""Asks an office what it makes of files: one start for all of a check, without a display and with a profile of its own.

Where no office is installed nobody can be asked: every answer is missing then, and rules that need one find nothing.
"""

import json
import os
import pkgutil
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

TIMEOUT_S = 90.0
"""Seconds for all files of a rule. The check as a whole has two minutes."""
_PYTHON = Path("/usr/bin/python3")
_DIED = "the office ends when it opens this file"
_PROGRAM = "office_program.py"


@dataclass(frozen=True)
class Answer:
    """What the office application made of one file.

    Args:
        exports: the files that the office wrote, by the name of what was asked for.
        facts: what the office reported about the document.
        error: why there is no result; "" if there is one.
    """

    exports: Mapping[str, Path] = field(default_factory=dict[str, Path])
    facts: Mapping[str, object] = field(default_factory=dict[str, object])
    error: str = ""


def installed() -> bool:
    """Whether an office application is installed, and a Python that has its bridge."""
    return shutil.which("soffice") is not None and _PYTHON.exists()


@contextmanager
def asked(paths: Sequence[Path], what: str, timeout_s: float = TIMEOUT_S) -> Generator[list[Answer]]:
    """Yield one answer for each file, in their order. The exports are deleted when the block ends.

    If the office hangs, or dies twice, the file that it was working on is at fault; the rest goes to a new office.

    Args:
        paths: the files.
        what: what to make of them: `workbook`, `pages` or `shown` (see `office_program`).
        timeout_s: seconds for all files that one office works on.

    Raises:
        SystemExit: the office does not start, which is not the fault of a file.
    """
    with tempfile.TemporaryDirectory(prefix="office-") as folder:
        answers: list[Answer] = []
        tries = 0
        while len(answers) < len(paths):
            got = _run(paths[len(answers) :], what, Path(folder, f"{len(answers)}-{tries}"), timeout_s)
            if len(got) == 1 and got[0].error == _DIED and not tries:
                tries = 1
                continue
            if got[-1].error == _DIED and len(got) > 1:
                got.pop()
            tries = 0
            answers += got
        yield answers


def _run(paths: Sequence[Path], what: str, folder: Path, timeout_s: float) -> list[Answer]:
    """Have one office process files; return as many answers as it gave, at least one."""
    folder.mkdir()
    program = pkgutil.get_data(__package__ or "", _PROGRAM)
    if program is None:
        raise FileNotFoundError(_PROGRAM)
    environment = {key: value for key, value in os.environ.items() if key in {"PATH", "TZ", "LANG", "LC_ALL"}}
    environment |= {"HOME": str(folder), "SAL_USE_VCLPLUGIN": "svp", "XDG_RUNTIME_DIR": str(folder)}
    request = json.dumps({"what": what, "folder": str(folder), "paths": [os.fspath(path) for path in paths]})
    with Path(folder, "answers").open("w+b") as output:
        running = subprocess.Popen(
            [str(_PYTHON), "-I", "-c", program.decode(), request],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.DEVNULL,
            env=environment,
            cwd=folder,
            start_new_session=True,
        )
        hung = False
        try:
            running.wait(timeout_s)
        except subprocess.TimeoutExpired:
            hung = True
        finally:
            # The office is a child of the program, in the same session; it may have ended already.
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)
            running.wait()
        output.seek(0)
        lines = [json.loads(line) for line in output.read().splitlines(keepends=True) if line.endswith(b"\n")]
    if not lines:
        raise SystemExit("the office does not start")
    answers = [_answer(line) for line in lines[1:]]
    if len(answers) < len(paths):
        answers.append(Answer(error="the office hangs when it opens this file" if hung else _DIED))
    if hung:
        answers += [Answer(error="no time was left to open this file")] * (len(paths) - len(answers))
    return answers


def _answer(told: dict[str, object]) -> Answer:
    exports, facts = told.get("exports"), told.get("facts")
    return Answer(
        {str(name): Path(str(path)) for name, path in _items(exports)},
        dict(_items(facts)),
        str(told.get("error", "")),
    )


def _items(value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        yield from value.items()  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
