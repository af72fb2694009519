"""Server instructions sent to MCP clients, by the caller's role."""

from collections.abc import Mapping

from schemas.roles import Role
from tools.principals import Principal

_HANDS = (
    "Coordinates are pixels of the last whole picture you received. Every action answers with a new picture once the "
    "screen is still; `act` runs several actions in one call. "
)
_TEXTS: Mapping[Role, str] = {
    Role.ADMIN: "Isolated desktops for computer use. session_open gives a session_id, which the verbs of a desktop "
    "take; screenshot looks, click, type, key, scroll, drag and act do something. " + _HANDS + "workspace_open gives "
    "two desktops and two tokens for the authors of a task. Close what you open.",
    Role.ORCHESTRATOR: "Isolated desktops for computer use. workspace_open gives two desktops and a token for each "
    "author of a task, workspace_verify measures their work; session_open gives a desktop to try it on. A desktop is "
    "named by its session_id, those of a workspace too. " + _HANDS + "Close what you open.",
    Role.GENERATOR: "You build two states of a desktop: `initial`, before a task is done, and `golden`, after it. "
    "workspace_show has the task and the environment's skill file. Write initial_setup.py and golden_patch.py with "
    "artifact_write and run them with artifact_run, each on a new desktop; look at the result. `side` says which "
    "desktop a call is for. What you change by hand is gone at the next run. " + _HANDS,
    Role.DISCRIMINATOR: "You write the reward that tells two states of a desktop apart: `initial`, before a task is "
    "done, and `golden`, after it. workspace_show has the task and the environment's skill file. Look at both sides "
    "(`side` says which), write reward.py with artifact_write, run it with artifact_run, then write the review with "
    "review_write. You change nothing on the desktops, and how they were made is not shown to you.",
    Role.ROLLOUT: "Isolated desktops for computer use. episode_open gives a task, the first picture and a token for a "
    "policy; episode_close grades it. For a desktop of your own, session_open gives a session_id, which the verbs of a "
    "desktop take. "
    + _HANDS
    + "finish ends an episode, reward grades it; a report without a value says nothing about the "
    "task. Close what you open.",
    Role.POLICY: "You use a desktop as a person does: look with screenshot, act with click, type, key, scroll, drag "
    "or act. " + _HANDS + "Call finish when the task is done, or cannot be done.",
    Role.VIEWER: "You see a desktop and change nothing: screenshot, zoom, windows and accessibility_tree.",
}


def instructions_for(principal: Principal) -> str:
    """Return what a caller needs to know before its first call."""
    text = _TEXTS[principal.role].strip()
    sessions = sorted(principal.sessions or ())
    if len(sessions) > 1:
        return f"{text} Your sessions: {', '.join(sessions)}."
    return text
