"""Pictures as a viewer shows them: after colour management, turned as their metadata say, on grey."""

import io
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from PIL import Image, ImageCms, ImageOps

from .grids import grid

CELLS = 96
"""Cells along the longer side of a picture."""
_GREY = (128, 128, 128, 255)


def describe(paths: Sequence[Path]) -> Mapping[Path, dict[str, object]]:
    """Describe the first frame of pictures, by path."""
    return {path: _described(path) for path in paths}


def _described(path: Path) -> dict[str, object]:
    with Image.open(path) as opened:
        shown = _managed(ImageOps.exif_transpose(opened))
        backed = Image.alpha_composite(Image.new("RGBA", shown.size, _GREY), shown)
        width, height = backed.size
        longer = max(width, height)
        pixels = np.asarray(backed.convert("RGB"), dtype=np.uint8)
    cells = grid(pixels, max(CELLS * height // longer, 1), max(CELLS * width // longer, 1))
    return {"width": width, "height": height, **cells}


def _managed(picture: Image.Image) -> Image.Image:
    """Apply the picture's colour profile, and keep its transparency."""
    alpha = picture.convert("RGBA").getchannel("A")
    profile = picture.info.get("icc_profile")
    colours = picture if picture.mode in ("L", "RGB", "CMYK") else picture.convert("RGB")
    if profile:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        shown_as = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))  # pyright: ignore[reportUnknownMemberType,reportUnknownArgumentType]
        try:
            managed = ImageCms.profileToProfile(colours, source, shown_as, outputMode="RGB")
        except ImageCms.PyCMSError:
            managed = None  # a profile of another colour space, which viewers ignore
        colours = managed or colours
    shown = colours.convert("RGBA")
    shown.putalpha(alpha)
    return shown
