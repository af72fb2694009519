"""Live snapshots: CRIU saves the running programs of a container, and forks continue from there.

The container belongs to a container engine and stays under its control: it is saved from outside and continues to run,
without asking the engine. A fork is not a container but a tree of programs that CRIU creates, in its own namespaces and
control groups, on the layers of the same image. This module does the work; `docker.py` decides when, and `live_criu.py`
knows CRIU.
"""

import contextlib
import fcntl
import os
import shutil
import stat
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import anyio
import anyio.to_thread

from schemas.errors import InfrastructureError
from vm_controller.backends import processes
from vm_controller.backends.cgroups import Group
from vm_controller.backends.entered import Door
from vm_controller.backends.identity import Identity
from vm_controller.backends.live_criu import LOG, NETWORK_FD, Criu, errors
from vm_controller.backends.live_memory import MemoryFolder
from vm_controller.backends.live_mounts import Mounted, MountTable
from vm_controller.backends.protocol import KeptPrograms

DUMP_TIMEOUT_S = 60.0
RESTORE_TIMEOUT_S = 60.0
FREEZE_TIMEOUT_S = 5.0
FREEZE_PAUSE_S = 0.001
SPARE_MB = 64
"""MiB that images take beyond the memory of their programs, for lists of pages and names of files."""
_TRY_FOR_S, _RETRY_PAUSE_S = 10.0, 0.2
_PASSING = ("in-flight socket", "External socket is used", "unix: Unix socket", "Unseizable")
"""CRIU's messages about temporary obstacles: connections to the outside, which programs close in their own time, and a
program that is just starting another one."""
_FIRST_SINK = 100
_SINK_BYTES = 1 << 20
_ENGINES_LAYERS = 2
"""The layers of a container above those of its image: its writable layer and, below it, the engine's own."""
_ENVIRONMENT = {
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "LC_ALL": "C.UTF-8",
    # CRIU saves memory file systems by tar. This format keeps fractions of a second in file times; without them, an
    # editor would report that somebody else had changed its file.
    "TAR_OPTIONS": "--format=posix",
}
# The root is mounted in a namespace that ends with this command; by then the fork has its own. CRIU requires it shared.
_ON_LAYERS = f"""
ip link set lo up &&
mount -t overlay overlay -o "$1" "$2" && mount --make-shared "$2" &&
shift 2 && exec "$@" {NETWORK_FD}</proc/self/ns/net
"""


@dataclass(frozen=True)
class LiveCheckpoint(KeptPrograms):
    """Images of running programs in memory, and what these programs need around them. `door` is that of their source.

    `layers` are the folders of their root file system, the uppermost first. `shown` maps each path at which they see a
    file system of the host to the host path to show there; None shows an empty folder. `copied` are the folders, by the
    same paths, whose content at that moment is in the images. `pipes` are those to the engine. `users` are the host
    users that they run as: the desktop's and the X server's.
    """

    door: Door
    images: MemoryFolder
    layers: tuple[Path, ...]
    shown: Mapping[str, Path | None]
    copied: tuple[str, ...]
    pipes: tuple[str, ...]
    users: tuple[Identity, Identity]

    @property
    def memory_bytes(self) -> int:
        """The memory taken by the images."""
        return self.images.used_bytes


async def keep(
    criu: Criu, door: Door, folder: Path, own: Mapping[str, Path], users: tuple[Identity, Identity]
) -> LiveCheckpoint:
    """Checkpoint the running programs of a container; they continue, even if this fails.

    Args:
        criu: the CRIU that writes the images.
        door: how to enter the container.
        folder: an empty folder for what is not kept in memory.
        own: the folders that only this container has, path inside → path on the host. A fork gets copies of them with
            the regular files in them.
        users: the host users of the container: the desktop's and the X server's.

    Raises:
        InfrastructureError: the checkpoint failed; the message includes CRIU's.
    """
    pid = door.init_pid
    try:
        view = MountTable.of(pid)
        layers = await _keep_layers(view.layers(), folder)
        outside = view.from_outside()
        shown = {mount.at: _stand_in(pid, mount, folder / f"file-{number}") for number, mount in enumerate(outside)}
        pipes = tuple(sorted({name for number in range(3) if (name := _stream(pid, number)).startswith("pipe:")}))
        give_up_at = anyio.current_time() + _TRY_FOR_S
        while (images := await _dump(criu, door, folder, tuple(shown), own)) is None:
            if anyio.current_time() > give_up_at:
                break
            await anyio.sleep(_RETRY_PAUSE_S)
    except OSError as error:
        raise InfrastructureError(f"the running programs could not be kept: {error}") from error
    if images is None:
        raise InfrastructureError(
            "the running programs could not be kept: somebody on the host is connected to a socket of theirs, or they "
            "start others all the time; close that connection, try again later, or ask for the grade files"
        )
    return LiveCheckpoint(
        folder=folder,
        door=door,
        images=images,
        layers=layers,
        shown=shown,
        copied=tuple(own),
        pipes=pipes,
        users=users,
    )


