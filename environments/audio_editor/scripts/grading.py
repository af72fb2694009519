"""Measure an exported recording by ear, so to speak: pitch and loudness of every tenth of a second."""

import io
import wave

import numpy

from environments.audio_editor.scripts.sound import RATE, edited, recording, wav  # included by render()
from environments.desktop.scripts.grading import grade, read, share  # included by render()

WINDOW_S, HOP_S = 0.2, 0.1
PITCH_HZ, LOUDNESS, SILENCE = 12, 0.1, 0.005
LENGTH_S = 0.05
WIDTHS = {2: "<i2", 4: "<i4"}


def heard(data):
    """Return a WAV file as numbers from -1 to 1, channels mixed, and its rate."""
    with wave.open(io.BytesIO(data)) as file:
        kind = WIDTHS[file.getsampwidth()]
        raw = numpy.frombuffer(file.readframes(file.getnframes()), dtype=kind)
        channels, rate = file.getnchannels(), file.getframerate()
    return raw.reshape(-1, channels).mean(axis=1) / float(2 ** (8 * numpy.dtype(kind).itemsize - 1)), rate


def marks(tone, rate):
    """Return pitch in Hz and loudness of every window."""
    size, hop = round(WINDOW_S * rate), round(HOP_S * rate)
    windows = [tone[begin : begin + size] for begin in range(0, max(1, len(tone) - size // 2), hop)]
    loud = [float(numpy.sqrt(numpy.mean(one * one))) if len(one) else 0.0 for one in windows]
    pitch = [
        float(numpy.count_nonzero(numpy.diff(numpy.signbit(one)))) * rate / 2 / max(1, len(one)) for one in windows
    ]
    return list(zip(pitch, loud, strict=True))


def alike(one, other):
    """Tell whether two windows sound the same; the pitch of silence is no matter."""
    near = abs(one[1] - other[1]) <= LOUDNESS * other[1] + SILENCE
    return near and (other[1] < 2 * SILENCE or abs(one[0] - other[0]) <= PITCH_HZ)


def likeness(now, wanted):
    """Return which part of two lists of windows is alike."""
    return sum(alike(a, b) for a, b in zip(now, wanted, strict=False)) / max(len(now), len(wanted))


def grade_result(parameters):
    """Score how far the exported recording has come from what is there to what was asked for."""
    clips, path = parameters["clips"], parameters["result"]
    tones = [recording(clips[one]) for one in parameters["order"]]
    wanted_tone = edited(tones, parameters["steps"])
    wanted, before = marks(wanted_tone, RATE), marks(recording(clips[parameters["order"][0]]), RATE)
    start = likeness(before, wanted)

    def sound():
        data = read(path)
        if data is None:
            return 0.0
        tone, own_rate = heard(data)
        right = max(0.0, (likeness(marks(tone, own_rate), wanted) - start) / (1 - start))
        same_length = abs(len(tone) / own_rate - len(wanted_tone) / RATE) <= LENGTH_S
        return right if same_length else right / 2

    def originals():
        return share([read(one) == wav(recording(clip)) for one, clip in clips.items()])

    grade([("sound", 1, sound)], [("originals", originals)])
