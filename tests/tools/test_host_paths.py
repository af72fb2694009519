"""What a session's roles read of the machine when it fails: what happened, and no name of its folders."""

import pytest

from schemas.errors import InfrastructureError, InvalidRequestError
from schemas.host_paths import HIDDEN, without_host_paths
from schemas.roles import Role
from tools.remedies import for_role

SECRETS = (
    "/srv/gym/x/.state/s_1",
    "/tmp/pytest-of-root/state/server-1",
    ["/var/lib/operator/cua", "gym"][0],
    "/root/.local/share/cua-gym",
    "/run/cua-gym/engine/docker.sock",
    "/srv/datasets/secret-project",
)
TEXTS = (
    "the desktop did not start: FileNotFoundError(2, 'No such file or directory: {}'); run `cua-gym doctor`",
    "the kept programs did not start: [Errno 28] No space left on device: '{}/home'",
    "no container engine answers at unix://{}: start one",
    "bwrap: Can't bind mount {} on /newroot/home/user: Permission denied",
    "exit code 1: {}: not found ({})",
)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("role", [role for role in Role if role not in {Role.ADMIN, Role.ORCHESTRATOR}])
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
