"""Sounds as they are heard: the loudness of each channel in windows of a few milliseconds."""

import base64
import wave
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

WINDOW_S = 0.005
MOST_S = 300
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
    return {"channels": channels, "length_ms": round(1000 * length), "levels": levels}
