"""Runs an author's commands on a desktop and detects from the kernel's file metadata whether they changed its files."""

from schemas.callers import Caller
from schemas.errors import InfrastructureError
from schemas.workspaces import RunResult
from vm_controller.result_digest import result_digest
from vm_controller.sessions import Session
from vm_controller.web_app_host import authorised

_TIMEOUT_S = 20.0
# The desktop's user cannot set change times back, so a file that was written is detected whatever it contains now.
_LIST = (
    "find /home/user /tmp -xdev \\( -path /home/user/.cache -o -path /tmp/.X11-unix \\) -prune "
    "-o -printf '%p %y %s %m %C@ %l\\0' 2>/dev/null | sha256sum"
)


async def file_marks(session: Session) -> tuple[str, str | None] | None:
    """Return marks of a desktop's files and of the state of its web applications.

    Returns:
        Marks that are equal if nothing has changed; None if the desktop does not answer.
    """
    try:
        listed = await session.desktop.run(("/bin/sh", "-c", _LIST), timeout_s=_TIMEOUT_S)
    except InfrastructureError:
        return None
    if listed.exit_code != 0:
        return None
    return listed.stdout, None if session.site is None else result_digest(session.site.capture()())


async def run_command(session: Session, command: str, timeout_s: float, caller: Caller) -> RunResult:
    """Run a shell command as the desktop's user, and record whether it changed the desktop.

    A command that is ended by its deadline, or after which the desktop does not answer, counts as a change.

    Args:
        session: the session, whose lock the caller must hold.
        command: the command line for bash.
        timeout_s: seconds after which it is killed.
        caller: the caller, who is recorded as having changed the desktop.

    Raises:
        InfrastructureError: the command could not be started.
    """
    before = await file_marks(session)
    known = session.changed_by
    session.note_change("shell", caller)
    with authorised(session.site):
        result = await session.desktop.run(("/bin/bash", "-s"), stdin=command.encode(), timeout_s=timeout_s)
    if not result.timed_out and before is not None and await file_marks(session) == before:
        session.changed_by = known
    return result
