"""The sandbox of grading code: limits, mounts, surroundings, and the script that unpacks the copy of a state."""

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from grading.llm_judge.hearing import FD_VARIABLE
from grading.llm_judge.judge import MODULE, PUBLISHED
from vm_controller.backends.sandbox import ENVIRONMENT, HOME, TMP, Mount, memory

COPY_MB = 1_024
ADDRESSES_MB = 4_096
MEMORY_MB = 3_072
"""Memory of a run: the copy of the state, which is kept in memory, and what the reward uses."""
FILE_MB = 64
"""The largest file that a reward may write, including its output, which is stored on the server's disk."""
PROCESSES = 128
UNPACK_FAILED = 97
APPLYING_S = 20
READS_ALL = ("--cap-add", "CAP_DAC_READ_SEARCH")
"""Lets a reward read files whatever their permissions, so that an agent cannot hide files from it by `chmod`. `stat`
still returns the mode, and `os.access` what the desktop's user may do."""

MODULES = "/run/cua-gym/modules"
JUDGE_HELPERS = {name: Path(__file__).with_name("llm_judge") / f"{name}.py" for name in (MODULE, PUBLISHED)}
"""The modules by which rewards ask the judge, with their files: ours, and the published one, which uses ours."""
APPLY_LOGS = Path(__file__).with_name("inside") / "apply_logs.py"

UNPACK = rf"""
archive=$1 unpacked=$2 read_only=$3
tar -C / --no-same-owner --preserve-permissions -xf - <&$archive || exit {UNPACK_FAILED}
special=(-type p -o -xtype p -o -xtype b -o -xtype c ! -lname /dev/null)
find {HOME} {TMP} \( "${{special[@]}}" \) -delete 2>/dev/null
find {HOME} {TMP} \( "${{special[@]}}" \) -print0 2>/dev/null | while read -r -d '' path; do
    folder=${{path%/*}}
    mode=$(stat -c %a "$folder")
    chmod u+w "$folder"
    rm -f "$path"
    chmod "$mode" "$folder"
done
logs=(-type f \( -name '*-wal' -o -name '*-journal' \) -size +0)
if [ -n "$(find {HOME} {TMP} "${{logs[@]}}" -print -quit 2>/dev/null)" ]; then
    find {HOME} {TMP} "${{logs[@]}}" -print0 2>/dev/null | timeout {APPLYING_S} python3 -sPB -c "$6" >/dev/null 2>&1
fi
[ -n "$read_only" ] && chmod -R a-w {HOME}
ulimit -f {FILE_MB << 10} -u {PROCESSES}
echo . >&$unpacked
exec {{archive}}<&- {{unpacked}}>&-
cd {HOME} 2>/dev/null || cd /
exec python3 -sPB -c "$4" "$5"
"""
"""Unpacks the copy, removes what a reward would block on (named pipes, links to devices), applies the logs of
databases, and becomes Python."""


@dataclass(frozen=True)
class Surroundings:
    """Properties of a run on which a sound reward does not depend: locale, time zone, hash seed and file order."""

    language: str = "C.UTF-8"
    time_zone: str = "UTC"
    hash_seed: int = 0
    files_reversed: bool = False


SURROUNDINGS = (
    Surroundings(),
    Surroundings("C", "Asia/Tokyo", 1, files_reversed=True),
    Surroundings("POSIX", "America/Los_Angeles", 2),
    Surroundings("en_US.UTF-8", "Pacific/Kiritimati", 3, files_reversed=True),
    Surroundings("de_DE.UTF-8", "Europe/Berlin", 4),
    Surroundings("tr_TR.UTF-8", "Asia/Kolkata", 5, files_reversed=True),
    Surroundings("C", "Pacific/Pago_Pago", 6),
    Surroundings("ja_JP.UTF-8", "Australia/Lord_Howe", 7, files_reversed=True),
    Surroundings("C.UTF-8", "America/St_Johns", 8),
    Surroundings("POSIX", "Asia/Kathmandu", 4_294_967_295, files_reversed=True),
)
"""One for each run on a state, up to the maximum. A locale's name is passed even if that is not installed."""


@dataclass(frozen=True)
class GradingProgram:
    """The program for the interpreter in the sandbox, and its standard input."""

    name: str
    bootstrap: str
    stdin: bytes


def mounts(episode: int, helpers: Mapping[str, int]) -> tuple[Mount, ...]:
    """Return the mounts of a run besides the system: the copy, the facts about the episode, the judge's modules.

    Args:
        episode: the file descriptor of the facts about the episode.
        helpers: the file descriptor of each module's source, by module.
    """
    return (
        memory("/home", COPY_MB),
        memory(TMP, COPY_MB, "1777"),
        ("--dir", HOME),
        ("--ro-bind-data", str(episode), "/run/cua-gym/episode.json"),
        *(("--ro-bind-data", str(helper), f"{MODULES}/{name}.py") for name, helper in helpers.items()),
    )


STANDING_LIMITS = {"copy_mb": COPY_MB, "file_mb": FILE_MB, "processes": PROCESSES}
STANDING_MOUNTS = (memory("/home", 1), memory(TMP, 1, "1777"), memory("/run/cua-gym", 1))


def limits(timeout_s: float) -> tuple[str, ...]:
    """Return the command prefix that limits a run: memory, files, and processor time.

    Args:
        timeout_s: seconds that the run may take; its processor time is limited to one second more.
    """
    sizes = (f"--as={ADDRESSES_MB << 20}", f"--fsize={COPY_MB << 20}", "--core=0", "--nofile=256")
    return ("prlimit", f"--cpu={math.ceil(timeout_s) + 1}", *sizes)


def environment(surroundings: Surroundings, judge: tuple[int, ...]) -> dict[str, str]:
    """Return the environment variables of a run.

    Args:
        surroundings: locale, time zone and hash seed.
        judge: the file descriptor by which it asks the judge; empty if it may not ask.
    """
    asking = {"PYTHONPATH": MODULES, FD_VARIABLE: str(judge[0])} if judge else {}
    return (
        asking
        | {key: ENVIRONMENT[key] for key in ("HOME", "USER", "LOGNAME", "PATH")}
        | {
            "LANG": surroundings.language,
            "LC_ALL": surroundings.language,
            "TZ": surroundings.time_zone,
            "PYTHONHASHSEED": str(surroundings.hash_seed),
            "PYTHONUTF8": "1",
        }
    )


def memory_file(name: str, data: bytes) -> int:
    """Return a file descriptor from which `data` can be read; the caller must close it.

    Args:
        name: a name for debugging.
        data: the content.
    """
    fd = os.memfd_create(name)
    os.write(fd, data)
    os.lseek(fd, 0, os.SEEK_SET)
    return fd
