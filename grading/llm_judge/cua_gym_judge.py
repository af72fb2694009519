"""Lets a reward ask the model judge. Rewards import this standalone module in the grading sandbox.

It only passes questions to the server over an inherited socket. The server enforces the limits on questions and points.
"""

import base64
import json
import os
import socket
import stat
from collections.abc import Sequence
from typing import Any

_MOST_BYTES = 1 << 20
"""Of one file. A larger one is not shown to a judge."""
_asked = 0


def ask(question: str, *, files: Sequence[str] = (), text: str = "", points: float) -> float:
    """Return `points` if the judge says yes and 0.0 otherwise; the server reports the component `judge:<number>`.

    `files` are absolute paths of texts in UTF-8 and of pictures (PNG, JPEG, GIF, WebP). One that is missing, too large
    or neither is a no without a question. `text` is what the reward itself found out, for example the paragraphs of a
    document.

    Raises:
        RuntimeError: the question is beyond the limits, or the judge cannot be reached; the run has no value then.
    """
    return float(points) * granted(question, files=files, text=text, points=points)


def granted(question: str, *, files: Sequence[str | bytes], text: str, points: float | None) -> float:
    """Ask for `points`: 1.0 for yes, else 0.0. Without points ask how far: a number from 0.0 to 1.0. See `ask`.

    A file is a path, or the content of a picture that the reward's helper made.
    """
    global _asked  # noqa: PLW0603 -- the number of the component
    _asked += 1
    number = _asked
    shown = [_shown(number, file) for number, file in enumerate(files, 1)]
    answer = _exchange({"question": question, "text": text, "points": points, "files": shown})
    if "error" in answer:
        raise RuntimeError(answer["error"])
    if answer["note"]:
        print(f"judge:{number}: {answer['note']}")  # noqa: T201 -- the log of the run
    return float(answer["granted"])


def _shown(number: int, file: str | bytes) -> dict[str, str | None]:
    if isinstance(file, bytes):
        return {"name": f"picture {number}", "content": base64.b64encode(file).decode("ascii")}
    return {"name": str(file), "content": _content(file)}


def _content(path: str) -> str | None:
    try:
        # Not to be kept waiting by a pipe.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        with os.fdopen(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                return None
            content = file.read(_MOST_BYTES + 1)
    except OSError:
        return None
    return None if len(content) > _MOST_BYTES else base64.b64encode(content).decode("ascii")


def _exchange(request: dict[str, Any]) -> dict[str, Any]:
    with socket.socket(fileno=os.dup(int(os.environ["CUA_GYM_JUDGE_FD"]))) as connection:
        connection.sendall(json.dumps(request).encode() + b"\n")
        with connection.makefile("rb") as answers:
            line = answers.readline()
    if not line:
        raise RuntimeError("the grader no longer listens: a question was larger than it may be")
    return json.loads(line)
