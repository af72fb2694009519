"""An attempt as an animated WebP: each picture that was acted on, with the action drawn on it, and the last picture."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from clients.atomic_write import atomic_file
from clients.reports.recording.markers import Marker
from clients.reports.recording.timeline import TimelineEntry
from clients.reports.rollouts.attempt import ShownAttempt, entries_of
from clients.rollouts.trajectory import frame_path
from schemas.errors import InvalidRequestError

_INK = (94, 36, 224)
"""The page's colour for marks, in the order blue, green, red."""
_HALO = (255, 255, 255)
_QUALITY = 80
Pixels = np.ndarray[Any, np.dtype[np.uint8]]


def write_animation(attempt: ShownAttempt, out: Path, *, width_px: int = 640, frame_ms: int = 900) -> Path:
    """Write an attempt as an animated picture.

    Args:
        attempt: The attempt.
        out: The file, whose name ends with `.webp`.
        width_px: Maximum width of the pictures; smaller ones are not enlarged.
        frame_ms: How long each picture is shown; the last one is shown three times as long.

    Raises:
        InvalidRequestError: the attempt has no pictures.
    """
    frames = [_narrowed(one, width_px) for one in _drawn(attempt)]
    if not frames:
        raise InvalidRequestError(f"{attempt.folder} holds no pictures: nothing was seen in this attempt")
    animation = cv2.Animation()
    animation.frames = frames
    animation.durations = [*[frame_ms] * (len(frames) - 1), 3 * frame_ms]
    with atomic_file(out) as half:
        # OpenCV chooses the format by the file name's suffix.
        named = half.with_name(f"{half.name}.webp")
        if not cv2.imwriteanimation(str(named), animation, [cv2.IMWRITE_WEBP_QUALITY, _QUALITY]):
            raise InvalidRequestError(f"{out} cannot be written")
        named.replace(half)
    return out


def _drawn(attempt: ShownAttempt) -> Iterator[Pixels]:
    last = attempt.first_frame
    for entry in entries_of(attempt):
        if entry.before is not None and entry.markers:
            picture = _read(attempt, entry.before.frame.sha256)
            if picture is not None:
                yield _with_marks(picture, entry)
        if entry.after is not None and entry.after.whole:
            last = entry.after.frame.sha256
    picture = None if last is None else _read(attempt, last)
    if picture is not None:
        yield picture


def _read(attempt: ShownAttempt, sha256: str) -> Pixels | None:
    path = frame_path(attempt.folder, sha256)
    if not path.is_file():
        return None
    picture = cv2.imdecode(np.frombuffer(path.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    return None if picture is None else picture.astype(np.uint8)


def _with_marks(picture: Pixels, entry: TimelineEntry) -> Pixels:
    for marker in entry.markers:
        _mark(picture, marker)
    return picture


def _mark(picture: Pixels, marker: Marker) -> None:
    points = [(round(x), round(y)) for x, y in marker.points]
    if marker.kind == "region":
        cv2.rectangle(picture, points[0], points[-1], _INK, 2, cv2.LINE_AA)
        return
    for colour, extra in ((_HALO, 3), (_INK, 0)):
        for start, end in pairwise(points):
            cv2.arrowedLine(picture, start, end, colour, 3 + extra, cv2.LINE_AA, tipLength=0.1)
        if marker.kind.startswith(("click", "press")):
            for ring in range(marker.count):
                cv2.circle(picture, points[-1], 13 + 8 * ring, colour, 3 + extra, cv2.LINE_AA)
        cv2.circle(picture, points[-1], 4 + extra // 2, colour, cv2.FILLED, cv2.LINE_AA)


def _narrowed(picture: Pixels, width_px: int) -> Pixels:
    height, width = picture.shape[:2]
    if width <= width_px:
        return picture
    size = (width_px, max(1, round(height * width_px / width)))
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.uint8)
