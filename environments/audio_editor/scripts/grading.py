"""Measure an exported recording sample by sample, every channel for itself, between the cuts that the work makes."""

import io
import wave
from itertools import pairwise

import numpy

from environments.audio_editor.scripts.sound import RATE, edited, recording, sample_at, wav  # included by render()
from environments.shared.desktop.scripts.grading import grade, read, share  # included by render()

BLOCK_S, LISTEN_S = 0.1, 0.4
LENGTH_S = 0.05  # a cut may be as much too early or too late; so near to one nothing is compared but loudness
GAIN, RESIDUE, SILENCE = 0.05, 0.06, 0.001  # silence: what dithering adds, and no more
NOISE = 0.015  # of the loudest sample of a block: what remains of the residue besides the sound itself
STEEPER, LEAPS = 1.5, 4  # a cut may leap; noise leaps with every sample
LARGEST_S = 120


def heard(data):
    """Return a 16-bit WAV file as numbers from -1 to 1 at the rate of the originals, one row for each channel."""
    with wave.open(io.BytesIO(data)) as file:
        count, rate, channels = file.getnframes(), file.getframerate(), file.getnchannels()
        if file.getsampwidth() != 2 or channels > 2 or count > LARGEST_S * rate or not 8_000 <= rate <= 192_000:
            raise ValueError(f"{8 * file.getsampwidth()} bits, {channels} channels, {count} samples at {rate} Hz")
        raw = numpy.frombuffer(file.readframes(count), dtype="<i2").reshape(-1, channels).T / 32768
    times = numpy.arange(round(raw.shape[1] * RATE / rate)) / RATE
    return raw if rate == RATE else [numpy.interp(times, numpy.arange(row.size) / rate, row) for row in raw]


def cuts(tones, steps):
    """Return the samples of the result at which a stretch begins or ends that the work joins, cuts or changes."""
    length = sum(map(len, tones))
    keep = edited([numpy.ones(length)], [step for step in steps if step[0] in ("cut", "keep")])
    places = list(numpy.cumsum([len(tone) for tone in tones]))
    places += [sample_at(time) for kind, *times in steps if kind != "gain" for time in times]
    before = edited([numpy.arange(length, dtype=float)], [step for step in steps if step[0] in ("cut", "keep")])
    found = {int(numpy.searchsorted(before, place)) for place in places}
    return [0, *sorted(one for one in found if 0 < one < len(keep)), len(keep)]


def lag_of(now, wanted, begin, end):
    """Return by how many samples a stretch is too late, found where it is loudest."""
    size, slack = min(end - begin, sample_at(LISTEN_S)), sample_at(LENGTH_S)
    starts = range(begin, end - size + 1, max(1, size // 2))
    start = max(starts, key=lambda one: float(numpy.sum(wanted[one : one + size] ** 2)))
    part, low = wanted[start : start + size], max(0, start - slack)
    around = now[low : start + size + slack]
    if len(around) < size or not part.any():
        return 0
    energy = numpy.convolve(around**2, numpy.ones(size), "valid")
    return low + int(numpy.argmin(energy - 2 * numpy.correlate(around, part, "valid"))) - start


def right_blocks(now, wanted, bounds):
    """Return for every block of the wanted sound whether it is there."""
    found, size, margin = [], sample_at(BLOCK_S), sample_at(LENGTH_S)
    for begin, end in pairwise(bounds):
        lag = lag_of(now, wanted, begin, end)
        first, last = begin + margin, end - margin
        there, whole = now[max(0, first + lag) : max(0, last + lag)], wanted[first:last]
        power = float(numpy.sum(whole * whole))
        gain = float(numpy.sum(whole * there)) / power if power and len(there) == len(whole) else 1.0
        for place in range(first, last, size):
            part = wanted[place : min(place + size, last)]
            same = now[max(0, place + lag) :][: len(part)]
            found.append(len(same) == len(part) and abs(gain - 1) <= GAIN and is_same(same - gain * part, part))
    return found


def is_same(residue, part):
    """Say whether what is left of a block is small, and smaller where it is no part of the sound.

    A cut between two samples, another slope of a fade and another rate leave some of the sound itself, somewhat
    louder or later; a noise or a second sound is no such thing.
    """
    loudest = float(numpy.max(abs(part)))
    slope = numpy.gradient(part) if len(part) > 1 else part
    own = numpy.stack([part, slope, part * numpy.linspace(-1, 1, len(part))], axis=1)
    foreign = residue - own @ numpy.linalg.lstsq(own, residue, rcond=None)[0]
    small = float(numpy.max(abs(residue))) <= RESIDUE * loudest + SILENCE
    return small and float(numpy.max(abs(foreign))) <= NOISE * loudest + SILENCE


def leaps_right(now, wanted, bounds):
    """Return which part of the places near cuts holds no more leaps than cuts make there."""
    margin, steepest = sample_at(LENGTH_S), STEEPER * float(numpy.max(abs(numpy.diff(wanted)), initial=0)) + 2 * SILENCE
    steep = abs(numpy.diff(now)) > steepest
    return share([numpy.count_nonzero(steep[max(0, one - margin) : one + margin]) <= LEAPS for one in bounds])


def likeness(now, wanted, bounds):
    """Return which part of a sound is as wanted; what is louder than anything there or too long counts against it."""
    blocks = right_blocks(now, wanted, bounds)
    too_long = max(0, len(now) - len(wanted) - sample_at(LENGTH_S)) // sample_at(BLOCK_S)
    calm = not len(now) or float(numpy.max(abs(now))) <= (1 + GAIN + RESIDUE) * float(numpy.max(abs(wanted))) + SILENCE
    return sum(blocks) / (len(blocks) + too_long) * (1.0 if calm else 0.5) * leaps_right(now, wanted, bounds)


def grade_result(parameters):
    """Score how far the exported recording has come from what is there to what was asked for."""
    clips, path = parameters["clips"], parameters["result"]
    tones = [recording(clips[one]) for one in parameters["order"]]
    wanted, bounds = edited(tones, parameters["steps"]), cuts(tones, parameters["steps"])
    start = likeness(recording(clips[parameters["order"][0]]), wanted, bounds)

    def sound():
        data = read(path)
        if data is None:
            return 0.0
        rows = heard(data)
        right = min(max(0.0, (likeness(row, wanted, bounds) - start) / (1 - start)) for row in rows)
        return right if abs(len(rows[0]) - len(wanted)) <= sample_at(LENGTH_S) else right / 2

    def originals():
        return share([read(one) == wav(recording(clip)) for one, clip in clips.items()])

    grade([("sound", 1, sound)], [("originals", originals)])
