"""Tokens and their principals: one role each, and the sessions or workspace within reach.

Only the receiver of a token knows it; the server keeps just its SHA-256.
"""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, MutableMapping
from dataclasses import dataclass, replace

from schemas.errors import UnauthenticatedError
from schemas.roles import Role

AUTHORS = frozenset({Role.GENERATOR, Role.DISCRIMINATOR})
OWNERS = frozenset({Role.ADMIN, Role.ORCHESTRATOR})
SESSION_ROLES = frozenset({Role.ROLLOUT, Role.POLICY, Role.VIEWER})
"""The roles that a token for single sessions can have."""

_RANDOM_BYTES = 24
_MIN_TOKEN_CHARACTERS = 16


@dataclass(frozen=True)
class Principal:
    """The bearer of a token.

    `id` is public: it identifies the bearer in logs and in sessions, and stays the same when the token is rotated.
    `sessions` are the sessions that the token was minted for. Without them an owner reaches every session, and a
    rollout worker those that it opened itself. `expires_at` is in seconds on the store's clock.
    """

    id: str
    role: Role
    sessions: frozenset[str] | None = None
    workspace_id: str | None = None
    expires_at: float | None = None


@dataclass(frozen=True)
class KnownToken:
    """What is stored for one token: its hash and its bearer."""

    digest: bytes
    principal: Principal


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).digest()


def _label(digest: bytes) -> str:
    """Return the public part of a token's hash, by which its entry is found; the rest is only compared."""
    return digest[:8].hex()


