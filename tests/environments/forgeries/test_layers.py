"""GIMP's own files that a reader takes for the right layers, and that the program shows otherwise."""

import importlib
import struct
from collections.abc import Callable
from typing import Any

import pytest

from schemas.tasks import Task
from tests.environments.forgeries.conftest import Score, family_of

LAYERS: Any = importlib.import_module("environments.gimp.scripts.layers")
XCF: Any = importlib.import_module("environments.gimp.scripts.xcf")
FAMILY = family_of("gimp", "tidy_layers")
Spoil = Callable[[bytes], bytes]
OPACITY, MODE, OFFSETS, LOCK_CONTENT = 6, 7, 15, 28


def task_with(kind: str) -> Task:
    """Return a task with a wish of a kind."""
    tasks = (FAMILY.propose(seed) for seed in range(1, 200))
    return next(task for task in tasks if any(wish[0] == kind for wish in task.parameters["wishes"]))  # pyright: ignore


def solved(task: Task, more: list[dict[str, Any]] | None = None) -> bytes:
    """Return the file in which every wish is fulfilled, with further layers on top."""
    parameters: Any = task.parameters
    size = tuple(parameters["size"])
    layers = [*(more or []), *LAYERS.after(parameters["layers"], parameters["wishes"])]
    return XCF.xcf_bytes(size, [{**layer, "picture": LAYERS.picture_of(size, layer)} for layer in layers])


def prop(kind: int, *values: int) -> bytes:
    return struct.pack(f">{2 + len(values)}I", kind, 4 * len(values), *values)


def faint_last(data: bytes) -> bytes:
    """Say an opacity behind the one that has a point: the program takes the last."""
    return with_property(data, prop(OPACITY, 10))


def with_property(data: bytes, more: bytes) -> bytes:
    """Put a property in the place of the first layer's mode, which is the usual one where nobody says it."""
    return data.replace(prop(MODE, 0), more, 1)


def in_greys(data: bytes) -> bytes:
    """Call the picture one of greys."""
    return data[:22] + struct.pack(">I", 1) + data[26:]


def smaller(data: bytes) -> bytes:
    """Give the picture another size than its layers."""
    return data[:14] + struct.pack(">2I", 20, 20) + data[22:]


def locked(data: bytes) -> bytes:
    """Lock the pixels of a layer."""
    return with_property(data, prop(LOCK_CONTENT, 1))


def of_other_planes(data: bytes) -> bytes:
    """Say that a pixel has another number of bytes than its layer."""
    size = data[14:22]
    return data.replace(size + struct.pack(">I", 4), size + struct.pack(">I", 3))


SPOILED: dict[str, Spoil] = {
    "faint_last": faint_last,
    "in_greys": in_greys,
    "smaller": smaller,
    "locked": locked,
    "of_other_planes": of_other_planes,
}


async def test_the_layers_that_were_asked_for_get_everything(score: Score) -> None:
    task = task_with("opacity")
    assert await score(FAMILY, task, {str(task.parameters["picture"]): solved(task)}) == 1.0


@pytest.mark.parametrize("spoil", SPOILED.values(), ids=SPOILED)
async def test_what_the_program_shows_otherwise_is_not_done(score: Score, spoil: Spoil) -> None:
    task = task_with("opacity")
    whole = solved(task)
    spoiled = spoil(whole)
    assert spoiled != whole
    assert await score(FAMILY, task, {str(task.parameters["picture"]): spoiled}) < 1.0


async def test_a_further_layer_beside_its_place_is_one_too_many(score: Score) -> None:
    task = task_with("opacity")
    more: dict[str, Any] = {"name": "cover", "ground": "#000000", "shapes": [], "visible": True, "opacity": 100}
    covered = solved(task, [more]).replace(prop(OFFSETS, 0, 0), prop(OFFSETS, 0, 1), 1)
    assert await score(FAMILY, task, {str(task.parameters["picture"]): covered}) < 1.0


SHAPE: dict[str, Any] = {"ground": "", "shapes": [], "visible": True, "opacity": 100}


def cover(name: str = "cover") -> dict[str, Any]:
    return {**SHAPE, "name": name, "ground": "#000000"}


@pytest.mark.exhaustive(reason="forged files of every application")
async def test_a_layer_in_the_place_of_the_one_that_goes_is_one_too_many(score: Score) -> None:
    tasks = (one for one in map(FAMILY.propose, range(1, 200)) if has_removal(one))
    task = next(one for one in tasks if not any(wish[0] == "top" for wish in wishes_of(one)))
    parameters: Any = task.parameters
    gone = next(wish[1] for wish in parameters["wishes"] if wish[0] == "delete")
    old = next(layer for layer in parameters["layers"] if layer["name"] == gone)
    again = {**parameters["layers"][-1], "name": "Background copy"}
    assert await score(FAMILY, task, {parameters["picture"]: solved(task)}) == 1.0
    for more in (cover(), again, {**old, "name": "Renamed"}, cover(gone), {**old, "ground": "", "name": gone}):
        assert await score(FAMILY, task, {parameters["picture"]: solved(task, [more])}) < 1.0, more


async def test_what_is_not_removed_yet_costs_that_wish_alone(score: Score) -> None:
    task = next(one for one in map(FAMILY.propose, range(1, 200)) if len(wishes_of(one)) > 1 and has_removal(one))
    parameters: Any = task.parameters
    old = [layer for layer in parameters["layers"] if ["delete", layer["name"]] in parameters["wishes"]]
    assert 0.2 < await score(FAMILY, task, {parameters["picture"]: solved(task, old)}) < 1.0


def wishes_of(task: Task) -> list[list[Any]]:
    parameters: Any = task.parameters
    return parameters["wishes"]


def has_removal(task: Task) -> bool:
    return any(wish[0] == "delete" for wish in wishes_of(task))
