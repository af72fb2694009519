"""Compare a picture that somebody saved with the one that a task wants."""

import io

import numpy
from PIL import Image

from environments.desktop.scripts.grading import read  # included by render()
from environments.gimp.scripts.pictures import apply, draw  # included by render()

SAME = 10
"""Levels of 256 within which two pixels count as one colour."""


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


def likeness(picture, expected, block=1):
    """Return which part of a picture is as expected; 0 where it is none or has another size."""
    if picture is None or picture.size != expected.size:
        return 0.0
    apart = abs(pixels(picture, block) - pixels(expected, block)).max(axis=2)
    return float((apart <= SAME).mean())


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
