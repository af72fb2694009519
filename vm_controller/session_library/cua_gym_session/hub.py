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
        message: what the hub says, as the user of the page would read it.
    """

    def __init__(self, call: str, status: int, message: str) -> None:
        super().__init__(f"{call}: {status}: {message}")
        self.status = status
        self.message = message


def call(method: str, path: str, body: object = None, *, host: str = "localhost", timeout_s: float = 60) -> Any:
    """Call the hub and return what it answers, read as JSON.

    Args:
        method: GET, POST, PUT or DELETE.
        path: the path with its query, for example `/hub/v1/apps`.
        body: what to send, as JSON; None for nothing.
        host: `localhost` for our applications, `<app>.localhost` for published ones.
        timeout_s: how long to wait for the answer.

    Raises:
        RefusedError: the hub refused; its message is what it said.
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
    """Let an application start anew in a world, and return what its first page shows.

    `looks` is the seed of how pages look; it counts for the first application that a script begins.
    """
    if SESSION not in call("GET", SESSIONS)["sessions"]:
        call("POST", SESSIONS, {"session_id": SESSION, "looks": looks})
    return call("POST", f"{SESSIONS}/{SESSION}/apps/{app}/begin", {"world": world, "seed": seed})


def act(app: str, action: str, arguments: Mapping[str, object]) -> Any:
    """Do an action of an application, as its pages would, and return what it changed."""
    return call("POST", f"{SESSIONS}/{SESSION}/apps/{app}/act", {"action": action, "arguments": dict(arguments)})


def state(app: str) -> Any:
    """Return the state that an application is in now; a copy, changing it changes nothing."""
    return call("GET", f"{SESSIONS}/{SESSION}/apps/{app}/state")


def difference(app: str) -> Any:
    """Return what differs from the state that the application began in, as a JSON patch (RFC 6902)."""
    return call("GET", f"{SESSIONS}/{SESSION}/apps/{app}/difference")


def open_browser(app: str, timeout_s: float = 60) -> str:
    """Show an application in the browser; return the title of its window once the page is there."""
    shown = {one["name"]: one["title"] for one in call("GET", "/hub/v1/apps")}
    address = call("POST", f"{SESSIONS}/{SESSION}/apps/{app}/launch")["url"]
    # Before the page is there the title is the address.
    return open_window(["google-chrome", address], rf"\b{re.escape(shown[app])}\b.* - Chromium$", timeout_s)


def _message(body: str) -> str:
    """Return what an answer says, and the field that it is about where it names one."""
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
