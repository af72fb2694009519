"""Runs one reward on a series of captured states, each in its own process, namespaces and file systems.

Runs inside the grading sandbox, as its interpreter. The reward is compiled and marked once, and every run is a fork
that has seen no state yet. A run gets a user namespace in which it may only read, its own processes, and new empty file
systems wherever something can be written, so it leaves nothing to the next run.
"""

from __future__ import annotations

import ctypes
import io
import json
import os
import re
import resource
import select
import struct
import sys
import tarfile
import time
import typing

READY = (re, typing)
"""Modules that rewards commonly import, loaded in advance."""
TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import CodeType
    from typing import Any

NAMESPACES = 0x10000000 | 0x00020000 | 0x20000000 | 0x08000000  # user, mount, pid, ipc
MS_NOSUID, MS_NODEV, MS_RDONLY, MS_REMOUNT, MS_BIND = 2, 4, 1, 32, 4096
CAPSET, CAP_VERSION_3, READ_ALL = 126, 0x20080522, 1 << 2


class Reward(typing.NamedTuple):
    """A compiled reward, with what its runs need."""

    code: CodeType
    mark: str
    scored: bool
    """Whether its score lines are marked."""
    inside: dict[str, Any]
    """The names of `marking` and `guard`."""
    limits: dict[str, int]


OTHER_KIND = "the archive holds something that is neither a folder nor a file"
_C = ctypes.CDLL(None, use_errno=True)


def serve(channel: int, limits: dict[str, int], parts: list[str], name: str) -> None:
    """Serve requests until the channel is closed.

    Args:
        channel: the descriptor of a socket; requests and answers are each preceded by the lengths of their parts.
        limits: `file_mb`, `processes`, `copy_mb`.
        parts: the mark of the runs, the sources of `marking` and `guard`, the reward.
        name: the reward's file name for tracebacks.
    """
    mark, marking, guard, source = parts
    inside: dict[str, Any] = {"__name__": "cua_gym_reward_run"}
    exec(compile(marking, "<marking>", "exec"), inside)  # noqa: S102 -- ours, as in a run of its own
    exec(compile(guard, "<guard>", "exec"), inside)  # noqa: S102
    code, scored = inside["marked"](source, name, mark)
    reward = Reward(code, mark, scored, inside, limits)
    with io.FileIO(channel, "r+") as stream:
        _answer(stream, [b"ready" if scored else b"ready, unmarked"])
        while True:
            head = _read(stream, 16)
            if not head:
                return
            lengths = struct.unpack("!QQ", head)
            asked, archive = (_read(stream, length) for length in lengths)
            _answer(stream, list(_graded(json.loads(asked), archive, reward)))


def _graded(asked: dict[str, Any], archive: bytes, reward: Reward) -> tuple[bytes, bytes, bytes]:
    """Fork a run and wait for it; return how it ended, and its output."""
    out, err, end = (os.memfd_create(name) for name in ("stdout", "stderr", "end"))
    try:
        began = time.monotonic()
        child = os.fork()
        if child == 0:
            try:
                _keep(asked, archive, reward, (out, err, end))
            except BaseException as error:
                os.pwrite(end, json.dumps({"failed": f"{type(error).__name__}: {error}"}).encode(), 0)
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        how = json.loads(os.pread(end, os.fstat(end).st_size, 0) or b'{"failed": "the run vanished"}')
        how["duration_s"] = time.monotonic() - began
        return json.dumps(how).encode(), _content(out), _content(err)
    finally:
        for one in (out, err, end):
            os.close(one)


def _keep(asked: dict[str, Any], archive: bytes, reward: Reward, files: tuple[int, int, int]) -> None:
    """Create the namespaces and file systems of a run, start it there, and wait until it ends or its time is up."""
    uid, gid = os.getuid(), os.getgid()
    _must(_C.unshare(NAMESPACES))
    _write("/proc/self/setgroups", "deny")
    _write("/proc/self/uid_map", f"{uid} {uid} 1")
    _write("/proc/self/gid_map", f"{gid} {gid} 1")
    for place, options in (
        ("/home", f"mode=0755,size={reward.limits['copy_mb']}m"),
        ("/tmp", f"mode=1777,size={reward.limits['copy_mb']}m"),  # noqa: S108
        ("/var/tmp", "mode=1777,size=64m"),  # noqa: S108
        ("/dev/shm", "mode=1777,size=64m"),  # noqa: S108
        ("/run/cua-gym", "mode=0755,size=1m"),
    ):
        _must(_C.mount(b"tmpfs", place.encode(), b"tmpfs", MS_NOSUID | MS_NODEV, options.encode()))
    _write("/run/cua-gym/episode.json", json.dumps(asked["episode"], sort_keys=True))
    _must(_C.mount(b"none", b"/run/cua-gym", None, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV, None))
    os.mkdir("/home/user")
    _unpack(archive, bool(asked["files_reversed"]))
    child = os.fork()
    if child == 0:
        code_of_end = 70
        try:
            code_of_end = _run(reward, asked["timeout_s"], files)
        finally:
            os._exit(code_of_end)
    waiting = select.poll()
    watched = os.pidfd_open(child)
    waiting.register(watched, select.POLLIN)
    timed_out = not waiting.poll(asked["timeout_s"] * 1_000)
    if timed_out:
        os.kill(child, 9)
    _, status = os.waitpid(child, 0)
    ended = {"exit_code": None if timed_out else os.waitstatus_to_exitcode(status), "timed_out": timed_out}
    os.pwrite(files[2], json.dumps(ended).encode(), 0)


