"""Tools for authors: workspaces, artifacts, reviews, files and programs of the two desktops."""

from structlog.contextvars import bind_contextvars

from schemas.files import FileContent, FileEntry, FileListing
from schemas.requests import (
    ArtifactRead,
    ArtifactRun,
    ArtifactWrite,
    FileList,
    FileRead,
    FileWrite,
    ReviewWrite,
    Shell,
    StateRead,
    WorkspaceClose,
    WorkspaceOpen,
    WorkspaceShow,
    WorkspaceVerify,
)
from schemas.roles import Role
from schemas.workspaces import (
    Artifact,
    ArtifactName,
    ArtifactRunResult,
    ArtifactWritten,
    RunResult,
    Verification,
    WorkspaceClosed,
    WorkspaceInfo,
    WorkspaceOpened,
)
from tools.call import Answer, Call
from tools.verb import AnyVerb, Verb, within

_STARTING_A_DESKTOP_S = 120.0
_FIRST_MUTANTS_S = 75.0
_VERIFY_S = 3_600.0
"""Seconds for two setup scripts of at most 120 s each, four desktops, and up to ten runs of a reward on each state."""


def _path(verb: str) -> str:
    return f"/v1/workspaces/{{workspace_id}}/{verb}"


def _run_deadline_s(asked: Shell | StateRead) -> float:
    return asked.timeout_s + 30.0


def _artifact_deadline_s(asked: ArtifactRun) -> float:
    return 2 * asked.timeout_s + _STARTING_A_DESKTOP_S + _FIRST_MUTANTS_S


async def _workspace_open(call: Call, asked: WorkspaceOpen) -> Answer:
    workspace = await call.services.workspaces.open(asked)
    bind_contextvars(workspace_id=workspace.workspace_id)
    tokens = {
        role: call.tokens.mint(role, workspace_id=workspace.workspace_id)
        for role in (Role.GENERATOR, Role.DISCRIMINATOR)
    }
    return Answer(
        WorkspaceOpened(
            workspace=workspace,
            generator_token=tokens[Role.GENERATOR],
            discriminator_token=tokens[Role.DISCRIMINATOR],
        )
    )


async def _workspace_show(call: Call, asked: WorkspaceShow) -> Answer:
    return Answer(call.services.workspaces.show(asked.workspace_id, call.caller))


async def _workspace_verify(call: Call, asked: WorkspaceVerify) -> Answer:
    return Answer(await call.services.verifier.verify(asked.workspace_id, asked.runs, asked.checks, call.report))


async def _workspace_close(call: Call, asked: WorkspaceClose) -> Answer:
    await call.services.workspaces.close(asked.workspace_id)
    call.tokens.revoke_workspace(asked.workspace_id)
    return Answer(WorkspaceClosed(workspace_id=asked.workspace_id))


async def _artifact_write(call: Call, asked: ArtifactWrite) -> Answer:
    written = call.services.workspaces.write(asked.workspace_id, asked.name, asked.text)
    is_reward = asked.name is ArtifactName.REWARD
    findings = await call.services.verifier.check_reward(asked.workspace_id) if is_reward else ()
    return Answer(ArtifactWritten.of(written, findings))


async def _artifact_read(call: Call, asked: ArtifactRead) -> Answer:
    return Answer(call.services.workspaces.read(asked.workspace_id, asked.name))


async def _artifact_run(call: Call, asked: ArtifactRun) -> Answer:
    result = await call.services.verifier.run_artifact(asked.workspace_id, asked.name, asked.timeout_s)
    if result.initial is None or result.golden is None:
        return Answer(result)
    findings = await call.services.verifier.check_reward(asked.workspace_id)
    tells_apart = (result.initial.value, result.golden.value) == (0.0, 1.0)
    mutants = await call.services.verifier.try_mutants(asked.workspace_id) if tells_apart else None
    return Answer(result.model_copy(update={"findings": findings, "mutants": mutants}))


async def _review_write(call: Call, asked: ReviewWrite) -> Answer:
    written = call.services.workspaces.write(asked.workspace_id, ArtifactName.REVIEW, asked.text)
    return Answer(ArtifactWritten.of(written))


async def _file_list(call: Call, asked: FileList) -> Answer:
    workspaces = call.services.workspaces
    return Answer(await workspaces.list_files(asked.workspace_id, asked.side, asked.path, asked.depth, call.caller))


async def _file_read(call: Call, asked: FileRead) -> Answer:
    return Answer(await call.services.workspaces.read_file(asked.workspace_id, asked.side, asked.path, call.caller))


async def _file_write(call: Call, asked: FileWrite) -> Answer:
    workspaces = call.services.workspaces
    return Answer(await workspaces.write_file(asked.workspace_id, asked.side, asked.path, asked.data, call.caller))


async def _shell(call: Call, asked: Shell) -> Answer:
    workspaces = call.services.workspaces
    return Answer(await workspaces.shell(asked.workspace_id, asked.side, asked.command, asked.timeout_s, call.caller))


async def _state_read(call: Call, asked: StateRead) -> Answer:
    verifier = call.services.verifier
    return Answer(await verifier.read_state(asked.workspace_id, asked.side, asked.code, asked.timeout_s, call.caller))


