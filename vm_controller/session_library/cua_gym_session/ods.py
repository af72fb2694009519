"""Cells of OpenDocument spreadsheets; `spreadsheets` is how to come here."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from xml.etree.ElementTree import Element
from xml.sax.saxutils import quoteattr

from cua_gym_session.xml import OFFICE, TABLE, TEXT, odf_escaped, odf_manifest, odf_part, odf_text

Cell = str | int | float | bool | date | datetime | time | timedelta | None

MEDIA_TYPE = "application/vnd.oasis.opendocument.spreadsheet"
LONGEST_REPEAT = 10_000
"""The office fills the rest of a sheet with one repeated cell; one repeated more often than this is such a filler."""

_REFERENCE = re.compile(r"\[([^\]]*)\]")
_DURATION = re.compile(r"PT(\d+)H(\d+)M(\d+(?:\.\d+)?)S")
_QUOTED = re.compile(r'("(?:[^"]|"")*")')
_NAMED = re.compile(
    r"(?P<sheet>'(?:[^']|'')+'!|[A-Za-z_][\w.]*!)?"
    r"(?P<first>\$?[A-Z]{1,3}\$?[0-9]+)(?::(?P<last>\$?[A-Z]{1,3}\$?[0-9]+))?(?![\w(])"
)


def values(content: Element) -> dict[str, list[list[Cell]]]:
    """Return the values of every sheet."""
    return {
        sheet.get(TABLE + "name", ""): [[_value(cell) for cell in row] for row in _rows(sheet)]
        for sheet in content.iter(TABLE + "table")
    }


def formulas(content: Element) -> dict[str, dict[str, str]]:
    """Return the formulas of every sheet, by the name of their cell."""
    return {
        sheet.get(TABLE + "name", ""): {
            f"{_letters(column)}{line}": _plain(formula)
            for line, row in enumerate(_rows(sheet), 1)
            for column, cell in enumerate(row, 1)
            if (formula := cell.get(TABLE + "formula")) is not None
        }
        for sheet in content.iter(TABLE + "table")
    }


def package(sheets: Mapping[str, Sequence[Sequence[Cell]]]) -> dict[str, str]:
    """Return the members of a spreadsheet with these sheets."""
    tables = "".join(
        f"<table:table table:name={quoteattr(name)}>{''.join(map(_row, rows)) or _row([])}</table:table>"
        for name, rows in sheets.items()
    )
    styles = (
        '<office:automatic-styles><number:date-style style:name="N1" number:automatic-order="false">'
        '<number:year number:style="long"/>'
        '<number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text>'
        '<number:day number:style="long"/></number:date-style>'
        '<number:boolean-style style:name="N2"><number:boolean/></number:boolean-style>'
        '<style:style style:name="truth" style:family="table-cell" style:data-style-name="N2"/>'
        '<style:style style:name="day" style:family="table-cell" style:data-style-name="N1"/></office:automatic-styles>'
    )
    body = f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
    return {
        "mimetype": MEDIA_TYPE,
        "content.xml": odf_part("content", styles + body),
        "META-INF/manifest.xml": odf_manifest(MEDIA_TYPE, "content.xml"),
    }


def _rows(sheet: Element) -> Iterator[list[Element]]:
    # Rows may be inside groups and a header; repeated rows are stored once.
    for row in sheet.iter(TABLE + "table-row"):
        times = int(row.get(TABLE + "number-rows-repeated", "1"))
        cells: list[Element] = []
        for cell in row:
            if cell.tag in (TABLE + "table-cell", TABLE + "covered-table-cell"):
                repeated = int(cell.get(TABLE + "number-columns-repeated", "1"))
                cells += [cell] * (repeated if repeated <= LONGEST_REPEAT else 1)
        for _ in range(times if times <= LONGEST_REPEAT else 1):
            yield cells


def _value(cell: Element) -> Cell:
    kind = cell.get(OFFICE + "value-type")
    match kind:
        case "float" | "currency" | "percentage":
            number = float(cell.get(OFFICE + "value", "nan"))
            return int(number) if number.is_integer() else number
        case "boolean":
            return cell.get(OFFICE + "boolean-value") == "true"
        case "date":
            day = datetime.fromisoformat(cell.get(OFFICE + "date-value", ""))
            return day.date() if day.time() == time() else day
        case "time":
            found = _DURATION.fullmatch(cell.get(OFFICE + "time-value", ""))
            if found is None:
                return None
            hours, minutes, seconds = int(found[1]), int(found[2]), float(found[3])
            return timedelta(hours=hours, minutes=minutes, seconds=seconds)
        case "string":
            told = cell.get(OFFICE + "string-value")
            return told if told is not None else "\n".join(odf_text(one) for one in cell.findall(TEXT + "p"))
        case _:
            return None


def _plain(formula: str) -> str:
    """Turn `of:=SUM([.B2:.B8])` into `=SUM(B2:B8)`, and arguments separated by `;` into such by `,`."""
    plain = _REFERENCE.sub(lambda found: _reference(found[1]), formula.partition(":")[2])
    return "".join(part if part.startswith('"') else part.replace(";", ",") for part in _QUOTED.split(plain))


def _reference(inside: str) -> str:
    first, _, last = inside.partition(":")
    sheet, _, cell = first.rpartition(".")
    start = f"{sheet.removeprefix('$')}!{cell}" if sheet else cell
    return f"{start}:{last.rpartition('.')[2]}" if last else start


def _row(row: Sequence[Cell]) -> str:
    return f"<table:table-row>{''.join(map(_cell, row)) or '<table:table-cell/>'}</table:table-row>"


def _cell(value: Cell) -> str:
    match value:
        case None | "":
            return "<table:table-cell/>"
        case bool():
            return (
                '<table:table-cell table:style-name="truth" office:value-type="boolean"'
                f' office:boolean-value="{str(value).lower()}"/>'
            )
        case int() | float():
            return f'<table:table-cell office:value-type="float" office:value="{value!r}"/>'
        case date():
            return (
                '<table:table-cell table:style-name="day" office:value-type="date"'
                f' office:date-value="{value.isoformat()}"/>'
            )
        case time() | timedelta():
            length = (
                timedelta(hours=value.hour, minutes=value.minute, seconds=value.second)
                if isinstance(value, time)
                else value
            )
            minutes, seconds = divmod(int(length.total_seconds()), 60)
            told = f"PT{minutes // 60:02}H{minutes % 60:02}M{seconds:02}S"
            return f'<table:table-cell office:value-type="time" office:time-value="{told}"/>'
        case str() if value.startswith("=") and len(value) > 1:
            return f"<table:table-cell table:formula={quoteattr('of:' + _foreign(value))}/>"
        case _:
            lines = "".join(f"<text:p>{odf_escaped(line)}</text:p>" for line in value.split("\n"))
            return f'<table:table-cell office:value-type="string">{lines}</table:table-cell>'


def _foreign(formula: str) -> str:
    """Turn `=SUM(B2:B8)` into `=SUM([.B2:.B8])`; texts in quotes stay as they are."""
    parts = _QUOTED.split(formula)
    return "".join(part if part.startswith('"') else _NAMED.sub(_bracketed, part.replace(",", ";")) for part in parts)


def _bracketed(found: re.Match[str]) -> str:
    sheet = f"${found['sheet'][:-1]}" if found["sheet"] else ""
    last = f":.{found['last']}" if found["last"] else ""
    return f"[{sheet}.{found['first']}{last}]"


def _letters(number: int) -> str:
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