def _unpack(archive: bytes, files_reversed: bool) -> None:
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        members = packed.getmembers()
        folders = [one for one in members if one.isdir()]
        files = [one for one in members if one.isreg()]
        if len(folders) + len(files) != len(members):
            raise ValueError(OTHER_KIND)
        for one in folders:
            os.makedirs(f"/{one.name}", exist_ok=True)
        for one in reversed(files) if files_reversed else files:
            path = f"/{one.name}"
            os.makedirs(os.path.dirname(path), exist_ok=True)
            content = packed.extractfile(one)
            with open(path, "wb") as file:
                file.write(b"" if content is None else content.read())
            os.chmod(path, one.mode & 0o777)
            os.utime(path, (one.mtime, one.mtime))
        for one in sorted(folders, key=lambda folder: -len(folder.name)):
            os.chmod(f"/{one.name}", one.mode & 0o1777)
            os.utime(f"/{one.name}", (one.mtime, one.mtime))


def _run(reward: Reward, timeout_s: float, files: tuple[int, int, int]) -> int:
    """Become the run: close the server's descriptors, give up all privileges except reading, run the reward."""
    inside = reward.inside
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    for source, target in ((nothing, 0), (files[0], 1), (files[1], 2)):
        os.dup2(source, target)
    os.closerange(3, 1_024)
    _limit(resource.RLIMIT_FSIZE, reward.limits["file_mb"] << 20)
    _limit(resource.RLIMIT_NPROC, reward.limits["processes"])
    _limit(resource.RLIMIT_CPU, int(timeout_s) + 1)
    header = struct.pack("Ii", CAP_VERSION_3, 0)
    _must(_C.syscall(CAPSET, header, struct.pack("6I", READ_ALL, READ_ALL, 0, 0, 0, 0)))
    os.chdir("/home/user")
    sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115 -- for the rest of its life
    sys.argv = [reward.code.co_filename]
    try:
        words = inside["MARKED_WORDS" if reward.scored else "UNMARKED_WORDS"]
        os.write(1, f"{reward.mark} {words}\n".encode())
        inside["install"](reward.code, reward.mark)
        given = {inside[name.upper()]: inside[name] for name in ("lines", "blanks", "number")}
        exec(reward.code, {"__name__": "__main__", "__builtins__": __builtins__, **given})  # noqa: S102
        ended = 0
    except SystemExit as error:
        ended = error.code if isinstance(error.code, int) else 0 if error.code is None else 1
        if isinstance(error.code, str):
            sys.stderr.write(error.code + "\n")
    except BaseException as error:
        sys.excepthook(type(error), error, error.__traceback__)
        ended = 1
    sys.stdout.flush()
    sys.stderr.flush()
    return ended


def _limit(what: int, most: int) -> None:
    resource.setrlimit(what, (most, most))


def _content(file: int) -> bytes:
    return os.pread(file, os.fstat(file).st_size, 0)


def _must(result: int) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def _write(path: str, text: str) -> None:
    with open(path, "w") as file:
        file.write(text)


def _read(stream: io.FileIO, count: int) -> bytes:
    """Read `count` bytes; return nothing if the other side has hung up."""
    data = b""
    while len(data) < count:
        part = stream.read(count - len(data))
        if not part:
            return b""
        data += part
    return data


def _answer(stream: io.FileIO, parts: list[bytes]) -> None:
    data = memoryview(struct.pack("!Q", len(parts)) + b"".join(struct.pack("!Q", len(one)) + one for one in parts))
    while data:
        data = data[stream.write(data) :]
