"""The cases of the corpus, and how their two states are made."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from openpyxl import Workbook

from schemas.rewards import Ungrounded
from tests.grading.archives import archive
from verification.grounding.check import find

Rows = Sequence[Sequence[object]]
Content = str | Mapping[str, Rows]
"""The text of a file, or the sheets of a workbook."""


@dataclass(frozen=True)
class Case:
    """A task in two versions: the correct one, and one with a missing or changed fact and the same golden state."""

    name: str
    told: str
    spoiled: str
    before: Mapping[str, Content]
    after: Mapping[str, Content]
    kept: bool = field(default=True)
    """Whether the golden state also contains the initial state's files."""


def findings(case: Case, instruction: str, folder: Path) -> tuple[Ungrounded, ...]:
    after = {**case.before, **case.after} if case.kept else case.after
    return find(
        instruction,
        archive(folder / "initial.tar", {_placed(name): placed_bytes(text) for name, text in case.before.items()}),
        archive(folder / "golden.tar", {_placed(name): placed_bytes(text) for name, text in after.items()}),
    )


def _placed(name: str) -> str:
    return f"home/user/{name}"


def placed_bytes(content: Content) -> bytes:
    if isinstance(content, str):
        return content.encode()
    book = Workbook()
    assert book.active is not None
    book.remove(book.active)
    for name, rows in content.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()
