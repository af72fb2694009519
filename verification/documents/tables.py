"""Comma, semicolon and tab separated files: one field for every non-empty cell and one for every row."""

import csv
import io

from schemas.rewards import Mutation
from verification.documents.lines import ended, lines_of, text_of
from verification.documents.near_misses import near_miss, pick
from verification.documents.spots import Alter, BrokenError, Document, Edit, Order, Spots

_SEPARATORS = ",;\t|"


def read_table(name: str, content: bytes) -> Document:
    """Read a table of comma, semicolon or tab separated values.

    Raises:
        BrokenError: the content is not such a table.
    """
    lines = lines_of(text_of(content))
    separator = "\t" if name.lower().endswith(".tsv") else _separator(lines)
    spots = Spots()
    rows: list[tuple[int, int]] = []
    start = 0
    try:
        reader = csv.reader(list(lines), delimiter=separator, strict=True)
        for number, cells in enumerate(reader, 1):
            if any(cell.strip() for cell in cells):
                _put_row(spots, lines, (start, reader.line_num), cells, (number, separator))
                rows.append((start, reader.line_num))
            start = reader.line_num
    except csv.Error as error:
        raise BrokenError(str(error)) from error
    texts = tuple("".join(lines[start:stop]).strip() for start, stop in rows)
    order = Order(texts, lambda one, other: _exchange(lines, rows[one], rows[other]))
    return Document(spots, lambda: "".join(ended([line for line in lines if line])).encode(), {"rows": order})


def _exchange(lines: list[str], one: tuple[int, int], other: tuple[int, int]) -> bool:
    whole = ended([*lines, ""])[:-1]
    first, second = sorted((one, other))
    lines[:] = [
        *whole[: first[0]],
        *whole[second[0] : second[1]],
        *whole[first[1] : second[0]],
        *whole[first[0] : first[1]],
        *whole[second[1] :],
    ]
    return True


def _separator(lines: list[str]) -> str:
    first = next((line for line in lines if line.strip()), "")
    return max(_SEPARATORS, key=lambda mark: (first.count(mark), -_SEPARATORS.index(mark)))


def _put_row(spots: Spots, lines: list[str], place: tuple[int, int], cells: list[str], form: tuple[int, str]) -> None:
    start, stop = place
    number, separator = form
    original = "".join(lines[start:stop])

    def write(row: list[str]) -> str:
        text = io.StringIO()
        csv.writer(text, delimiter=separator, lineterminator="").writerow(row)
        return text.getvalue() + original[len(original.rstrip("\r\n")) :]

    def replace(text: str) -> None:
        # A removed line is written as an empty text, so that the other lines keep their indices.
        lines[start:stop] = [text] + [""] * (stop - start - 1)

    def change_row(mutation: Edit) -> bool:
        if mutation is Mutation.CHANGED:
            return False
        if mutation is Mutation.MISSING:
            replace("")
            return True
        filled = [index for index, cell in enumerate(cells) if near_miss(cell) is not None]
        if filled and pick(original, 2):
            index = filled[pick(original, len(filled))]
            lines.insert(stop, write([*cells[:index], near_miss(cells[index]) or "", *cells[index + 1 :]]))
        else:
            lines.insert(stop, original)
        return True

    spots.put(f"row {number}", "row", separator.join(cells), change_row)
    for column, cell in enumerate(cells):

        def change(mutation: Edit, column: int = column, cell: str = cell) -> bool:
            other = "" if mutation is Mutation.MISSING else near_miss(cell) if mutation is Mutation.CHANGED else None
            if other is None or len(cells) == 1:
                return False
            replace(write([*cells[:column], other, *cells[column + 1 :]]))
            return True

        def rewrite(alter: Alter, column: int = column, cell: str = cell) -> bool:
            other = alter(cell)
            if other is None or len(cells) == 1:
                return False
            replace(write([*cells[:column], other, *cells[column + 1 :]]))
            return True

        if cell.strip():
            spots.put(f"row {number}, column {column + 1}", "cell", cell.strip(), change, rewrite=rewrite)