VERBS: tuple[AnyVerb, ...] = (
    Verb(
        name="workspace_open",
        title="Open a workspace",
        description="Open the place where one task is authored: two desktops (initial and golden) and one token each "
        "for the Generator, who writes the setup scripts, and the Discriminator, who writes the reward without seeing "
        "them.",
        request=WorkspaceOpen,
        response=WorkspaceOpened,
        method="POST",
        path="/v1/workspaces",
        handler=_workspace_open,
        deadline_s=within(300),
    ),
    Verb(
        name="workspace_show",
        title="Show a workspace",
        description="Read the task, the two session_ids, the environment's SKILL.md and which artifacts you may read.",
        request=WorkspaceShow,
        response=WorkspaceInfo,
        method="GET",
        path="/v1/workspaces/{workspace_id}",
        handler=_workspace_show,
        deadline_s=within(30),
        read_only=True,
        idempotent=True,
    ),
    Verb(
        name="workspace_verify",
        title="Measure the agreement",
        description="Execute all artifacts from scratch and measure the five agreement conditions and determinism.",
        request=WorkspaceVerify,
        response=Verification,
        method="POST",
        path=_path("verify"),
        handler=_workspace_verify,
        deadline_s=within(_VERIFY_S),
        idempotent=True,
        reports_progress=True,
    ),
    Verb(
        name="workspace_close",
        title="Close a workspace",
        description="Close a workspace, both of its desktops and its authors' tokens. Its artifacts are gone: read "
        "them first.",
        request=WorkspaceClose,
        response=WorkspaceClosed,
        method="DELETE",
        path="/v1/workspaces/{workspace_id}",
        handler=_workspace_close,
        deadline_s=within(60),
        destructive=True,
        idempotent=True,
    ),
    Verb(
        name="artifact_write",
        title="Write an artifact",
        description="Write one of your own artifacts; it replaces what was there. Generator: initial_setup.py, "
        "golden_patch.py, and TASK_FAULT.md if no state can fulfil the task. Discriminator: reward.py, of which "
        "`findings` has what the static check says.",
        request=ArtifactWrite,
        response=ArtifactWritten,
        method="POST",
        path=_path("artifact_write"),
        handler=_artifact_write,
        deadline_s=within(30),
        destructive=True,
        idempotent=True,
    ),
    Verb(
        name="artifact_read",
        title="Read an artifact",
        description="Read an artifact that your role may see; REVIEW.md is there once the Discriminator wrote it.",
        request=ArtifactRead,
        response=Artifact,
        method="POST",
        path=_path("artifact_read"),
        handler=_artifact_read,
        deadline_s=within(30),
        read_only=True,
        idempotent=True,
    ),
    Verb(
        name="artifact_run",
        title="Run an artifact",
        description="Run one of your own artifacts: initial_setup.py on a new initial desktop, golden_patch.py on a "
        "new golden one (`run` has exit code and output), reward.py on copies of both states (`initial` should score "
        "0, `golden` 1; then `mutants` has those of a few spoiled states that it did not notice, "
        "and other forms of golden that it was too strict with).",
        request=ArtifactRun,
        response=ArtifactRunResult,
        method="POST",
        path=_path("artifact_run"),
        handler=_artifact_run,
        deadline_s=_artifact_deadline_s,
        destructive=True,
    ),
    Verb(
        name="review_write",
        title="Write the review",
        description="Write REVIEW.md for the Generator. It carries one line `## Verdict: PASS`, "
        "`## Verdict: FAIL` (then say what to change) or `## Verdict: TASK_FAULT` (no author can mend it: then say "
        "what is wrong with the task). A finding of the server's that is wrong: a line `## Objection: <finding>`, the "
        "reason below.",
        request=ReviewWrite,
        response=ArtifactWritten,
        method="POST",
        path=_path("review_write"),
        handler=_review_write,
        deadline_s=within(30),
        destructive=True,
        idempotent=True,
    ),
    Verb(
        name="file_list",
        title="List files",
        description="List a folder of the initial or the golden desktop, to a depth.",
        request=FileList,
        response=FileListing,
        method="POST",
        path=_path("file_list"),
        handler=_file_list,
        deadline_s=within(60),
        read_only=True,
        idempotent=True,
    ),
    Verb(
        name="file_read",
        title="Read a file",
        description="Read a file of the initial or the golden desktop; the content is base64.",
        request=FileRead,
        response=FileContent,
        method="POST",
        path=_path("file_read"),
        handler=_file_read,
        deadline_s=within(60),
        read_only=True,
        idempotent=True,
    ),
    Verb(
        name="file_write",
        title="Write a file",
        description="Write a file (base64) on the initial or the golden desktop, replacing what was there. What a "
        "setup script needs must be made by the script: its desktop is new each time.",
        request=FileWrite,
        response=FileEntry,
        method="POST",
        path=_path("file_write"),
        handler=_file_write,
        deadline_s=within(60),
        destructive=True,
        idempotent=True,
    ),
    Verb(
        name="shell",
        title="Run a shell command",
        description="Run a shell command on the initial or the golden desktop as its user, without network; returns "
        "exit code and output.",
        request=Shell,
        response=RunResult,
        method="POST",
        path=_path("shell"),
        handler=_shell,
        deadline_s=_run_deadline_s,
        destructive=True,
    ),
    Verb(
        name="state_read",
        title="Inspect the state",
        description="Run Python on a throw-away copy of the initial or the golden state, where openpyxl, python-docx, "
        "Pillow and the like are installed. Reads anything, changes nothing: use it to find out what a reward can "
        "check.",
        request=StateRead,
        response=RunResult,
        method="POST",
        path=_path("state_read"),
        handler=_state_read,
        deadline_s=_run_deadline_s,
        read_only=True,
    ),
)
