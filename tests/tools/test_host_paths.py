"""What a session's roles read of the machine when it fails: what happened, and no name of its folders."""

from pathlib import Path
from typing import NoReturn

import pytest

from schemas.episodes import EpisodeOpen, GroupOpen
from schemas.errors import CuaGymError, InfrastructureError, InvalidRequestError
from schemas.host_paths import HIDDEN, without_host_paths
from schemas.requests import SessionOpen, WorkspaceOpen
from schemas.roles import Role, may_call
from schemas.snapshots import SessionSnapshot
from server.services import Services
from tests.desktops import session_of
from tests.one_tuple import TASK
from tests.server.verb_arguments import ARGUMENTS, OWN_ARTIFACT
from tools.dispatch import Invoker
from tools.principals import AUTHORS, Principal, TokenStore
from tools.registry import VERBS
from tools.remedies import for_role
from vm_controller import environment_config

SECRETS = (
    "/srv/gym/x/.state/s_1",
    "/tmp/pytest-of-root/state/server-1",
    ["/var/lib/operator/cua", "gym"][0],
    "/root/.local/share/cua-gym",
    "/run/cua-gym/engine/docker.sock",
    "/srv/datasets/secret-project",
)
INSIDE = [role for role in Role if role not in {Role.ADMIN, Role.ORCHESTRATOR}]
ALL = " ".join(f"{number}: '{secret}/x'" for number, secret in enumerate(SECRETS))
ASKED_FIRST = ("all", "snapshots", "show", "find")
"""Methods of services with which every call is checked before it is carried out."""
HARMLESS = {"environment_list", "session_list", "snapshot_list", "workspace_show", "token_rotate"} | {
    *("tuple_list", "tuple_show", "episode_list", "episode_close", "group_show", "group_close"),
}
"""Tools that ask the services for nothing else, or for nothing at all."""
TEXTS = (
    "the desktop did not start: FileNotFoundError(2, 'No such file or directory: {}'); run `cua-gym doctor`",
    "the kept programs did not start: [Errno 28] No space left on device: '{}/home'",
    "no container engine answers at unix://{}: start one",
    "bwrap: Can't bind mount {} on /newroot/home/user: Permission denied",
    "exit code 1: {}: not found ({})",
)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("role", INSIDE)
def test_an_error_of_the_machine_names_no_folder_of_it(role: Role, text: str) -> None:
    for secret in SECRETS:
        error = InfrastructureError(text.replace("{}", secret))
        shown = for_role(error, role)
        assert isinstance(shown, InfrastructureError)
        assert secret not in shown.message
        assert HIDDEN in shown.message
        assert for_role(error, Role.ADMIN).message == error.message


def test_what_the_caller_wrote_and_what_desktops_have_stays() -> None:
    asked = InvalidRequestError("there is no file /work/notes.txt", field="path")
    assert for_role(asked, Role.GENERATOR).message == asked.message
    plain = "tar: /home/user/a.txt and /usr/bin/x: 4/5 done; see http://notes.localhost/x or `/dev/shm`"
    assert without_host_paths(plain) == plain


def fail(*arguments: object, **keywords: object) -> NoReturn:
    del arguments, keywords
    raise InfrastructureError(f"the desktop did not answer: {ALL}")


