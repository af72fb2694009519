"""Tokens that several processes of one server know."""

from collections.abc import Generator
from pathlib import Path

import pytest

from schemas.errors import UnauthenticatedError
from schemas.roles import Role
from tools.principals import TokenStore
from tools.shared_tokens import REMEMBERED_S, SharedEntries

ONE, TWO = "s_0000000000000001", "s_0100000000000002"
SPACE = "w_0000000000000001"


class Clock:
    """Time that passes only when told."""

    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def two(tmp_path: Path, clock: Clock) -> Generator[tuple[TokenStore, TokenStore]]:
    """The stores of two workers."""
    files = [SharedEntries(tmp_path / "tokens.sqlite", clock) for _ in range(2)]
    yield TokenStore(clock, files[0]), TokenStore(clock, files[1])
    for file in files:
        file.close()


def test_what_one_mints_the_other_resolves(two: tuple[TokenStore, TokenStore]) -> None:
    here, there = two
    for token in (
        here.mint(Role.ADMIN),
        here.mint(Role.POLICY, sessions=frozenset({ONE, TWO}), expires_in_s=10),
        here.mint(Role.GENERATOR, workspace_id=SPACE),
    ):
        assert there.resolve(token) == here.resolve(token)


def test_what_one_revokes_is_gone_in_both(two: tuple[TokenStore, TokenStore]) -> None:
    here, there = two
    token = here.mint(Role.ORCHESTRATOR)
    there.resolve(token)
    there.revoke(token)
    with pytest.raises(UnauthenticatedError):
        here.resolve(token)
    assert (here.held, there.held) == (0, 0)


def test_a_token_is_rotated_in_both_and_its_bearer_keeps_what_it_opened(two: tuple[TokenStore, TokenStore]) -> None:
    here, there = two
    old = here.mint(Role.ROLLOUT)
    here.own(here.resolve(old), ONE)
    there.own(there.resolve(old), TWO)
    new, _ = there.rotate(there.resolve(old), None)
    for store, session in ((here, ONE), (there, TWO)):
        with pytest.raises(UnauthenticatedError):
            store.resolve(old)
        assert store.sessions_of(store.resolve(new)) == {session}


def test_a_session_that_ends_narrows_tokens_in_both(two: tuple[TokenStore, TokenStore]) -> None:
    here, there = two
    both = here.mint(Role.POLICY, sessions=frozenset({ONE, TWO}))
    single = there.mint(Role.VIEWER, sessions=frozenset({ONE}))
    here.revoke_session(ONE)
    assert there.resolve(both).sessions == {TWO}
    with pytest.raises(UnauthenticatedError):
        there.resolve(single)


def test_who_looks_after_a_long_time_still_learns_what_was_removed(
    two: tuple[TokenStore, TokenStore], clock: Clock
) -> None:
    here, there = two
    token, other = here.mint(Role.ADMIN), here.mint(Role.ADMIN)
    there.resolve(token)
    here.revoke(token)
    clock.now_s = 2 * REMEMBERED_S
    here.revoke(other)
    with pytest.raises(UnauthenticatedError):
        there.resolve(token)
    assert there.held == 0


def test_the_file_does_not_hold_tokens(tmp_path: Path) -> None:
    entries = SharedEntries(tmp_path / "tokens.sqlite")
    token = TokenStore(entries=entries).mint(Role.ADMIN)
    entries.close()
    assert token.removeprefix("cg_admin_").encode() not in (tmp_path / "tokens.sqlite").read_bytes()
