"""Pictures whose levels are nearly right, and that show something else."""

import importlib
import io
from collections.abc import Callable
from typing import Any, cast

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFont

from tests.environments.forgeries.conftest import Score, family_of
from tests.exhaustive import representative

PICTURES: Any = importlib.import_module("environments.gimp.scripts.pictures")
Picture = Image.Image
Spoil = Callable[[Picture], Picture]


def letters(size: tuple[int, int]) -> Picture:
    """Return large letters, white on black."""
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).text((5, 40), "VOID", fill=255, font=ImageFont.load_default(90))
    return mask.point([0] * 128 + [255] * 128)


def marked(levels: int) -> Spoil:
    """Write letters that are lighter than what is around them."""

    def spoil(picture: Picture) -> Picture:
        up = picture.point([min(255, level + levels) for level in range(256)] * len(picture.getbands()))
        down = picture.point([max(0, level - levels) for level in range(256)] * len(picture.getbands()))
        return Image.composite(up, down, letters(picture.size))

    return spoil


def meshed(picture: Picture) -> Picture:
    """Write letters of a mesh that has the mean of what was there."""
    mesh = Image.new("L", picture.size)
    mesh.putdata([255 * ((n % picture.width + n // picture.width) % 2) for n in range(picture.width * picture.height)])
    mask = letters(picture.size)
    lighter, darker = marked(60)(picture), ImageChops.invert(marked(60)(ImageChops.invert(picture)))
    return Image.composite(Image.composite(lighter, darker, mesh), picture, mask)


def see_through(picture: Picture) -> Picture:
    """Make it transparent in places."""
    picture = picture.convert("LA" if picture.mode == "L" else "RGBA")
    picture.putalpha(ImageChops.invert(letters(picture.size)))
    return picture


def bytes_of(picture: Picture, path: str, quality: int | None) -> bytes:
    """Write a picture in the format of its name."""
    stream = io.BytesIO()
    if path.endswith(".jpg"):
        picture.convert("RGB").save(stream, "JPEG", quality=quality)
    else:
        picture.save(stream, "PNG")
    return stream.getvalue()


SPOILED = {"five levels": marked(5), "nine levels": marked(9), "a mesh": meshed, "transparent": see_through}


@pytest.mark.parametrize("spoilt", representative(SPOILED, ["five levels"], reason="forged files of every application"))
@pytest.mark.parametrize(
    ("name", "seed"),
    representative(
        [("add_border", 1), ("black_out", 1), ("recolour_plan", 1), ("turn_and_cut", 2)]
        + [("greyscale_copy", seed) for seed in (1, 2, 3)]
        + [("scale_for_web", seed) for seed in (1, 3)],
        [("turn_and_cut", 2)],
        reason="forged files of every application",
        several=True,
    ),
)
async def test_nothing_can_be_written_into_a_picture(score: Score, name: str, seed: int, spoilt: str) -> None:
    family = family_of("gimp", name)
    task = family.propose(seed)
    parameters = cast("dict[str, Any]", task.parameters)
    original: Picture = PICTURES.draw(parameters["drawing"])
    files = {parameters["picture"]: bytes_of(original, "a.png", None)}
    pictures = {one["path"]: PICTURES.apply(original.copy(), one["operations"]) for one in parameters["results"]}
    qualities = {one["path"]: one.get("quality") for one in parameters["results"]}
    files |= {path: bytes_of(picture, path, qualities[path]) for path, picture in pictures.items()}
    assert await score(family, task, files) == 1.0
    spoil = SPOILED[spoilt]
    assert await score(family, task, {**files, parameters["picture"]: bytes_of(spoil(original), "a.png", None)}) < 1.0
    for path, picture in pictures.items():
        if path.endswith(".jpg") and spoil is see_through:
            continue
        assert await score(family, task, {**files, path: bytes_of(spoil(picture), path, qualities[path])}) < 1.0, path


@pytest.mark.exhaustive(reason="forged files of every application")
async def test_what_was_covered_does_not_shine_through(score: Score) -> None:
    family = family_of("gimp", "black_out")
    task = family.propose(1)
    parameters = cast("dict[str, Any]", task.parameters)
    original: Picture = PICTURES.draw(parameters["drawing"])
    (result,) = parameters["results"]
    covered: Picture = PICTURES.apply(original.copy(), result["operations"])
    files = {parameters["picture"]: bytes_of(original, "a.png", None)}
    path = str(result["path"])
    assert await score(family, task, {**files, path: bytes_of(covered, path, None)}) == 1.0
    _, (x, y, width, height), *_ = result["operations"][0]
    place = (x, y, x + width, y + height)
    words = original.crop(place).convert("L").point([255] * 128 + [0] * 128)
    other = covered.crop(place).convert("RGB").point([level ^ 1 for level in range(256)] * 3)
    shining = covered.convert("RGB")
    shining.paste(other, place[:2], words)
    assert ImageChops.difference(shining, covered.convert("RGB")).getbbox() is not None
    assert await score(family, task, {**files, path: bytes_of(shining, path, None)}) < 1.0
