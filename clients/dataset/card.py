"""The dataset card, README.md: what the folder contains, how it was made and measured, and what it is not.

Its head names the parts of the index by split, with their hash as the description of the configuration: Hugging Face
`datasets` reuses what it loaded from a folder before as long as the name and the head of the folder's card are equal.
"""

import hashlib
import re
from collections import Counter
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from bundles.bundle import ACCEPTED
from bundles.layout import CARD, parts, read_part, read_rows
from clients.atomic_write import write_atomic
from clients.dataset.counts import count

TRAIN = "train"
_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))


def write_card(out: Path) -> Path:
    """Rewrite the card of a dataset from its index; returns the file.

    Raises:
        InvalidRequestError: the dataset has no readable index.
    """
    return write_atomic(out / CARD, render(out))


def render(out: Path) -> str:
    """Return the text of the card; the same index gives the same text."""
    rows = read_rows(out)
    # The card is Markdown, so cells escape characters that would end them.
    environment = Environment(
        loader=PackageLoader("clients.dataset", "."),
        autoescape=False,  # noqa: S701 - no HTML is made
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(cell=_cell)
    figures = count(rows)
    for_split = Counter(str(row["split"]) for row in rows if row["split"] is not None)
    index = [part.relative_to(out) for part in parts(out)]
    text = environment.get_template("card.md.jinja").render(
        figures=figures,
        parts=[part.as_posix() for part in index],
        splits=_splits(out),
        for_split=dict(sorted(for_split.items(), key=lambda one: _train_first(one[0]))),
        sha256=hashlib.sha256(b"".join((out / part).read_bytes() for part in index)).hexdigest(),
        rejected=bool(figures.outcomes.keys() - {ACCEPTED}),
        size=next((name for limit, name in _SIZES if len(rows) < limit), "n>1M"),
        archives=sorted({str(row["archive_path"]) for row in rows if row["archive_path"] is not None}),
        folders=sum(row["archive_path"] is None for row in rows),
    )
    # Omitted parts leave empty lines behind.
    return re.sub(r"\n{3,}", "\n\n", text)


def _splits(out: Path) -> dict[str, list[str]]:
    """Return the parts of the index by split; all are `train` unless each part belongs to a single split."""
    found: dict[str, list[str]] = {}
    for part in parts(out):
        names = {row["split"] for row in read_part(part)}
        name = names.pop() if len(names) == 1 else None
        if name is None:
            return {TRAIN: [one.relative_to(out).as_posix() for one in parts(out)]}
        found.setdefault(str(name), []).append(part.relative_to(out).as_posix())
    return dict(sorted(found.items(), key=lambda one: _train_first(one[0])))


def _train_first(split: str) -> tuple[bool, str]:
    return split != TRAIN, split


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
