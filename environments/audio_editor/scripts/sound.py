"""Make the recordings of a task and do to them what a task asks for, sample by sample."""

import io
import wave

import numpy

RATE = 22_050
LOUDEST = 32_767


def recording(clip):
    """Return a recording: a tone that rises steadily, so that each moment sounds otherwise, with pauses in it."""
    time = numpy.arange(round(clip["seconds"] * RATE)) / RATE
    rise = (clip["to"] - clip["from"]) / clip["seconds"]
    tone = numpy.sin(2 * numpy.pi * (clip["from"] * time + rise * time * time / 2)) * clip["level"]
    for begin, end in clip["pauses"]:
        tone[sample_at(begin) : sample_at(end)] = 0
    return tone


def sample_at(seconds):
    """Return the sample at a time."""
    return round(seconds * RATE)


def edited(tones, steps):
    """Return recordings joined and worked on; times are those before any step."""
    tone = numpy.concatenate(tones)
    keep = numpy.ones(len(tone), dtype=bool)
    for kind, begin, end in steps:
        part = slice(sample_at(begin), sample_at(end))
        ramp = numpy.linspace(0, 1, len(tone[part]))
        if kind == "cut":
            keep[part] = False
        elif kind == "keep":
            keep[: part.start] = keep[part.stop :] = False
        elif kind == "mute":
            tone[part] = 0
        elif kind == "fade in":
            tone[part] *= ramp
        elif kind == "fade out":
            tone[part] *= ramp[::-1]
        elif kind == "gain":
            tone *= begin
    return tone[keep]


def wav(tone):
    """Return a recording as the bytes of a WAV file, one channel of 16 bits."""
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(numpy.round(numpy.clip(tone, -1, 1) * LOUDEST).astype("<i2").tobytes())
    return out.getvalue()
