"""The hub's State API, as scripts of a task may call it while they run; what it refuses is raised with its reason."""

import json
import re
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import Any, cast

from cua_gym_session.launch import open_window

SESSION = "main"
SESSIONS = "/hub/v1/sessions"


class RefusedError(RuntimeError):
    """The hub refused a call.

    Attributes:
        status: the HTTP status.
        message: the hub's message, as a user of the page would read it.
    """

    def __init__(self, call: str, status: int, message: str) -> None:
        super().__init__(f"{call}: {status}: {message}")
        self.status = status
        self.message = message


def call(method: str, path: str, body: object = None, *, host: str = "localhost", timeout_s: float = 60) -> Any:
    """Call the hub, and return its answer, parsed from JSON.

    Args:
        method: GET, POST, PUT or DELETE.
        path: the path with its query, for example `/hub/v1/apps`.
        body: the body, to be sent as JSON; None for none.
        host: `localhost` for the applications of this hub, `<app>.localhost` for published ones.
        timeout_s: seconds to wait for the answer.

    Raises:
        RefusedError: the hub refused the call; the error has its message.
    """
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://{host}{path}", data, {"content-type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=timeout_s) as answer:
            text = answer.read()
    except urllib.error.HTTPError as error:
        raise RefusedError(f"{method} {path}", error.code, _message(error.read().decode(errors="replace"))) from None
    return json.loads(text) if text else None


def begin(app: str, world: str | None = None, *, seed: int = 0, looks: int | None = None) -> Any:
    """Restart an application with the data set `world`, and return what its first page shows.

    `world` and `seed` name its data; None takes the default. `looks` is the seed of the pages' appearance, and takes
    effect only for the first application that a script begins.
    """
    if SESSION not in call("GET", SESSIONS)["sessions"]:
        call("POST", SESSIONS, {"session_id": SESSION, "looks": looks})
    return call("POST", f"{SESSIONS}/{SESSION}/apps/{app}/begin", {"world": world, "seed": seed})


def act(app: str, action: str, arguments: Mapping[str, object]) -> Any:
    """Carry out an action of an application, as its pages would, and return what it changed."""
    return call("POST", f"{SESSIONS}/{SESSION}/apps/{app}/act", {"action": action, "arguments": dict(arguments)})


def state(app: str) -> Any:
    """Return the present state of an application. It is a copy: changing it has no effect."""
    return call("GET", f"{SESSIONS}/{SESSION}/apps/{app}/state")


def difference(app: str) -> Any:
    """Return the difference from the application's initial state, as a JSON patch (RFC 6902)."""
    return call("GET", f"{SESSIONS}/{SESSION}/apps/{app}/difference")


def open_browser(app: str, timeout_s: float = 60) -> str:
    """Show an application in the browser; return the title of its window once the page has loaded."""
    shown = {one["name"]: one["title"] for one in call("GET", "/hub/v1/apps")}
    address = call("POST", f"{SESSIONS}/{SESSION}/apps/{app}/launch")["url"]
    # Until the page has loaded, the title is the address.
    return open_window(["google-chrome", address], rf"\b{re.escape(shown[app])}\b.* - Chromium$", timeout_s)


def _message(body: str) -> str:
    """Return the message of an answer, with the field that it is about if it names one."""
    try:
        told: Any = json.loads(body)
    except ValueError:
        return body.strip()
    told = cast("dict[str, Any]", told).get("error", told) if isinstance(told, dict) else told
    if not isinstance(told, dict):
        return told if isinstance(told, str) else json.dumps(told)
    said = cast("dict[str, Any]", told)
    message, field = str(said.get("message") or said.get("detail") or body), said.get("field")
    return f"{field}: {message}" if field else message