def break_all(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every call of a service fail, with names of folders in the message."""
    for service in (services.sessions, services.grading, services.workspaces, services.verifier):
        for name in dir(service):
            if not name.startswith("_") and name not in ASKED_FIRST:
                monkeypatch.setattr(service, name, fail)


async def caller(services: Services, invoker: Invoker, role: Role) -> tuple[Principal, dict[str, object]]:
    """Somebody of a role, and the handles that it reaches."""
    space = await services.workspaces.open(WorkspaceOpen(task=TASK))
    opened = await services.sessions.open(SessionOpen(environment="os"))
    kept = await services.sessions.snapshot(SessionSnapshot(session_id=opened.session_id))
    session_id = space.initial_session if role in AUTHORS else opened.session_id
    episode = await services.episodes.open(EpisodeOpen(tuple_id=TASK.task_id))
    group_id, _ = await services.episodes.open_group(GroupOpen(tuple_id=TASK.task_id, n=1, at_once=0))
    token = invoker.tokens.mint(
        role,
        sessions=None if role in AUTHORS | {Role.ROLLOUT} else frozenset({session_id}),
        workspace_id=space.workspace_id if role in AUTHORS else None,
    )
    handles = {"session_id": session_id, "workspace_id": space.workspace_id, "snapshot_id": kept.snapshot_id}
    handles |= {"episode_id": episode.episode_id, "group_id": group_id, "tuple_id": TASK.task_id}
    for handle in (episode.episode_id, group_id):
        invoker.tokens.own_handle(invoker.tokens.resolve(token), handle)
    return invoker.tokens.resolve(token), dict(handles)


@pytest.mark.parametrize("role", INSIDE)
async def test_no_verb_tells_a_folder_of_the_machine_that_failed(
    services: Services, monkeypatch: pytest.MonkeyPatch, role: Role
) -> None:
    invoker = Invoker(services, TokenStore())
    principal, handles = await caller(services, invoker, role)
    break_all(services, monkeypatch)
    told: dict[str, str] = {}
    for verb in VERBS:
        if not may_call(role, verb.name):
            continue
        artifact: dict[str, object] = {"name": OWN_ARTIFACT.get(role, "initial_setup.py"), "text": "print(1)"}
        given = {**artifact, "status": "done", **handles, **ARGUMENTS.get(verb.name, {})}
        if verb.name == "episode_open":
            del given["group_id"]
        fields = verb.request.model_fields
        request = verb.request.model_validate({name: value for name, value in given.items() if name in fields})
        try:
            answer = (await invoker.run(verb, request, principal, "r_1")).value.model_dump_json()
            assert not [secret for secret in SECRETS if secret in answer], (verb.name, answer)
        except CuaGymError as error:
            told[verb.name] = error.message
    assert {verb.name for verb in VERBS if may_call(role, verb.name)} - told.keys() <= HARMLESS
    for name, message in told.items():
        assert not [secret for secret in SECRETS if secret in message], (name, message)


@pytest.mark.parametrize("role", [Role.ROLLOUT, Role.POLICY, Role.VIEWER, Role.ADMIN])
async def test_a_lost_desktop_says_why_without_a_folder_of_the_machine(services: Services, role: Role) -> None:
    invoker = Invoker(services, TokenStore())
    info = await services.sessions.open(SessionOpen(environment="os"))
    token = invoker.tokens.mint(role, sessions=None if role is Role.ADMIN else frozenset({info.session_id}))
    principal = invoker.tokens.resolve(token)
    asked = 0
    for verb in VERBS:
        if verb.name in {"session_list", "session_renew", "session_reset", "finish"} and may_call(role, verb.name):
            session_of(services, info.session_id).fail(f"its display is gone: {ALL}")
            given = {"session_id": info.session_id, "status": "done"}
            fields = verb.request.model_fields
            request = verb.request.model_validate({name: value for name, value in given.items() if name in fields})
            try:
                answer = (await invoker.run(verb, request, principal, "r_1")).value.model_dump_json()
            except InfrastructureError as error:
                answer = error.message
            told = "its display is gone" in answer
            assert [secret in answer for secret in SECRETS] == [told and role is Role.ADMIN] * len(SECRETS), verb.name
            asked += told
    assert asked or role is Role.VIEWER


def test_a_broken_environment_does_not_say_where_the_server_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "environments" / "own").mkdir(parents=True)
    (tmp_path / "environments" / "own" / "environment.toml").write_text("name = 7")
    monkeypatch.setattr(environment_config, "ROOT", tmp_path / "environments")
    with pytest.raises(InvalidRequestError, match=r"^environments/own/environment\.toml is not a valid") as raised:
        environment_config.load("own")
    assert str(tmp_path) not in str(raised.value)
