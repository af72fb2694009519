"""Read-only tools: pictures, windows, accessibility trees."""

from schemas.observations import AccessibilityTree, Clipboard, Observation, Observe, WindowList
from schemas.requests import AccessibilityTreeRequest, ClipboardGet, Frame, Screenshot, WindowsRequest, Zoom
from tools.call import Answer, Call
from tools.verb import AnyVerb, Verb, within


async def _screenshot(call: Call, asked: Screenshot) -> Answer:
    return Answer(await call.services.sessions.look(asked.session_id, asked.observe, call.caller))


async def _frame(call: Call, asked: Frame) -> Answer:
    observe = Observe(format=asked.format, scale=asked.scale, cursor=asked.cursor)
    return Answer(await call.services.sessions.look(asked.session_id, observe, call.caller))


async def _accessibility_tree(call: Call, asked: AccessibilityTreeRequest) -> Answer:
    sessions, application = call.services.sessions, asked.application
    return Answer(await sessions.accessibility(asked.session_id, asked.max_nodes, application, call.caller))


async def _windows(call: Call, asked: WindowsRequest) -> Answer:
    return Answer(WindowList(windows=await call.services.sessions.windows(asked.session_id, call.caller)))


async def _zoom(call: Call, asked: Zoom) -> Answer:
    return Answer(await call.services.sessions.look(asked.session_id, asked.observe, call.caller))


async def _clipboard_get(call: Call, asked: ClipboardGet) -> Answer:
    return Answer(await call.services.sessions.clipboard(asked.session_id, call.caller))


VERBS: tuple[AnyVerb, ...] = (
    Verb(
        name="screenshot",
        title="Look at the screen",
        description="Take a picture of the screen once it is still.",
        request=Screenshot,
        response=Observation,
        method="POST",
        path="/v1/sessions/{session_id}/screenshot",
        handler=_screenshot,
        deadline_s=within(60),
        read_only=True,
        idempotent=True,
    ),
    Verb(
        name="frame",
        title="A picture's bytes",
        description="The picture alone, as bytes; what is known beside it stands in the header Cua-Gym-Result.",
        request=Frame,
        response=Observation,
        method="GET",
        path="/v1/sessions/{session_id}/frame",
        handler=_frame,
        deadline_s=within(60),
        read_only=True,
        idempotent=True,
        is_tool=False,
    ),
    Verb(
        name="zoom",
        title="Look closely",
        description="Take a picture of a part of the last picture, every pixel of the screen in it. Coordinates "
        "stay those of the last whole picture.",
        request=Zoom,
        response=Observation,
        method="POST",
        path="/v1/sessions/{session_id}/zoom",
        handler=_zoom,
        deadline_s=within(60),
        read_only=True,
        idempotent=True,
    ),
    Verb(
        name="clipboard_get",
        title="Read the clipboard",
        description="Read the text on the clipboard; `formats` says what else is there.",
        request=ClipboardGet,
        response=Clipboard,
        method="POST",
        path="/v1/sessions/{session_id}/clipboard_get",
        handler=_clipboard_get,
        deadline_s=within(60),
        read_only=True,
        idempotent=True,
    ),
    Verb(
        name="accessibility_tree",
        title="Read the accessibility tree",
        description="Read roles, names, values, states and rectangles of what is on the screen. Slow: name an "
        "application if you can.",
        request=AccessibilityTreeRequest,
        response=AccessibilityTree,
        method="POST",
        path="/v1/sessions/{session_id}/accessibility_tree",
        handler=_accessibility_tree,
        deadline_s=within(60),
        read_only=True,
        idempotent=True,
    ),
    Verb(
        name="windows",
        title="List the windows",
        description="List the windows: window_id, title, application, rectangle, focus.",
        request=WindowsRequest,
        response=WindowList,
        method="POST",
        path="/v1/sessions/{session_id}/windows",
        handler=_windows,
        deadline_s=within(30),
        read_only=True,
        idempotent=True,
    ),
)
