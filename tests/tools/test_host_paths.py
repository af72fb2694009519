"""What a session's roles read of the machine when it fails: what happened, and no name of its folders."""

from pathlib import Path
from typing import NoReturn

import pytest

from schemas.episodes import EpisodeOpen, GroupOpen
from schemas.errors import CuaGymError, InfrastructureError, InvalidRequestError
from schemas.host_paths import HIDDEN, without_host_paths
from schemas.requests import SessionOpen, WorkspaceOpen
from schemas.roles import Role, may_call
from schemas.sessions import SessionState
from schemas.snapshots import SessionSnapshot
from tests.server.fake_gym import TASK, FakeGym
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
ASKED_FIRST = ("sessions", "snapshots", "workspace")
"""What every call is checked with before it is done."""
HARMLESS = {"environment_list", "session_list", "snapshot_list", "workspace_show", "token_rotate"} | {
    *("tuple_list", "tuple_show", "episode_list", "episode_close", "group_show", "group_close"),
}
"""What asks the gym for nothing else, or for nothing at all."""
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


class BrokenGym(FakeGym):
    """Fails in every call, once `is_broken`, with names of folders in the message."""

    is_broken = False

    def __getattribute__(self, name: str) -> object:
        own = super().__getattribute__(name)
        if (
            name.startswith("_")
            or name in ASKED_FIRST
            or not callable(own)
            or not super().__getattribute__("is_broken")
        ):
            return own
        return fail


async def fail(*arguments: object, **keywords: object) -> NoReturn:
    del arguments, keywords
    raise InfrastructureError(f"the desktop did not answer: {ALL}")


async def caller(gym: FakeGym, invoker: Invoker, role: Role) -> tuple[Principal, dict[str, object]]:
    """Somebody of a role, and the handles that it reaches."""
    space = await gym.open_workspace(WorkspaceOpen(task=TASK))
    opened = await gym.open_session(SessionOpen(environment="os"))
    kept = await gym.snapshot(SessionSnapshot(session_id=opened.session_id))
    session_id = space.initial_session if role in AUTHORS else opened.session_id
    episode = await gym.episodes.open(EpisodeOpen(tuple_id=TASK.task_id))
    group_id, _ = await gym.episodes.open_group(GroupOpen(tuple_id=TASK.task_id, n=1, at_once=0))
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
async def test_no_verb_tells_a_folder_of_the_machine_that_failed(role: Role) -> None:
    gym = BrokenGym(takes_time=False)
    invoker = Invoker(gym, TokenStore())
    principal, handles = await caller(gym, invoker, role)
    gym.is_broken = True
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
async def test_a_lost_desktop_says_why_without_a_folder_of_the_machine(role: Role) -> None:
    gym = FakeGym(takes_time=False)
    invoker = Invoker(gym, TokenStore())
    info = await gym.open_session(SessionOpen(environment="os"))
    lost = {"state": SessionState.FAILED, "failure": f"its display is gone: {ALL}"}
    gym.infos[info.session_id] = info.model_copy(update=lost)
    token = invoker.tokens.mint(role, sessions=None if role is Role.ADMIN else frozenset({info.session_id}))
    principal = invoker.tokens.resolve(token)
    asked = 0
    for verb in VERBS:
        if verb.name in {"session_list", "session_renew", "session_reset", "finish"} and may_call(role, verb.name):
            given = {"session_id": info.session_id, "status": "done"}
            fields = verb.request.model_fields
            request = verb.request.model_validate({name: value for name, value in given.items() if name in fields})
            answer = (await invoker.run(verb, request, principal, "r_1")).value.model_dump_json()
            assert [secret in answer for secret in SECRETS] == [role is Role.ADMIN] * len(SECRETS), (verb.name, answer)
            asked += "its display is gone" in answer
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