async def _dump(
    criu: Criu, door: Door, scratch: Path, outside: tuple[str, ...], own: Mapping[str, Path]
) -> MemoryFolder | None:
    """Write images; return None if that failed for a reason that may be temporary."""
    images = MemoryFolder(door.limits.memory_mb + SPARE_MB)
    network = os.stat(f"/proc/{door.init_pid}/ns/net").st_ino  # noqa: PTH116 -- a namespace, no file
    command = criu.dump_command(
        door.init_pid, images.path, outside=outside, network=network, freezer=_freezer(door.group)
    )
    # A dump that is interrupted leaves the programs in an undefined state, so cancellation waits for it.
    with anyio.CancelScope(shield=True):
        try:
            await _freeze(door.group)
            await _run(command, scratch, images.path, DUMP_TIMEOUT_S)
            for at, host in own.items():
                await anyio.to_thread.run_sync(_copy_files, host, images.path / _name(at))
        except InfrastructureError as error:
            if any(reason in error.message for reason in _PASSING):
                return None
            raise
        finally:
            door.group.freeze(on=False)
    return images


async def start(criu: Criu, checkpoint: LiveCheckpoint, folder: Path, group: Group, own: Mapping[str, Path]) -> int:
    """Start a fork in a control group.

    Args:
        criu: the CRIU that reads the images.
        checkpoint: what `keep` returned.
        folder: the fork's own folder, for whatever `own` does not name.
        group: the control group that it runs in.
        own: the fork's folders, for the same paths inside as `keep` was given. They must exist; owners, modes and files
            are set here.

    Returns:
        The host's pid of its first process, which is a child of this process.

    Raises:
        InfrastructureError: it did not start; whatever did start is in the group.
    """
    for name in ("empty", "root", "work"):
        (folder / name).mkdir()
    for at in checkpoint.copied:
        await anyio.to_thread.run_sync(_copy_files, checkpoint.images.path / _name(at), own[at])
    # Files of sessions that have ended are gone; no running program still uses them.
    there = {at: path for at, path in checkpoint.shown.items() if path is not None and path.exists()}
    outside = {at: own.get(at, there.get(at, folder / "empty")) for at in checkpoint.shown}
    pid_file = folder / "pid"
    with _sinks(len(checkpoint.pipes)) as sinks:
        criu_command = criu.restore_command(
            checkpoint.images.path,
            folder / "work",
            root=folder / "root",
            pid_file=pid_file,
            outside=outside,
            descriptors=dict(zip(sinks, checkpoint.pipes, strict=True)),
        )
        layers = f"ro,lowerdir={':'.join(map(str, checkpoint.layers))}"
        shell = ("/bin/sh", "-c", _ON_LAYERS, "sh", layers, str(folder / "root"))
        apart = ("unshare", "--mount", "--net", "--propagation", "private")
        # If it were interrupted, the pid of the first process would be unknown.
        with anyio.CancelScope(shield=True):
            await _run(
                (*group.prefix, *apart, *shell, *criu_command), folder, folder / "work", RESTORE_TIMEOUT_S, sinks
            )
    return int(pid_file.read_text())


