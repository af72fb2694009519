"""Arguments with which every verb of the role table can be called."""

from schemas.roles import Role
from tests.one_tuple import TASK

ARGUMENTS: dict[str, dict[str, object]] = {
    "session_open": {"environment": "os"},
    "act": {"actions": [{"action": "wait", "duration_ms": 0}]},
    "move": {"x": 1, "y": 1},
    "drag": {"path": [{"x": 1, "y": 1}]},
    "type": {"text": "a"},
    "key": {"keys": ["a"]},
    "wait": {"duration_ms": 0},
    "wait_until": {"until": {"kind": "quiet"}},
    "window_activate": {"window_id": 7},
    "window_close": {"window_id": 7},
    "window_maximize": {"window_id": 7},
    "clipboard_set": {"text": "a"},
    "zoom": {"region": {"x": 1, "y": 1, "width": 9, "height": 9}},
    "workspace_open": {"task": TASK.model_dump(mode="json")},
    "workspace_verify": {"runs": 1},
    "review_write": {"text": "## Verdict: PASS"},
    "file_list": {"side": "initial"},
    "file_read": {"side": "initial", "path": "/home/user/a"},
    "file_write": {"side": "initial", "path": "/home/user/a", "data": "YQ=="},
    "shell": {"side": "initial", "command": "true"},
    "state_read": {"side": "initial", "code": "1"},
    "episode_open": {"tuple_id": TASK.task_id},
    "group_open": {"tuple_id": TASK.task_id, "n": 2},
    "token_mint": {"role": "orchestrator"},
}
OWN_ARTIFACT = {Role.DISCRIMINATOR: "reward.py"}