class TokenStore:
    """All valid tokens, and what their bearers opened and took on this server."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        entries: MutableMapping[str, KnownToken] | None = None,
        tag: str = "",
    ) -> None:
        """Create a token store.

        Args:
            clock: returns monotonic seconds, by which tokens expire.
            entries: stores tokens by a public part of their hash, possibly shared by several processes; None keeps them
                in this process.
            tag: follows the role in new tokens, so that a proxy in front of several servers can route by it.
        """
        self._clock = clock
        self._tag = tag
        self._entries: MutableMapping[str, KnownToken] = {} if entries is None else entries
        self._opened: dict[str, set[str]] = {}
        self._taken: dict[str, set[str]] = {}

    def mint(
        self,
        role: Role,
        *,
        sessions: frozenset[str] | None = None,
        workspace_id: str | None = None,
        expires_in_s: float | None = None,
    ) -> str:
        """Return a new token; this is the only time it is seen.

        Args:
            role: the bearer's role.
            sessions: the ids of the sessions that it may touch; None if the token is not bound to sessions.
            workspace_id: the workspace that it may touch; None if the token is not bound to one.
            expires_in_s: seconds from now; None for a token that does not expire.

        Raises:
            ValueError: the scope does not fit the role (an author needs a workspace, a policy or viewer sessions).
        """
        token = f"cg_{role}_{self._tag}{secrets.token_urlsafe(_RANDOM_BYTES)}"
        self.adopt(token, role, sessions=sessions, workspace_id=workspace_id, expires_in_s=expires_in_s)
        return token

    def adopt(
        self,
        token: str,
        role: Role,
        *,
        sessions: frozenset[str] | None = None,
        workspace_id: str | None = None,
        expires_in_s: float | None = None,
    ) -> Principal:
        """Accept a token that was created elsewhere, for example one that the operator configured.

        Args:
            token: the secret itself.
            role: the bearer's role.
            sessions: the ids of the sessions that it may touch; None if the token is not bound to sessions.
            workspace_id: the workspace that it may touch; None if the token is not bound to one.
            expires_in_s: seconds from now; None for a token that does not expire.

        Raises:
            ValueError: the token is too short to be a secret, or the scope does not fit the role.
        """
        if len(token) < _MIN_TOKEN_CHARACTERS:
            raise ValueError(f"a token needs at least {_MIN_TOKEN_CHARACTERS} characters; this has {len(token)}")
        if (role in AUTHORS) != (workspace_id is not None):
            raise ValueError(f"a {role} token {'needs' if role in AUTHORS else 'cannot have'} a workspace")
        if role in {Role.POLICY, Role.VIEWER} and not sessions:
            raise ValueError(f"a {role} token needs the sessions it is for")
        digest = _digest(token)
        expires_at = None if expires_in_s is None else self._clock() + expires_in_s
        principal = Principal(f"{role}-{_label(digest)}", role, sessions, workspace_id, expires_at)
        self._entries[_label(digest)] = KnownToken(digest, principal)
        return principal

    def resolve(self, token: str) -> Principal:
        """Return the bearer of a token.

        Raises:
            UnauthenticatedError: there is no such token, or it has expired.
        """
        if not token:
            raise UnauthenticatedError(
                "no token came with this request: send the header `Authorization: Bearer <token>`"
            )
        presented = _digest(token)
        entry = self._entries.get(_label(presented))
        if entry is not None and hmac.compare_digest(entry.digest, presented):
            expires_at = entry.principal.expires_at
            if expires_at is None or expires_at > self._clock():
                return entry.principal
            self._forget(_label(presented))
            raise UnauthenticatedError("this token has expired: ask whoever gave it to you for a new one")
        raise UnauthenticatedError(
            "this token is not valid here: it was revoked, or belongs to another server. Send the admin token that "
            "the server printed when it started, or one that session_open or workspace_open returned"
        )

    def own(self, principal: Principal, session_id: str) -> None:
        """Record that a bearer opened a session."""
        self._opened.setdefault(principal.id, set()).add(session_id)

    def sessions_of(self, principal: Principal) -> frozenset[str]:
        """Return the sessions that the token was minted for, and those that its bearer opened."""
        return (principal.sessions or frozenset()) | self._opened.get(principal.id, set())

    def own_handle(self, principal: Principal, handle: str) -> None:
        """Record that a bearer took a snapshot, or opened an episode or a group."""
        self._taken.setdefault(principal.id, set()).add(handle)

    def handles_of(self, principal: Principal) -> frozenset[str]:
        """Return the snapshots that the bearer took, and the episodes and groups that it opened."""
        return frozenset(self._taken.get(principal.id, set()))

    def forget_handles_but(self, alive: frozenset[str]) -> None:
        """Forget the owners of all snapshots, episodes and groups that are not among `alive`."""
        for taken in self._taken.values():
            taken.intersection_update(alive)

    def scoped_sessions(self) -> frozenset[str]:
        """Return all sessions that any token names."""
        named = [entry.principal.sessions or frozenset[str]() for entry in self._entries.values()]
        return frozenset[str]().union(*named, *self._opened.values())

    @property
    def held(self) -> int:
        """Return how many tokens and ownerships of sessions, snapshots, episodes and groups are stored."""
        return len(self._entries) + sum(len(ones) for ones in (*self._opened.values(), *self._taken.values()))

    def rotate(self, principal: Principal, expires_in_s: float | None) -> tuple[str, float | None]:
        """Replace a bearer's token by a new one with the same permissions, which owns what the old one opened.

        Args:
            principal: the bearer.
            expires_in_s: seconds from now; None keeps the old token's expiry.

        Returns:
            The new token, and the seconds until it expires; None if it does not.
        """
        if expires_in_s is None and principal.expires_at is not None:
            expires_in_s = max(principal.expires_at - self._clock(), 0.0)
        token = self.mint(
            principal.role,
            sessions=principal.sessions,
            workspace_id=principal.workspace_id,
            expires_in_s=expires_in_s,
        )
        label = _label(_digest(token))
        # The bearer's id stays the same, because ownership is recorded by it.
        entry = self._entries[label]
        self._entries[label] = replace(entry, principal=replace(entry.principal, id=principal.id))
        for old in [old for old, one in self._entries.items() if one.principal.id == principal.id and old != label]:
            self._entries.pop(old, None)
        return token, expires_in_s

    def revoke(self, token: str) -> None:
        """Invalidate a token; an invalid token is ignored."""
        self._forget(_label(_digest(token)))

    def revoke_session(self, session_id: str) -> None:
        """Remove a session from every token; a token for this session only becomes invalid."""
        for opened in self._opened.values():
            opened.discard(session_id)
        for label, entry in list(self._entries.items()):
            sessions = entry.principal.sessions
            if sessions is None or session_id not in sessions:
                continue
            if remaining := sessions - {session_id}:
                narrowed = replace(entry.principal, sessions=remaining)
                self._entries[label] = replace(entry, principal=narrowed)
            else:
                self._forget(label)

    def revoke_workspace(self, workspace_id: str) -> None:
        """Invalidate the tokens of a workspace's authors."""
        for label, entry in list(self._entries.items()):
            if entry.principal.workspace_id == workspace_id:
                self._forget(label)

    def _forget(self, label: str) -> None:
        entry = self._entries.pop(label, None)
        if entry is not None:
            self._opened.pop(entry.principal.id, None)
            self._taken.pop(entry.principal.id, None)
