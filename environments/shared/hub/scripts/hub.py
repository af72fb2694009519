"""Prepare web applications of the hub from a script of a task, and show one in the browser.

The State API answers on a desktop only while the server runs one of the task's scripts there.
"""

import json
import re
import subprocess
import urllib.error
import urllib.request

SESSION = "main"
SESSIONS = "/hub/v1/sessions"
BROWSER = "google-chrome"


def call(method, path, body=None):
    """Call the State API and return what it answers; what it refuses ends the script with the reason."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(
        f"http://localhost{path}", data, {"content-type": "application/json"}, method=method
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read()
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{method} {path}: {error.code}: {error.read().decode()}") from None
    return json.loads(text) if text else None


def begin(app, world=None, seed=0, looks=None):
    """Let an application start anew in a world, and return what its first page shows.

    `looks` is the seed of how the pages look; it counts for the first application that a script begins.
    """
    if SESSION not in call("GET", SESSIONS)["sessions"]:
        call("POST", SESSIONS, {"session_id": SESSION, "looks": looks})
    return call("POST", f"{SESSIONS}/{SESSION}/apps/{app}/begin", {"world": world, "seed": seed})


def act(app, action, arguments):
    """Do an action of an application, as its pages would, and return what it changed."""
    return call("POST", f"{SESSIONS}/{SESSION}/apps/{app}/act", {"action": action, "arguments": arguments})


def open_browser(app, timeout_s=60):
    """Open an application in the browser, and wait until its window shows it."""
    titles = {one["name"]: one["title"] for one in call("GET", "/hub/v1/apps")}
    address = call("POST", f"{SESSIONS}/{SESSION}/apps/{app}/launch")["url"]
    nothing = subprocess.DEVNULL
    subprocess.Popen([BROWSER, address], stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True)
    # Before the page is there the title is the address.
    title = rf"\b{re.escape(titles[app])}\b.* - Chromium$"
    wait = ["wait-for-window", title, str(timeout_s)]
    waited = subprocess.run(wait, check=False, stderr=subprocess.PIPE, text=True)
    if waited.returncode != 0:
        raise SystemExit(waited.stderr)
