"""Holds the size of an end state to golden's, before its reward reads any of it.

A reward that reads a file of millions of lines ends at its time limit, and an episode without a value is worth more to
an agent than a zero.
"""

from collections.abc import Iterator

from grading.frame_conditions.files import Files
from schemas.frame_conditions import MAX_FILES, FrameConditions, Sizes, Spoiled
from vm_controller.captured_state import State
from vm_controller.tar_archive import Archive

LARGE, TIMES = 1 << 20, 8
"""A file is too large if it exceeds both this many bytes and this many times golden's size."""
MORE_BYTES, MORE_FILES = 64 << 20, 2_000
"""Bytes and files that a whole state may have beyond golden's. Captured states do not include caches."""
MOST = 20
"""Findings that are reported, at most."""


def sizes_of(golden: Files) -> Sizes:
    """Measure the size of a golden state: its bytes, its number of files, and its large files."""
    sizes = {f"/{name}": info.size for name in sorted(golden.seen()) if (info := golden.info(name)) is not None}
    large = {path: size for path, size in sizes.items() if size * TIMES > LARGE}
    return Sizes(
        bytes=sum(member.info.size for member in golden.entries.values()),
        files=len(golden.entries),
        known=tuple(sizes)[:MAX_FILES],
        large=dict(list(large.items())[:MAX_FILES]),
    )


def oversized(frame: FrameConditions | None, state: State) -> tuple[Spoiled, ...]:
    """Report where an end state is far larger than golden, or its file system is full. Blocks.

    Args:
        frame: the frame of the tuple; without one, or with an older one without sizes, nothing is found.
        state: the captured end state.
    """
    if frame is None or frame.sizes is None:
        return ()
    with Archive.open(state.archive) as opened:
        return tuple(one for one, _ in zip(_found(Files.of(opened), frame.sizes, state), range(MOST), strict=False))


def _found(files: Files, golden: Sizes, state: State) -> Iterator[Spoiled]:
    if state.is_full:
        yield _spoiled("/home/user", "its file system is full: no program can save anything")
    size = sum(member.info.size for member in files.entries.values())
    if size > golden.bytes + MORE_BYTES:
        yield _spoiled("/home/user", f"holds {size >> 20} MiB, golden {golden.bytes >> 20}")
    if len(files.entries) > golden.files + MORE_FILES:
        yield _spoiled("/home/user", f"holds {len(files.entries)} files, golden {golden.files}")
    for path in golden.known:
        info = files.info(path.removeprefix("/"))
        if info is not None and info.size > max(LARGE, TIMES * golden.large.get(path, 0)):
            yield _spoiled(path, f"has {info.size >> 10} KiB, golden {golden.large.get(path, 0) >> 10 or 'below 128'}")


def _spoiled(path: str, message: str) -> Spoiled:
    return Spoiled(part=f"size {path}", path=path, message=message)
