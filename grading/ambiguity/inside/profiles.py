"""Colour profiles: which other colours viewers make of those that are stored."""

import io
from collections.abc import Iterator
from typing import Any

from PIL import Image, ImageCms

from .findings import TYPE

_PURE = ((255, 0, 0), (0, 255, 0), (0, 0, 255))
_MODES = {b"RGB ": "RGB", b"GRAY": "L"}
SHADE = 24
"""Levels (of 256) by which profiles in common use, of screens or of photographers, shift a grey."""


def recoloured(profile: bytes) -> Iterator[tuple[str, str]]:
    """Yield a finding if a colour profile changes hues, or makes greys much darker or lighter."""
    mode = _MODES.get(profile[16:20])
    if mode is None:
        return
    try:
        ordinary: Any = ImageCms.createProfile("sRGB")  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        change = ImageCms.buildTransform(own, ImageCms.ImageCmsProfile(ordinary), mode, "RGB")
    except (ImageCms.PyCMSError, OSError):
        return
    greys = [(level, level, level) for level in range(0, 256, 15)]
    asked = greys if mode == "L" else [*greys, *_PURE]
    picture = Image.new("RGB", (len(asked), 1))
    for place, colour in enumerate(asked):
        picture.putpixel((place, 0), colour)
    shown = ImageCms.applyTransform(picture.convert(mode), change)
    if shown is None:
        return
    seen = [shown.getpixel((place, 0)) for place in range(len(asked))]
    rows = [one for one in seen if isinstance(one, tuple)]
    apart = max(abs(level - own[0]) for one, own in zip(rows, greys, strict=False) for level in one)
    if apart > SHADE or any(max(one) != one[channel] for channel, one in enumerate(rows[len(greys) :])):
        yield TYPE, "a colour profile makes viewers show other colours; save the picture without"