async def _run(command: Sequence[str], scratch: Path, log: Path, timeout_s: float, fds: tuple[int, ...] = ()) -> None:
    """Run a command that ends in CRIU, which writes its log to the folder `log`.

    Raises:
        InfrastructureError: it failed; the message includes CRIU's.
    """
    result = await processes.run(command, env=_ENVIRONMENT, timeout_s=timeout_s, pass_fds=fds, scratch=scratch)
    if result.exit_code != 0:
        said = errors(log) if (log / LOG).exists() else result.stderr.strip()[-500:]
        how = f"CRIU did not end within {timeout_s:g} s" if result.timed_out else said
        raise InfrastructureError(f"running programs could not be kept or started: {how}")


async def _keep_layers(layers: tuple[Path, ...], folder: Path) -> tuple[Path, ...]:
    """Copy the layers that are removed with the container, its writable one and the engine's; others are used as is."""
    kept: list[Path] = []
    for number, layer in enumerate(layers):
        if number < _ENGINES_LAYERS:
            copy = folder / f"layer-{number}"
            await _copy(layer.resolve(), copy)
            kept.append(copy)
        else:
            kept.append(layer)
    return tuple(kept)


def _stand_in(pid: int, mount: Mounted, copy: Path) -> Path | None:
    """Return what a fork sees at a mount; a single file is copied, because the engine removes it with the container."""
    inside = Path(f"/proc/{pid}/root{mount.at}")
    if inside.is_file():
        shutil.copy2(inside, copy)
        return copy
    # A fork sees no control groups, because they would be those of its source.
    return None if mount.kind == "cgroup" else MountTable.of("self").path_of(mount)


def _stream(pid: int, number: int) -> str:
    try:
        return os.readlink(f"/proc/{pid}/fd/{number}")  # noqa: PTH115 -- a pipe's name is no path
    except FileNotFoundError:
        return ""


def _freezer(group: Group) -> Path:
    """Return the folder of a control group that can stop its programs."""
    for folder in group.folders:
        if (folder / "cgroup.freeze").exists() or (folder / "freezer.state").exists():
            return folder
    raise InfrastructureError("the container is in no control group that can stop its programs")


async def _freeze(group: Group) -> None:
    group.freeze(on=True)
    with anyio.fail_after(FREEZE_TIMEOUT_S):
        while not group.frozen():  # noqa: ASYNC110 -- nothing tells
            await anyio.sleep(FREEZE_PAUSE_S)


def _name(at: str) -> str:
    """Return the name of a copied folder among the images."""
    return f"copy{at.replace('/', '-')}"


def _copy_files(source: Path, target: Path) -> None:
    """Copy a folder and its regular files with owners and modes; sockets are recreated by the programs that listen."""
    target.mkdir(exist_ok=True)
    files = (file for file in source.iterdir() if file.is_file() and not file.is_symlink())
    for original, copy in ((source, target), *((file, Path(shutil.copy2(file, target))) for file in files)):
        status = original.stat()
        os.chown(copy, status.st_uid, status.st_gid)
        copy.chmod(stat.S_IMODE(status.st_mode))


async def _copy(source: Path, target: Path) -> None:
    """Copy a layer with all attributes of its files."""
    command = ("cp", "--archive", "--no-target-directory", str(source), str(target))
    result = await processes.run(command, env=_ENVIRONMENT, timeout_s=DUMP_TIMEOUT_S, scratch=target.parent)
    if result.exit_code != 0:
        raise InfrastructureError(f"could not copy {source}: {result.stderr.strip()[-500:]}")


@contextlib.contextmanager
def _sinks(count: int) -> Generator[tuple[int, ...]]:
    """Open sinks for output that nobody reads: files in memory that accept no more once they are full.

    They are not files of the host, because a fork that has one open could not be checkpointed again. Their descriptors
    are above those that a shell uses.
    """
    opened: list[int] = []
    try:
        for _ in range(count):
            sink = os.memfd_create("said", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
            opened.append(fcntl.fcntl(sink, fcntl.F_DUPFD_CLOEXEC, _FIRST_SINK))
            os.close(sink)
            os.ftruncate(opened[-1], _SINK_BYTES)
            fcntl.fcntl(opened[-1], fcntl.F_ADD_SEALS, fcntl.F_SEAL_GROW)
        yield tuple(opened)
    finally:
        for descriptor in opened:
            os.close(descriptor)
