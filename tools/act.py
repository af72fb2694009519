"""Tools that send input to a desktop and then observe it once."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

from schemas.action_requests import fields_of, request_of
from schemas.actions import (
    Action,
    Click,
    ClipboardSet,
    Drag,
    Hold,
    KeyPress,
    Move,
    Scroll,
    TypeText,
    Wait,
    WaitUntil,
    WindowActivate,
    WindowClose,
    WindowMaximize,
)
from schemas.errors import InvalidRequestError
from schemas.observations import ActResult
from schemas.requests import Act, OnDesktop
from tools.call import Answer, Call
from tools.error_fields import as_written
from tools.verb import AnyVerb, Verb

DesktopT = TypeVar("DesktopT", bound=OnDesktop)
ActionT = TypeVar("ActionT", bound=Action)

_LOOK_S = 30.0
"""Seconds for taking the lock, settling (30 s at most by its schema, usually 1 s), capturing and encoding."""
_SECONDS_A_CHARACTER = 0.005
_SECONDS_A_KEY = 0.1


def _duration_s(action: Action) -> float:
    """Return the longest time that an action takes, in seconds, according to its arguments."""
    match action:
        case Wait(duration_ms=duration_ms) | Hold(duration_ms=duration_ms) | Move(duration_ms=duration_ms):
            return duration_ms / 1_000
        case Drag(duration_ms=duration_ms):
            return duration_ms / 1_000
        case WaitUntil(timeout_ms=timeout_ms):
            return timeout_ms / 1_000
        case TypeText(text=text):
            return len(text) * _SECONDS_A_CHARACTER
        case KeyPress(repeat=repeat):
            return repeat * _SECONDS_A_KEY
        case _:
            return _SECONDS_A_KEY


def _verb(
    name: str,
    title: str,
    description: str,
    request: type[DesktopT],
    actions_of: Callable[[DesktopT], tuple[Action, ...]],
    *,
    read_only: bool = False,
) -> AnyVerb:
    """Define a tool by the actions that its request stands for."""

    def deadline_s(asked: DesktopT) -> float:
        settle = asked.observe.settle
        cap_s = settle.cap_ms / 1_000 if settle else 0.0
        return _LOOK_S + cap_s + sum(_duration_s(action) for action in actions_of(asked))

    async def handle(call: Call, asked: DesktopT) -> Answer:
        try:
            result = await call.services.sessions.act(asked.session_id, actions_of(asked), asked.observe, call.caller)
        except InvalidRequestError as error:
            raise as_written(error, request) from error
        return Answer(result)

    handler: Callable[[Call, DesktopT], Awaitable[Answer]] = handle
    return Verb(
        name=name,
        title=title,
        description=description,
        request=request,
        response=ActResult,
        method="POST",
        path=f"/v1/sessions/{{session_id}}/{name}",
        handler=handler,
        deadline_s=deadline_s,
        read_only=read_only,
        destructive=not read_only,
    )


def _carries_out(
    name: str,
    title: str,
    description: str,
    action: type[ActionT],
    *,
    fixed: Mapping[str, object] | None = None,
    read_only: bool = False,
) -> AnyVerb:
    """Define a tool that carries out one action; `fixed` are fields of the action that the tool sets itself."""
    given = fixed or {}

    def actions_of(asked: OnDesktop) -> tuple[ActionT]:
        return (action.model_validate(fields_of(asked, action, given)),)

    return _verb(name, title, description, request_of(name, action, given), actions_of, read_only=read_only)


def _act(asked: Act) -> tuple[Action, ...]:
    return asked.actions


VERBS: tuple[AnyVerb, ...] = (
    _verb(
        "act",
        "Run several actions",
        "Run up to 100 actions in order, then look once: cheaper than a call for each. Returns how many ran, why one "
        "failed, and the new picture, as every action does. Coordinates are pixels of the last whole picture.",
        Act,
        _act,
    ),
    _carries_out(
        "click",
        "Click",
        "Click at (x, y), pixels of the last picture.",
        Click,
    ),
    _carries_out("double_click", "Double click", "Click twice at (x, y).", Click, fixed={"count": 2}),
    _carries_out("move", "Move the pointer", "Move the pointer to (x, y).", Move),
    _carries_out(
        "drag",
        "Drag",
        "Press at the first point of the path, visit the others, release at the last. One point: from where the "
        "pointer is.",
        Drag,
    ),
    _carries_out("scroll", "Scroll", "Turn the wheel at (x, y) by notches.", Scroll),
    _carries_out(
        "type",
        "Type text",
        "Type text exactly as given into what has the focus; a newline is Return, a tab is Tab. For ctrl+s and the "
        "like use `key`.",
        TypeText,
    ),
    _carries_out("key", "Press keys", "Press keys together and release them.", KeyPress),
    _carries_out(
        "wait",
        "Wait",
        "Let time pass. Every action waits until the screen is still anyway.",
        Wait,
        read_only=True,
    ),
    _carries_out(
        "wait_until",
        "Wait until",
        "Wait until the screen is still (quiet), a window is there or gone, text can be read, an element of the "
        "accessibility tree is there, or a file no longer changes. Says what was there instead if that does not come.",
        WaitUntil,
        read_only=True,
    ),
    _carries_out(
        "window_activate",
        "Activate a window",
        "Raise a window and give it the focus.",
        WindowActivate,
    ),
    _carries_out(
        "window_close",
        "Close a window",
        "Ask a window to close, as its close button does; it may ask back whether to save.",
        WindowClose,
    ),
    _carries_out("window_maximize", "Maximize a window", "Let a window fill the screen.", WindowMaximize),
    _carries_out(
        "clipboard_set",
        "Set the clipboard",
        "Put text on the clipboard, to be pasted with the application's own shortcut.",
        ClipboardSet,
    ),
)
