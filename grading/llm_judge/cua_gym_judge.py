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
"""Bytes of one file, at most; a larger one is not shown to a judge."""
_asked = 0


def ask(question: str, *, files: Sequence[str] = (), text: str = "", points: float) -> float:
    """Ask the judge a yes-or-no question; the server reports the answer as the component `judge:<number>`.

    Args:
        question: the question.
        files: absolute paths of UTF-8 texts and pictures (PNG, JPEG, GIF, WebP) to show as evidence. If one is missing,
            too large or of another type, the answer is no, and the judge is not asked.
        text: further evidence that the reward extracted, such as the paragraphs of a document.
        points: what a yes is worth.

    Returns:
        `points` if the judge says yes, else 0.0.

    Raises:
        RuntimeError: the question exceeds the limits, or the judge cannot be reached; the run then has no value.
    """
    return float(points) * granted(question, files=files, text=text, points=points)


def granted(question: str, *, files: Sequence[str | bytes], text: str, points: float | None) -> float:
    """Ask the judge; see `ask`.

    Args:
        question: the question.
        files: paths of the evidence, or the contents of pictures that the reward's helper made.
        text: further evidence.
        points: what a yes is worth; None asks for a degree instead of yes or no.

    Returns:
        With points, 1.0 for yes and 0.0 otherwise; without, a number from 0.0 to 1.0.
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
        # Opened without blocking, in case it is a named pipe.
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
