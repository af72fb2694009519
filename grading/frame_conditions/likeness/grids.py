"""Pictures as grids: for each cell its mean colour, and how much it varies inside."""

import base64

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]


def grid(pixels: Pixels, rows: int, columns: int) -> dict[str, object]:
    """Describe a picture by a grid of cells of about equal size.

    Args:
        pixels: RGB values of shape (height, width, 3).
        rows: the number of rows of cells.
        columns: the number of columns of cells.

    Returns:
        The shape of the grid and, in base64, the means (three bytes per cell) and standard deviations (one byte).
    """
    height, width = pixels.shape[:2]
    rows, columns = min(rows, height), min(columns, width)
    values = pixels.astype(np.float64)
    down, across = _edges(height, rows), _edges(width, columns)
    counts = np.outer(np.diff([*down, height]), np.diff([*across, width]))[..., None]
    mean = _sums(values, down, across) / counts
    spread = np.sqrt(np.maximum(_sums(values**2, down, across) / counts - mean**2, 0)).max(2)
    return {"rows": rows, "columns": columns, "mean": _packed(mean), "spread": _packed(spread)}


def ground(pixels: Pixels) -> list[int]:
    """Return the most frequent colour of a picture, in steps of eight levels."""
    colours, counts = np.unique(pixels.reshape(-1, 3) // 8, axis=0, return_counts=True)
    return [8 * int(level) for level in colours[counts.argmax()]]


def _edges(length: int, parts: int) -> list[int]:
    return [length * part // parts for part in range(parts)]


def _sums(values: NDArray[np.float64], down: list[int], across: list[int]) -> NDArray[np.float64]:
    return np.add.reduceat(np.add.reduceat(values, down, 0), across, 1)


def _packed(values: NDArray[np.float64]) -> str:
    return base64.b64encode(np.rint(values).clip(0, 255).astype(np.uint8).tobytes()).decode()
