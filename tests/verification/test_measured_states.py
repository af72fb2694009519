"""Which states are measured: those that the scripts make, captured once, and what an author is told of any other."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from schemas.actions import KeyPress, Wait
from schemas.errors import ConflictError, InvalidRequestError
from schemas.observations import Observe, PictureFormat
from schemas.requests import WorkspaceOpen
from schemas.roles import Role
from schemas.workspaces import ArtifactName, Side, WorkspaceInfo
from server.services import Services
from tests.callers import ME, by
from tests.clients.authors.invoices import GOLDEN, REWARD, SETUP, TASK
from vm_controller import state_capture
from vm_controller.backends.protocol import Desktop

T = TypeVar("T")
NO_PICTURE = Observe(format=PictureFormat.NONE)
COPYING = """# start: initial
with open('/home/user/invoice.txt', 'a') as file:
    file.write('paid\\n')
"""


@pytest.fixture
async def space(services: Services) -> WorkspaceInfo:
    info = await services.workspaces.open(WorkspaceOpen(task=TASK))
    for name, text in (
        (ArtifactName.INITIAL_SETUP, SETUP),
        (ArtifactName.GOLDEN_PATCH, GOLDEN),
        (ArtifactName.REWARD, REWARD),
    ):
        services.workspaces.write(info.workspace_id, name, text)
    return info


async def run(services: Services, space: WorkspaceInfo, *names: ArtifactName) -> None:
    for name in names or (ArtifactName.INITIAL_SETUP, ArtifactName.GOLDEN_PATCH):
        result = (await services.verifier.run_artifact(space.workspace_id, name, 60)).run
        assert result is not None
        assert result.exit_code == 0, result


async def changes(services: Services, space: WorkspaceInfo) -> tuple[str, ...]:
    return (await services.verifier.run_artifact(space.workspace_id, ArtifactName.REWARD, 60)).changed


async def written_anew(services: Services, space: WorkspaceInfo) -> None:
    services.workspaces.write(space.workspace_id, ArtifactName.GOLDEN_PATCH, GOLDEN + "# more\n")


Change = Callable[[Services, WorkspaceInfo], Awaitable[object]]
CHANGES: dict[str, tuple[Change, str]] = {
    "shell": (
        lambda services, space: services.workspaces.shell(
            space.workspace_id, Side.GOLDEN, "echo x >> ~/invoice.txt", 30, ME
        ),
        "by shell",
    ),
    "file": (
        lambda services, space: services.workspaces.write_file(
            space.workspace_id, Side.GOLDEN, "/home/user/invoice.txt", b"x", ME
        ),
        "by file_write",
    ),
    "key": (
        lambda services, space: services.sessions.act(space.golden_session, (KeyPress(keys=("a",)),), NO_PICTURE, ME),
        "by act",
    ),
    "script": (
        written_anew,
        "written anew and has not run since",
    ),
    "reset": (
        lambda services, space: services.sessions.reset(space.golden_session, ME),
        "golden_patch.py has not run on this desktop",
    ),
}


@pytest.mark.exhaustive(
    reason="further cases of one question, each on a desktop of its own",
    but=("ls -la ~ /tmp; md5sum ~/invoice.txt; cat ~/*",),
)
@pytest.mark.parametrize(
    "command", ["ls -la ~ /tmp; md5sum ~/invoice.txt; cat ~/*", "stat ~/invoice.txt; find / -name x"]
)
async def test_a_command_that_only_reads_is_no_change(services: Services, space: WorkspaceInfo, command: str) -> None:
    await run(services, space)
    await services.workspaces.shell(space.workspace_id, Side.GOLDEN, command, 30, ME)
    assert await changes(services, space) == ()


@pytest.mark.exhaustive(
    reason="further cases of one question, each on a desktop of its own", but=("chmod 600 ~/invoice.txt",)
)
@pytest.mark.parametrize(
    "command",
    ["cp -p ~/invoice.txt ~/x; mv ~/x ~/invoice.txt", "chmod 600 ~/invoice.txt", "touch -d 2020-01-01 ~/invoice.txt"],
)
async def test_a_change_is_seen_whatever_the_file_holds_now(
    services: Services, space: WorkspaceInfo, command: str
) -> None:
    await run(services, space)
    await services.workspaces.shell(space.workspace_id, Side.GOLDEN, command, 30, ME)
    assert await changes(services, space) == ("golden: changed since the last run of golden_patch.py, by shell",)


@pytest.mark.exhaustive(reason="further cases of one question, each on a desktop of its own")
async def test_an_author_is_told_that_a_desktop_is_not_what_its_script_makes(
    services: Services, space: WorkspaceInfo
) -> None:
    assert await changes(services, space) == (
        "initial: initial_setup.py has not run on this desktop",
        "golden: golden_patch.py has not run on this desktop",
    )
    await run(services, space)
    assert await changes(services, space) == ()
    # Looking and waiting change nothing.
    await services.sessions.act(space.golden_session, (Wait(duration_ms=1),), NO_PICTURE, ME)
    await services.workspaces.list_files(space.workspace_id, Side.GOLDEN, "/home/user", 2, by(Role.GENERATOR))
    await services.verifier.read_state(space.workspace_id, Side.GOLDEN, "print(1)", 30, by(Role.GENERATOR))
    assert await changes(services, space) == ()
    for change, said in CHANGES.values():
        await change(services, space)
        (told,) = await changes(services, space)
        assert told.startswith("golden: ")
        assert said in told
        assert "reset" in said or "has not run" in told or "changed since the last run" in told
        await run(services, space, ArtifactName.GOLDEN_PATCH)


async def test_verify_measures_what_the_scripts_make_and_captures_each_desktop_once(
    services: Services, space: WorkspaceInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    captures: list[str] = []
    copy_files = state_capture.copy_files

    async def counting(desktop: Desktop, archive: Path, also: Callable[[], T]) -> T:
        captures.append(archive.name)
        return await copy_files(desktop, archive, also)

    monkeypatch.setattr(state_capture, "copy_files", counting)
    await run(services, space)
    await services.workspaces.shell(
        space.workspace_id, Side.GOLDEN, "echo spoiled > ~/invoice.txt; touch ~/more.txt", 30, ME
    )
    verification = await services.verifier.verify(space.workspace_id, 2)
    assert verification.accepted, verification
    assert verification.mutants
    assert len(captures) == 2


@pytest.mark.exhaustive(reason="further cases of one question, each on a desktop of its own")
async def test_a_golden_script_may_start_from_a_copy_of_the_initial_state(
    services: Services, space: WorkspaceInfo
) -> None:
    services.workspaces.write(space.workspace_id, ArtifactName.GOLDEN_PATCH, COPYING)
    with pytest.raises(ConflictError, match=r"run initial_setup\.py first .*has not run"):
        await services.verifier.run_artifact(space.workspace_id, ArtifactName.GOLDEN_PATCH, 60)
    await run(services, space)
    assert await changes(services, space) == ()
    golden = await services.workspaces.read_file(
        space.workspace_id, Side.GOLDEN, "/home/user/invoice.txt", by(Role.DISCRIMINATOR)
    )
    assert golden.data == b"Invoice 7\nTotal 12.50\npaid\n"
    # What somebody did to the initial desktop by hand is in no golden state.
    await services.workspaces.shell(
        space.workspace_id, Side.INITIAL, "echo by hand >> ~/invoice.txt", 30, by(Role.GENERATOR)
    )
    with pytest.raises(ConflictError, match=r"changed since the last run of initial_setup.py, by shell \(generator\)"):
        await services.verifier.run_artifact(space.workspace_id, ArtifactName.GOLDEN_PATCH, 60)
    assert (await services.verifier.verify(space.workspace_id, 1)).accepted


async def test_what_a_golden_script_starts_from_is_said_once_and_plainly(
    services: Services, space: WorkspaceInfo
) -> None:
    for header in ("# start: golden\n", "# start: initial\n# start: empty\n", "# start:\n"):
        with pytest.raises(InvalidRequestError, match="says what it starts from"):
            services.workspaces.write(space.workspace_id, ArtifactName.GOLDEN_PATCH, header + GOLDEN)
    # Behind the first statement, or in a text, it is a comment like any other.
    for text in (GOLDEN + "# start: nowhere\n", 'HEAD = """\n# start: nowhere\n"""\n' + GOLDEN):
        services.workspaces.write(space.workspace_id, ArtifactName.GOLDEN_PATCH, text)
