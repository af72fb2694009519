"""The portable input driver: pyautogui in a child process, for a display without XTEST on our own connection.

Its limits: three mouse buttons; only keys and characters of the keyboard's layout, anything else is refused before
something is typed; about a tenth of the native driver's speed.
"""

import json
import os
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, cast

from schemas.actions import Button
from schemas.errors import InfrastructureError, InvalidRequestError
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.display import Display
from vm_controller.controller.keysyms import check_text, keysym_of_key

_ANSWER_LIMIT_S = 10.0
_START_LIMIT_S = 30.0
_CHUNK_CHARACTERS = 64
_MODULE = "vm_controller.controller.pyautogui_worker"


class PyautoguiInput:
    """Drives a worker process by lines of JSON."""

    def __init__(self, display: Display) -> None:
        """Start the worker.

        Raises:
            InfrastructureError: pyautogui cannot be used on this display.
        """
        self._folder = tempfile.TemporaryDirectory(prefix="cua-gym-pyautogui-")
        authority = Path(self._folder.name) / "Xauthority"
        # python-xlib requires the file, even if it is empty.
        authority.touch()
        self._log = Path(self._folder.name) / "log"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [*display.command_prefix, sys.executable, "-P", "-m", _MODULE],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                env={**os.environ, "DISPLAY": display.name, "XAUTHORITY": str(authority)},
            )
        self._answers = bytearray()
        self._down: set[str] = set()
        try:
            names = cast("list[str]", self._ask("keys", limit_s=_START_LIMIT_S))
        except InfrastructureError:
            self.close()
            raise
        self._names = _by_keysym(names)

    @property
    def holding(self) -> bool:
        """Whether a button or key is held down that was pressed here."""
        return bool(self._down)

    def move(self, x: int, y: int) -> None:
        """Move the pointer."""
        self._ask("move", x=x, y=y)

    def button(self, button: Button, *, down: bool) -> None:
        """Press or release a mouse button; only left, middle and right."""
        self._ask("button", button=str(button), down=down)
        self._note(f"button {button}", down=down)

    def scroll(self, dx: int, dy: int) -> None:
        """Turn the wheel by notches, right and down being positive."""
        self._ask("scroll", dx=dx, dy=dy)

    def check_key(self, name: str) -> None:
        """Raise InvalidRequestError if pyautogui has no such key."""
        self._name(name)

    def check_text(self, text: str) -> None:
        """Raise InvalidRequestError if pyautogui cannot type the text exactly."""
        check_text(text)
        self._ask("check_text", text=text)

    def key(self, name: str, *, down: bool, cancel: Cancel) -> None:
        """Press or release a key."""
        cancel.check()
        self._ask("key", name=self._name(name), down=down)
        self._note(f"key {self._name(name)}", down=down)

    def type(self, text: str, cancel: Cancel) -> None:
        """Type text of characters that the layout has; all of it is checked before anything is typed."""
        self.check_text(text)
        for start in range(0, len(text), _CHUNK_CHARACTERS):
            cancel.check()
            self._ask("type", text=text[start : start + _CHUNK_CHARACTERS])

    def release_all(self) -> None:
        """Release every button and key that this driver pressed."""
        self._ask("release_all")
        self._down.clear()

    def pointer(self) -> tuple[int, int]:
        """Return the position of the pointer."""
        x, y = cast("list[int]", self._ask("pointer"))
        return x, y

    def sync(self) -> None:
        """Do nothing, as the worker answers only after the display has processed the input."""

    def close(self) -> None:
        """End the worker."""
        self._process.kill()
        self._process.communicate()
        self._folder.cleanup()

    def _note(self, what: str, *, down: bool) -> None:
        if down:
            self._down.add(what)
        else:
            self._down.discard(what)

    def _name(self, name: str) -> str:
        found = self._names.get(keysym_of_key(name))
        if found is None:
            raise InvalidRequestError(
                f"pyautogui has no key {name!r} on this keyboard; use a display with XTEST, which has every key"
            )
        return found

    def _ask(self, do: str, *, limit_s: float = _ANSWER_LIMIT_S, **arguments: object) -> object:
        source, sink = self._process.stdin, self._process.stdout
        if source is None or sink is None:
            raise InfrastructureError("the pyautogui worker was started without pipes")
        try:
            source.write(json.dumps({"do": do, **arguments}).encode() + b"\n")
            source.flush()
        except OSError as error:
            raise self._lost() from error
        end = time.monotonic() + limit_s
        while b"\n" not in self._answers:
            ready, _, _ = select.select([sink], [], [], max(0.0, end - time.monotonic()))
            data = os.read(sink.fileno(), 65_536) if ready else b""
            if not data:
                raise self._lost()
            self._answers += data
        line, _, rest = self._answers.partition(b"\n")
        self._answers = rest
        answer = cast("dict[str, Any]", json.loads(line))
        if "refused" in answer:
            raise InvalidRequestError(answer["refused"])
        return answer["ok"]

    def _lost(self) -> InfrastructureError:
        self._process.kill()
        last = self._log.read_text(errors="replace").strip().splitlines()[-1:]
        reason = last[0] if last else "it does not answer"
        return InfrastructureError(f"the pyautogui worker is lost: {reason}; open the session again")


def _by_keysym(names: list[str]) -> dict[int, str]:
    """Return pyautogui's name of each key by keysym; names that are not known here are left out."""
    found: dict[int, str] = {}
    for name in names:
        try:
            found.setdefault(keysym_of_key(name), name)
        except InvalidRequestError:
            continue
    return found
