"""The permissions of each role. The server denies everything that is not in these tables.

The information barrier is the table of the CUA-Gym paper (arXiv 2605.25624): the Discriminator never sees how the
states were made, and the Generator never sees the reward before it is published as review feedback.
"""

from enum import StrEnum


class Role(StrEnum):
    """The role of a caller; every token has exactly one."""

    ADMIN = "admin"
    ORCHESTRATOR = "orchestrator"
    GENERATOR = "generator"
    DISCRIMINATOR = "discriminator"
    ROLLOUT = "rollout"
    POLICY = "policy"
    VIEWER = "viewer"


_OWNERS = frozenset({Role.ADMIN, Role.ORCHESTRATOR})
_ACTORS = _OWNERS | {Role.GENERATOR, Role.ROLLOUT, Role.POLICY}
_LOOKERS = _ACTORS | {Role.DISCRIMINATOR, Role.VIEWER}
_AUTHORS = _OWNERS | {Role.GENERATOR, Role.DISCRIMINATOR}
# Not for authors: a fork of the golden desktop would be a session outside their workspace. Not for a policy: a state to
# return to would be a second attempt.
_FORKERS = _OWNERS | {Role.ROLLOUT}

_TRAINERS = _OWNERS | {Role.ROLLOUT}
"""Roles that open episodes and learn their rewards; the policy that acts in one does neither."""

VERBS: dict[str, frozenset[Role]] = {
    "environment_list": _OWNERS | {Role.ROLLOUT},
    "session_open": _OWNERS | {Role.ROLLOUT},
    "session_close": _OWNERS | {Role.ROLLOUT},
    "session_list": _LOOKERS,
    "session_renew": _LOOKERS - {Role.VIEWER},
    "session_reset": _OWNERS | {Role.GENERATOR, Role.ROLLOUT},
    "session_snapshot": _FORKERS,
    "session_restore": _FORKERS,
    "session_fork": _FORKERS,
    "snapshot_list": _FORKERS,
    "snapshot_close": _FORKERS,
    "tuple_list": _TRAINERS,
    "tuple_show": _TRAINERS,
    "episode_open": _TRAINERS,
    "episode_close": _TRAINERS,
    "episode_list": _TRAINERS,
    "group_open": _TRAINERS,
    "group_show": _TRAINERS,
    "group_close": _TRAINERS,
    "act": _ACTORS,
    "click": _ACTORS,
    "double_click": _ACTORS,
    "move": _ACTORS,
    "drag": _ACTORS,
    "scroll": _ACTORS,
    "type": _ACTORS,
    "key": _ACTORS,
    "wait": _ACTORS,
    "wait_until": _ACTORS,
    "window_activate": _ACTORS,
    "window_close": _ACTORS,
    "window_maximize": _ACTORS,
    "clipboard_get": _ACTORS,
    "clipboard_set": _ACTORS,
    "screenshot": _LOOKERS,
    "zoom": _LOOKERS,
    "frame": _LOOKERS,
    "accessibility_tree": _LOOKERS,
    "windows": _LOOKERS,
    "finish": _OWNERS | {Role.ROLLOUT, Role.POLICY},
    "reward": _OWNERS | {Role.ROLLOUT},
    "workspace_open": _OWNERS,
    "workspace_show": _AUTHORS,
    "workspace_verify": _OWNERS,
    "workspace_close": _OWNERS,
    "artifact_write": _AUTHORS,
    "artifact_read": _AUTHORS,
    "artifact_run": _AUTHORS,
    "file_list": _AUTHORS,
    "file_read": _AUTHORS,
    "file_write": _OWNERS | {Role.GENERATOR},
    "shell": _OWNERS | {Role.GENERATOR},
    "state_read": _AUTHORS,
    "review_write": _OWNERS | {Role.DISCRIMINATOR},
    "token_mint": frozenset({Role.ADMIN}),
    # Those whose bearer is a program. The other tokens are handed to a model, and the program that runs it would be
    # locked out when the old one ends.
    "token_rotate": _OWNERS | {Role.ROLLOUT},
}
"""Tool → roles that may call it. Even then, a token reaches only its own sessions or workspace."""


class Access(StrEnum):
    """What can be done with an artifact."""

    READ = "read"
    WRITE = "write"
    RUN = "run"


_ALL = frozenset(Access)
_SCRIPTS = ("initial_setup.py", "golden_patch.py")
_NOTES = ("TASK_FAULT.md", "GENERATOR_NOTES.md", "DISCRIMINATOR_NOTES.md")
"""Notes for one author and the owners; the other author must not see the output of a script."""

ARTIFACTS: dict[tuple[Role, str], frozenset[Access]] = {
    **{(Role.GENERATOR, name): _ALL for name in _SCRIPTS},
    (Role.GENERATOR, "REVIEW.md"): frozenset({Access.READ}),
    (Role.GENERATOR, "TASK_FAULT.md"): frozenset({Access.READ, Access.WRITE}),
    (Role.GENERATOR, "GENERATOR_NOTES.md"): frozenset({Access.READ}),
    (Role.DISCRIMINATOR, "reward.py"): _ALL,
    (Role.DISCRIMINATOR, "REVIEW.md"): frozenset({Access.READ, Access.WRITE}),
    (Role.DISCRIMINATOR, "DISCRIMINATOR_NOTES.md"): frozenset({Access.READ}),
    **{
        (role, name): _ALL
        for role in (Role.ADMIN, Role.ORCHESTRATOR)
        for name in (*_SCRIPTS, "reward.py", "REVIEW.md", *_NOTES)
    },
}
"""(role, artifact) → what the role may do; a missing pair is denied."""


def may_call(role: Role, verb: str) -> bool:
    """Whether a role may call a tool at all."""
    return role in VERBS.get(verb, frozenset())


def may_touch(role: Role | None, artifact: str, access: Access) -> bool:
    """Whether a role may read, write or run an artifact.

    Args:
        role: the role; None has no permissions.
        artifact: the artifact's name.
        access: what the role wants to do.
    """
    return role is not None and access in ARTIFACTS.get((role, artifact), frozenset())
