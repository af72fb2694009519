"""Compare a picture that somebody saved with the one that a task wants."""

import io

import numpy
from PIL import Image, ImageFilter

from environments.gimp.scripts.pictures import apply, draw  # included by render()
from environments.shared.desktop.scripts.grading import read  # included by render()

SAME = 1
"""Levels of 256 within which two pixels are one colour where no step is lossy: nothing can be written so."""
BLOCK, SAME_BLOCK = 8, 10
"""Programs differ in how they smooth an edge, not in what they make of an area."""
AT_EDGES, MOST_AT_EDGES, FARTHEST_AT_EDGES = 4, 0.01, 32
"""Levels beyond what any resampling makes of an edge, for which part of the pixels, and how far at most."""
UNIT = 16
"""Pixels of the largest unit that a JPEG is coded in."""
METHODS = ("NEAREST", "BOX", "BILINEAR", "HAMMING", "BICUBIC", "LANCZOS")


def opened(path):
    """Return a picture below the home; None where there is none."""
    content = read(path)
    return None if not content else Image.open(io.BytesIO(content))


def pixels(picture, block=1):
    """Return red, green, blue and alpha as numbers, averaged over square blocks."""
    levels = numpy.asarray(picture.convert("RGBA"), dtype=float)
    height, width = (side // block * block for side in levels.shape[:2])
    blocks = levels[:height, :width].reshape(height // block, block, width // block, block, 4)
    return blocks.mean(axis=(1, 3))


def likeness(picture, expected, block=1, same=SAME):
    """Return which part of a picture is as expected; 0 where it is none or has another size."""
    if picture is None or picture.size != expected.size:
        return 0.0
    apart = abs(pixels(picture, block) - pixels(expected, block)).max(axis=2)
    return float((apart <= same).mean())


def scaled_likeness(picture, original, size, quality):
    """Return which part of a picture is the original in another size, whatever program and method scaled it.

    Where every method gives one colour, so must the picture; elsewhere it must lie between what they give, but for a
    few pixels. So nothing can be written into it, not even where blocks keep their mean.
    """
    if picture is None or picture.size != tuple(size):
        return 0.0
    versions = [original.resize(size, Image.Resampling[method]) for method in METHODS]
    blocks = likeness(picture, versions[METHODS.index("BICUBIC")], BLOCK, SAME_BLOCK)
    if quality is not None:
        versions = [compressed(version, quality, sampling) for version in versions for sampling in (0, 1, 2)]
    low = numpy.min([numpy.asarray(one.filter(ImageFilter.MinFilter(3)), int) for one in versions], axis=0)
    high = numpy.max([numpy.asarray(one.filter(ImageFilter.MaxFilter(3)), int) for one in versions], axis=0)
    if picture.convert("RGBA").getextrema()[3] != (255, 255):
        return 0.0
    levels = numpy.asarray(picture.convert("RGB"), int)
    beyond = numpy.maximum(low - levels, levels - high).max(axis=2)
    flat = (high - low).max(axis=2) <= 2 * SAME
    if quality is not None:
        flat = whole_units(flat)
    allowed = numpy.where(flat, SAME if quality is None else 2 * SAME, AT_EDGES)
    at_edges = (beyond > allowed) & ~flat
    is_noise = not (beyond > allowed)[flat].any() and at_edges.mean() <= MOST_AT_EDGES
    if is_noise and beyond.max() <= FARTHEST_AT_EDGES:
        return min(1.0, blocks / (1.0 - 2 * MOST_AT_EDGES))
    return 0.5 * min(blocks, float((beyond <= allowed).mean()))


def whole_units(truths):
    """Keep what holds in the whole of a JPEG's unit, in which an edge makes noise."""
    height, width = truths.shape
    padded = numpy.pad(truths, ((0, -height % UNIT), (0, -width % UNIT)), constant_values=True)
    units = padded.reshape(padded.shape[0] // UNIT, UNIT, -1, UNIT).all(axis=(1, 3))
    return units.repeat(UNIT, axis=0).repeat(UNIT, axis=1)[:height, :width]


def compressed(picture, quality, sampling):
    """Return what a JPEG makes of a picture."""
    stream = io.BytesIO()
    picture.save(stream, "JPEG", quality=quality, subsampling=sampling)
    return Image.open(stream).convert("RGB")


def toned_likeness(picture, original, expected, same):
    """Return which part of a picture has its tone: one for each colour of the original, near the one expected."""
    if picture is None or picture.size != expected.size or picture.convert("RGBA").getextrema()[3] != (255, 255):
        return 0.0
    levels, tones = (numpy.asarray(one.convert("L"), int).ravel() for one in (picture, expected))
    colours = numpy.asarray(original.convert("RGB"), int).reshape(-1, 3) @ (1 << 16, 1 << 8, 1)
    right = 0
    for colour in numpy.unique(colours):
        own = levels[colours == colour]
        tone = numpy.median(own)
        if abs(tone - tones[colours == colour][0]) <= same:
            right += int((abs(own - tone) <= SAME).sum())
    return right / levels.size


def progress(picture, before, expected, block=1):
    """Return the part of the way from the picture as it was to the one that is wanted."""
    start = likeness(before, expected, block)
    return max(0.0, (likeness(picture, expected, block) - start) / (1.0 - start))


def picture_kept(parameters):
    """Say whether the picture that the task began with is still the same file in all its pixels."""
    return float(likeness(opened(parameters["picture"]), draw(parameters["drawing"])) == 1.0)


def wanted(parameters, result):
    """Return what a result must look like."""
    return apply(draw(parameters["drawing"]), result["operations"])
