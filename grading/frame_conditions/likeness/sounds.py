"""Sounds as they are heard: the loudness of each channel in windows of a few milliseconds."""

import base64
import struct
import wave
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

WINDOW_S = 0.005
MOST_S = 300
_SOUND = ("fmt ", "data", "fact", "PEAK", "JUNK", "PAD ", "FLLR")
"""Parts of a recording that change nothing about it; the last three fill space."""
_OF_PROGRAMS = (b"ISFT", b"ICRD")
_WIDTHS = {1: np.dtype("u1"), 2: np.dtype("<i2"), 4: np.dtype("<i4")}


def describe(paths: Sequence[Path]) -> Mapping[Path, dict[str, object]]:
    """Describe uncompressed recordings, by path."""
    return {path: found for path in paths if (found := _described(path)) is not None}


def _described(path: Path) -> dict[str, object] | None:
    with wave.open(str(path)) as sound:
        rate, width, channels = sound.getframerate(), sound.getsampwidth(), sound.getnchannels()
        frames, length = sound.getnframes(), sound.getnframes() / rate
        data = sound.readframes(min(frames, MOST_S * rate))
    if width == 3:  # noqa: PLR2004 - bytes; numpy knows no such numbers
        raw = np.frombuffer(data, np.uint8).reshape(-1, 3)
        samples = np.zeros((len(raw), 4), np.uint8)
        samples[:, 1:] = raw
        values = samples.view("<i4").ravel() / 2.0**31
    elif width in _WIDTHS:
        values = np.frombuffer(data, _WIDTHS[width]).astype(np.float64)
        values = (values - 128) / 128 if width == 1 else values / 2.0 ** (8 * width - 1)
    else:
        return None
    per_window = max(round(WINDOW_S * rate), 1)
    windows = len(values) // channels // per_window
    shaped = values[: windows * per_window * channels].reshape(windows, per_window, channels)
    loudness = np.sqrt((shaped**2).mean(1)).T
    levels = [base64.b64encode(np.rint(one * 255).clip(0, 255).astype(np.uint8).tobytes()).decode() for one in loudness]
    about = {"rate": rate, "does": _does(path.read_bytes())}
    return {"channels": channels, "length_ms": round(1000 * length), "levels": levels, **about}


def _does(data: bytes) -> list[str]:
    """Return what a recording does besides being heard: texts that players show, loops, marks, unknown parts."""
    found, place = list[str](), 12
    while place + 8 <= len(data):
        name = data[place : place + 4].decode("latin-1")
        (size,) = struct.unpack_from("<I", data, place + 4)
        if name == "LIST":
            found += _told(data[place + 8 : place + 8 + size])
        elif name not in _SOUND:
            found.append(f"has a part {name.strip()!r}, which some programs obey or show")
        place += 8 + size + size % 2
    return sorted(found)


def _told(part: bytes) -> list[str]:
    """Return what a list of notes says, except about the program that made the recording, and when."""
    if part[:4] != b"INFO":
        return ["has marks, or notes about them"]
    found, place = list[str](), 4
    while place + 8 <= len(part):
        name, (size,) = part[place : place + 4], struct.unpack_from("<I", part, place + 4)
        text = part[place + 8 : place + 8 + size].strip(b"\0 ")
        if text and name not in _OF_PROGRAMS:
            found.append("has notes that players show")
        place += 8 + size + size % 2
    return found
