"""Verbs that move the hands of a desktop and then look at it once."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

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
from schemas.requests import (
    Act,
    ClickRequest,
    ClipboardSetRequest,
    DoubleClickRequest,
    DragRequest,
    KeyRequest,
    MoveRequest,
    OnDesktop,
    ScrollRequest,
    TypeRequest,
    WaitRequest,
    WaitUntilRequest,
    WindowActivateRequest,
    WindowCloseRequest,
    WindowMaximizeRequest,
)
from tools.blame import as_written
from tools.call import Answer, Call
from tools.verb import AnyVerb, Verb

DesktopT = TypeVar("DesktopT", bound=OnDesktop)

_LOOK_S = 30.0
"""For taking the lock, settling (at most 30 s by its schema, 1 s usually), capturing and encoding."""
_SECONDS_A_CHARACTER = 0.005
_SECONDS_A_KEY = 0.1
_COORDINATES = "Coordinates are pixels of the picture you last received. "
_ANSWER = "Returns the new picture of the screen."


def _duration_s(action: Action) -> float:
    """The longest an action takes, in seconds, by its own arguments."""
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
    """Define a verb by the actions its request stands for."""

    def deadline_s(asked: DesktopT) -> float:
        settle = asked.observe.settle
        cap_s = settle.cap_ms / 1_000 if settle else 0.0
        return _LOOK_S + cap_s + sum(_duration_s(action) for action in actions_of(asked))

    async def handle(call: Call, asked: DesktopT) -> Answer:
        try:
            result, picture = await call.gym.act(asked.session_id, actions_of(asked), asked.observe, call.principal.id)
        except InvalidRequestError as error:
            raise as_written(error, request) from error
        return Answer(result, picture)

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


def _click(asked: ClickRequest) -> tuple[Action, ...]:
    return (Click(x=asked.x, y=asked.y, button=asked.button, count=asked.count, modifiers=asked.modifiers),)


def _double_click(asked: DoubleClickRequest) -> tuple[Action, ...]:
    return (Click(x=asked.x, y=asked.y, button=asked.button, count=2, modifiers=asked.modifiers),)


def _move(asked: MoveRequest) -> tuple[Action, ...]:
    return (Move(x=asked.x, y=asked.y, duration_ms=asked.duration_ms),)


def _drag(asked: DragRequest) -> tuple[Action, ...]:
    return (Drag(path=asked.path, button=asked.button, modifiers=asked.modifiers, duration_ms=asked.duration_ms),)


def _scroll(asked: ScrollRequest) -> tuple[Action, ...]:
    return (Scroll(x=asked.x, y=asked.y, dx=asked.dx, dy=asked.dy, modifiers=asked.modifiers),)


def _type(asked: TypeRequest) -> tuple[Action, ...]:
    return (TypeText(text=asked.text),)


def _key(asked: KeyRequest) -> tuple[Action, ...]:
    return (KeyPress(keys=asked.keys, repeat=asked.repeat),)


def _wait(asked: WaitRequest) -> tuple[Action, ...]:
    return (Wait(duration_ms=asked.duration_ms),)


def _wait_until(asked: WaitUntilRequest) -> tuple[Action, ...]:
    return (WaitUntil(until=asked.until, timeout_ms=asked.timeout_ms),)


def _window_activate(asked: WindowActivateRequest) -> tuple[Action, ...]:
    return (WindowActivate(window_id=asked.window_id),)


def _window_close(asked: WindowCloseRequest) -> tuple[Action, ...]:
    return (WindowClose(window_id=asked.window_id),)


def _window_maximize(asked: WindowMaximizeRequest) -> tuple[Action, ...]:
    return (WindowMaximize(window_id=asked.window_id),)


def _clipboard_set(asked: ClipboardSetRequest) -> tuple[Action, ...]:
    return (ClipboardSet(text=asked.text),)


def _act(asked: Act) -> tuple[Action, ...]:
    return asked.actions


VERBS: tuple[AnyVerb, ...] = (
    _verb(
        "act",
        "Run several actions",
        "Run up to 100 actions in order (click, move, drag, button_down, button_up, key_down, key_up, type, key, hold, "
        "scroll, wait, wait_until, window_activate, window_close, window_maximize, clipboard_set) and look once after "
        "the last. Cheaper than one call for each. "
        f"{_COORDINATES}The result says how many ran and, if one failed, why the others did not. {_ANSWER}",
        Act,
        _act,
    ),
    _verb(
        "click",
        "Click",
        "Click at (x, y), or where the pointer is without them. button: left, middle, right, back or forward; "
        f"count: 1 to 3; modifiers are held meanwhile. {_COORDINATES}{_ANSWER}",
        ClickRequest,
        _click,
    ),
    _verb(
        "double_click",
        "Double click",
        f"Click twice at (x, y), or where the pointer is without them. {_COORDINATES}{_ANSWER}",
        DoubleClickRequest,
        _double_click,
    ),
    _verb("move", "Move the pointer", f"Move the pointer to (x, y). {_COORDINATES}{_ANSWER}", MoveRequest, _move),
    _verb(
        "drag",
        "Drag",
        "Press a button at the first point of the path, visit the others, release at the last. A path of one point "
        f"starts where the pointer is. {_COORDINATES}{_ANSWER}",
        DragRequest,
        _drag,
    ),
    _verb(
        "scroll",
        "Scroll",
        "Turn the wheel at (x, y), or where the pointer is without them. One unit is one notch: positive dy scrolls "
        f"down, positive dx scrolls right. {_COORDINATES}{_ANSWER}",
        ScrollRequest,
        _scroll,
    ),
    _verb(
        "type",
        "Type text",
        "Type text exactly as given into whatever has the focus: any Unicode; a newline is Return, a tab is Tab. Click "
        f"the field first. For combinations such as ctrl+s use `key`. {_ANSWER}",
        TypeRequest,
        _type,
    ),
    _verb(
        "key",
        "Press keys",
        'Press keys together and release them, for example ["ctrl", "s"], ["Return"], ["alt", "F4"]; repeat does it '
        f"again. {_ANSWER}",
        KeyRequest,
        _key,
    ),
    _verb(
        "wait",
        "Wait",
        "Let time pass, at most 60 000 ms. The screen is settled after every action anyway: wait only for slow work. "
        f"{_ANSWER}",
        WaitRequest,
        _wait,
        read_only=True,
    ),
    _verb(
        "wait_until",
        "Wait until",
        "Wait until something holds, and say what was there instead if it does not within timeout_ms: `quiet` (the "
        "screen is still), `window` (a title; gone: until it is closed), `text` (can be read on the screen), `element` "
        "(role, name and states as accessibility_tree gives them), `file` (path, size, no longer changing). "
        f"{_ANSWER}",
        WaitUntilRequest,
        _wait_until,
        read_only=True,
    ),
    _verb(
        "window_activate",
        "Activate a window",
        f"Raise a window and give it the focus; `windows` lists the window_ids. {_ANSWER}",
        WindowActivateRequest,
        _window_activate,
    ),
    _verb(
        "window_close",
        "Close a window",
        "Ask a window to close, as its close button does: it may ask back whether to save. `windows` lists the "
        f"window_ids. {_ANSWER}",
        WindowCloseRequest,
        _window_close,
    ),
    _verb(
        "window_maximize",
        "Maximize a window",
        f"Let a window fill the screen; `windows` lists the window_ids. {_ANSWER}",
        WindowMaximizeRequest,
        _window_maximize,
    ),
    _verb(
        "clipboard_set",
        "Set the clipboard",
        "Put text on the clipboard, to be pasted with the application's own shortcut; an empty text empties it. "
        f"{_ANSWER}",
        ClipboardSetRequest,
        _clipboard_set,
    ),
)
