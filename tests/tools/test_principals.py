"""Tokens: minted, resolved, narrowed, revoked."""

import pytest

from schemas.errors import UnauthenticatedError
from schemas.roles import Role
from tools.principals import TokenStore

ONE, TWO = "s_0000000000000001", "s_0000000000000002"
SPACE = "w_0000000000000001"


class Clock:
    """Time that passes only when told."""

    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


def test_a_minted_token_names_its_role_and_resolves_to_it() -> None:
    tokens = TokenStore()
    token = tokens.mint(Role.POLICY, sessions=frozenset({ONE}))
    assert token.startswith("cg_policy_")
    principal = tokens.resolve(token)
    assert (principal.role, principal.sessions) == (Role.POLICY, frozenset({ONE}))
    assert principal.id.startswith("policy-")


def test_a_store_does_not_know_its_tokens() -> None:
    tokens = TokenStore()
    token = tokens.mint(Role.ADMIN)
    assert token not in repr(vars(tokens))
    assert token.removeprefix("cg_admin_") not in repr(vars(tokens))


@pytest.mark.parametrize("wrong", ["", "x", "cg_admin_", "cg_admin_" + "A" * 32, "\udcff"])
def test_no_other_token_resolves(wrong: str) -> None:
    tokens = TokenStore()
    tokens.mint(Role.ADMIN)
    with pytest.raises(UnauthenticatedError):
        tokens.resolve(wrong)


def test_a_token_expires() -> None:
    clock = Clock()
    tokens = TokenStore(clock)
    token = tokens.mint(Role.ADMIN, expires_in_s=10)
    clock.now_s = 9.9
    tokens.resolve(token)
    clock.now_s = 10.0
    with pytest.raises(UnauthenticatedError, match="expired"):
        tokens.resolve(token)
    with pytest.raises(UnauthenticatedError, match="not valid"):
        tokens.resolve(token)


def test_a_session_that_ends_is_taken_out_of_every_token() -> None:
    tokens = TokenStore()
    both = tokens.mint(Role.POLICY, sessions=frozenset({ONE, TWO}))
    single = tokens.mint(Role.VIEWER, sessions=frozenset({ONE}))
    worker = tokens.mint(Role.ROLLOUT)
    tokens.own(tokens.resolve(worker), ONE)
    assert tokens.scoped_sessions() == {ONE, TWO}
    tokens.revoke_session(ONE)
    assert tokens.resolve(both).sessions == {TWO}
    assert tokens.sessions_of(tokens.resolve(worker)) == frozenset()
    with pytest.raises(UnauthenticatedError):
        tokens.resolve(single)


def test_a_workspace_that_ends_takes_its_authors_with_it() -> None:
    tokens = TokenStore()
    author = tokens.mint(Role.GENERATOR, workspace_id=SPACE)
    other = tokens.mint(Role.GENERATOR, workspace_id="w_0000000000000002")
    tokens.revoke_workspace(SPACE)
    tokens.resolve(other)
    with pytest.raises(UnauthenticatedError):
        tokens.resolve(author)


def test_a_revoked_token_is_gone() -> None:
    tokens = TokenStore()
    token = tokens.mint(Role.ORCHESTRATOR)
    assert tokens.held == 1
    tokens.revoke(token)
    tokens.revoke(token)
    assert tokens.held == 0


def test_a_scope_must_fit_the_role() -> None:
    tokens = TokenStore()
    with pytest.raises(ValueError, match="needs a workspace"):
        tokens.mint(Role.GENERATOR)
    with pytest.raises(ValueError, match="cannot have a workspace"):
        tokens.mint(Role.POLICY, sessions=frozenset({ONE}), workspace_id=SPACE)
    with pytest.raises(ValueError, match="needs the sessions"):
        tokens.mint(Role.VIEWER)
    with pytest.raises(ValueError, match="at least 16 characters"):
        tokens.adopt("short", Role.ADMIN)
