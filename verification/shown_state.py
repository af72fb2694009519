"""Removes from a captured state what the author of the reward may not know."""

from collections.abc import AsyncGenerator, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import anyio
import anyio.to_thread

from verification.barrier import AuthorView
from vm_controller.captured_state import State
from vm_controller.tar_archive import Archive, Member, file_member, write


@asynccontextmanager
async def shown_state(state: State, view: AuthorView) -> AsyncGenerator[State]:
    """Yield a captured state without what a view hides.

    If the view hides anything, this is a temporary archive, which is removed when the block ends.

    Args:
        state: the captured state.
        view: what may be shown.
    """
    archive = state.archive.with_suffix(".shown.tar")
    try:
        yield await anyio.to_thread.run_sync(_filtered, state, view, archive)
    finally:
        await anyio.Path(archive).unlink(missing_ok=True)


def _filtered(state: State, view: AuthorView, target: Path) -> State:
    with Archive.open(state.archive) as archive:
        kept = [member for member in archive.members if view.shows(f"/{member.info.name.rstrip('/')}")]
        if len(kept) == len(archive.members):
            return state
        write(target, _parts(archive, kept))
    return replace(State.of(target, state.episode, state.apps), whole=state.archive)


def _parts(archive: Archive, kept: Iterable[Member]) -> Iterator[bytes]:
    """Yield members as they are in the archive; a hard link to a hidden file becomes a file of its own."""
    names = {member.info.name for member in kept}
    for member in kept:
        if member.info.islnk() and member.info.linkname not in names:
            yield file_member(member.info.name, archive.content(member), member.info)
        else:
            yield from archive.raw(member)
