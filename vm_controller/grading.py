"""Runs a reward out of the agent's reach: another user, another sandbox, a throw-away copy of the state.

The sandbox has no network, no display and no process of the session; the copy lies on a bounded tmpfs that vanishes
with it. The same place serves `state_read`, whose code may look at everything and change nothing.
"""

import hashlib
import json
import math
import os
import re
from dataclasses import dataclass
from pathlib import Path

from pydantic import JsonValue

from schemas.rewards import Component, RewardReport, RewardStatus
from schemas.workspaces import RunResult
from vm_controller.backends import processes
from vm_controller.backends.identity import Identities
from vm_controller.backends.sandbox import ENVIRONMENT, HOME, TMP, Sandbox, memory
from vm_controller.backends.server_folder import ServerFolder

COPY_MB = 1_024
MEMORY_MB = 4_096
REWARD_TIMEOUT_S = 60.0
UNPACK_FAILED = 97

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[-+]?(?:nan|inf(?:inity)?)"
_REWARD = re.compile(rf"REWARD: ({_NUMBER})\s*", re.IGNORECASE)
_COMPONENT = re.compile(rf"COMPONENT (\S+) ({_NUMBER}) ({_NUMBER})\s*", re.IGNORECASE)

BOOTSTRAP = """
import io, linecache, os, sys
source = sys.stdin.buffer.read().decode("utf-8")
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
sys.stdin = io.TextIOWrapper(io.FileIO(0))
name = sys.argv.pop()
sys.argv = [name]
linecache.cache[name] = (len(source), None, source.splitlines(True), name)
exec(compile(source, name, "exec"), {"__name__": "__main__", "__builtins__": __builtins__})
"""
"""Reads a script from standard input and runs it under its name: no file, no argument holds its text."""


@dataclass(frozen=True)
class Surroundings:
    """What a sound reward does not depend on."""

    language: str = "C.UTF-8"
    time_zone: str = "UTC"
    hash_seed: int = 0


SURROUNDINGS = (
    Surroundings(),
    Surroundings("C", "Asia/Tokyo", 1),
    Surroundings("POSIX", "America/Los_Angeles", 2),
)


@dataclass(frozen=True)
class Grader:
    """The place where rewards run."""

    place: ServerFolder
    session_python: Path | None
    identities: Identities

    async def run(
        self,
        source: str,
        name: str,
        state: Path,
        episode: dict[str, JsonValue],
        *,
        timeout_s: float,
        surroundings: Surroundings = SURROUNDINGS[0],
    ) -> RunResult:
        """Run Python on a fresh copy of a captured state; `state` is a tar archive that only the server reads."""
        identity = self.identities.take()
        archive = os.open(state, os.O_RDONLY)
        facts = _memory_file("episode", json.dumps(episode, sort_keys=True).encode())
        view = Sandbox(
            identity,
            self.place.etc,
            self.session_python,
            mounts=(
                memory("/home", COPY_MB),
                memory(TMP, COPY_MB, "1777"),
                ("--dir", HOME),
                ("--ro-bind-data", str(facts), "/run/cua-gym/episode.json"),
            ),
        )
        arguments = view.arguments_file()
        unpack = (
            f"tar -C / --no-same-owner -xf - <&{archive} || exit {UNPACK_FAILED}; exec {archive}<&-; "
            'cd /home/user; exec python3 -sPB -c "$1" "$2"'
        )
        limits = ("prlimit", f"--as={MEMORY_MB << 20}", f"--cpu={math.ceil(timeout_s) + 1}", "--core=0")
        limits += (f"--fsize={COPY_MB << 20}", "--nproc=256", "--nofile=256")
        environment = {key: ENVIRONMENT[key] for key in ("HOME", "USER", "LOGNAME", "PATH")} | {
            "LANG": surroundings.language,
            "LC_ALL": surroundings.language,
            "TZ": surroundings.time_zone,
            "PYTHONHASHSEED": str(surroundings.hash_seed),
            "PYTHONUTF8": "1",
        }
        try:
            return await processes.run(
                view.command(("/bin/bash", "-c", unpack, "bash", BOOTSTRAP, name), arguments, limits),
                stdin=source.encode(),
                env=environment,
                timeout_s=timeout_s,
                pass_fds=(arguments, archive, facts),
                scratch=self.place.path,
            )
        finally:
            for fd in (archive, facts, arguments):
                os.close(fd)
            self.identities.give_back(identity)

    async def grade(
        self,
        source: str,
        state: Path,
        episode: dict[str, JsonValue],
        *,
        seed: int = 0,
        timeout_s: float = REWARD_TIMEOUT_S,
        surroundings: Surroundings = SURROUNDINGS[0],
    ) -> RewardReport:
        """Run a reward and read its report. A failure of the reward is `reward_error`, never a zero."""
        result = await self.run(
            source,
            "reward.py",
            state,
            {**episode, "seed": seed},
            timeout_s=timeout_s,
            surroundings=surroundings,
        )
        return report(result, source, seed=seed, state_sha256=_sha256(state))


def report(result: RunResult, source: str, *, seed: int, state_sha256: str | None) -> RewardReport:
    """Turn what a reward printed into a report: the last line decides, and only after a clean end."""
    status, value, reason = _verdict(result)
    components: list[Component] = []
    for match in _COMPONENT.finditer(result.stdout) if status is RewardStatus.SCORED else ():
        earned, maximum = float(match[2]), float(match[3])
        if 0.0 <= earned <= maximum <= 1.0:
            components.append(Component(name=match[1], earned=earned, maximum=maximum))
    return RewardReport(
        status=status,
        value=value,
        components=tuple(components),
        reason=reason,
        log=(result.stdout + result.stderr)[-20_000:],
        duration_s=result.duration_s,
        seed=seed,
        reward_sha256=hashlib.sha256(source.encode()).hexdigest(),
        state_sha256=state_sha256,
    )


def _verdict(result: RunResult) -> tuple[RewardStatus, float | None, str]:
    if result.timed_out:
        return RewardStatus.TIMEOUT, None, f"the reward did not end within {result.duration_s:.0f} s"
    if result.exit_code == UNPACK_FAILED:
        return RewardStatus.INFRA_ERROR, None, f"the captured state could not be unpacked: {result.stderr[-500:]}"
    if result.exit_code != 0:
        last = result.stderr.strip().splitlines()[-1:] or ["it printed nothing on stderr"]
        return RewardStatus.REWARD_ERROR, None, f"the reward ended with exit code {result.exit_code}: {last[0]}"
    lines = result.stdout.rstrip().splitlines()
    match = _REWARD.fullmatch(lines[-1]) if lines else None
    if match is None:
        return RewardStatus.REWARD_ERROR, None, "the reward's last line is not `REWARD: <number>`"
    value = float(match[1])
    if not math.isfinite(value) or not 0.0 <= value <= 1.0:
        return RewardStatus.REWARD_ERROR, None, f"the reward printed {match[1]}, which is not within [0, 1]"
    return RewardStatus.SCORED, value, ""


def _memory_file(name: str, data: bytes) -> int:
    fd = os.memfd_create(name)
    os.write(fd, data)
    os.lseek(fd, 0, os.SEEK_SET)
    return fd


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
