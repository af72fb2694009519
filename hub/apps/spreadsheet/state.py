"""What the application keeps: workbooks, their sheets and cells, and what was made of ranges of cells."""

from typing import Annotated, Literal

from pydantic import Field

from hub.engine.records import Id, Ordered, Record, Stamp, Volatile

ROWS, COLUMNS = 100, 26
"""The most that a sheet can have."""
WIDTH_PX = 100
"""How wide a column is where nobody chose a width."""

Address = Annotated[str, Field(pattern=r"^[A-Z][1-9]\d{0,2}$")]
"""Where a cell is, for example "B3"."""
Area = Annotated[str, Field(pattern=r"^[A-Z][1-9]\d{0,2}:[A-Z][1-9]\d{0,2}$")]
"""A range from its upper left to its lower right corner, for example "B3:D9"; a single cell is "B3:B3"."""
Column = Annotated[str, Field(pattern=r"^[A-Z]$")]

Value = float | bool | str | None
NumberFormat = Literal["automatic", "integer", "decimal", "money", "percent"]
Alignment = Literal["automatic", "left", "centre", "right"]
Fill = Literal["yellow", "green", "blue", "red", "orange", "purple", "grey"]
Test = Literal["greater", "less", "equal", "contains"]
ChartKind = Literal["bar", "line", "pie"]
Measure = Literal["sum", "average", "count", "min", "max"]


class Cell(Record):
    """One cell: what somebody typed, how it looks, and what it comes to."""

    content: str = Field(default="", description='As typed: "1250", "12.5%", "Oak board", "=SUM(B2:B9)".')
    number: NumberFormat = "automatic"
    bold: bool = False
    italic: bool = False
    fill: Fill | None = None
    align: Alignment = "automatic"
    note: str = ""
    shown: Annotated[str, Volatile] = Field(default="", description="What stands in the grid.")
    value: Annotated[Value, Volatile] = Field(default=None, description="The result; an error such as #REF! is text.")


class Filter(Record):
    """Rows that are hidden from everybody because of a value in one of their columns."""

    area: Area = Field(description="The first row is the header.")
    hidden: dict[Column, tuple[str, ...]] = Field(description="Values as shown, sorted, by column.")


class Sheet(Record):
    """One sheet of a workbook."""

    workbook_id: Id
    name: str
    rows: int = Field(ge=1, le=ROWS)
    columns: int = Field(ge=1, le=COLUMNS)
    cells: dict[Address, Cell] = Field(description="By address; cells without anything are left out.")
    widths: dict[Column, int] = Field(default_factory=dict[str, int], description="Pixels, where it is not 100.")
    frozen_rows: int = Field(default=0, ge=0, description="So many rows at the top stay in view.")
    filter: Filter | None = None


class Workbook(Record):
    """A workbook."""

    name: str
    sign: str = Field(description="The sign of its currency.")
    starred: bool = False
    sheet_ids: Annotated[tuple[Id, ...], Ordered] = Field(description="From left to right.")
    changed_at: Stamp


class RangeName(Record):
    """A name for a range that formulas of the workbook can use."""

    workbook_id: Id
    name: str
    sheet_id: Id
    area: Area


class Chart(Record):
    """A picture of the values of a range."""

    workbook_id: Id
    title: str
    kind: ChartKind
    sheet_id: Id
    labels: Area
    values: Area


class Summary(Record):
    """A table with one row for each value of a column, and what another column comes to there."""

    workbook_id: Id
    name: str
    sheet_id: Id
    area: Area = Field(description="The first row is the header.")
    group_by: Column
    value: Column
    measure: Measure


class ChoiceRule(Record):
    """Cells of a range take these values only."""

    sheet_id: Id
    area: Area
    choices: tuple[str, ...]


class Highlight(Record):
    """Cells of a range get a colour where their value passes a test."""

    sheet_id: Id
    area: Area
    test: Test
    operand: str
    colour: Fill


class Protection(Record):
    """What cells of a range hold cannot be changed."""

    sheet_id: Id
    area: Area
    reason: str


class State(Record):
    """All workbooks of an office, and what belongs to them."""

    office: str
    workbooks: dict[Id, Workbook]
    sheets: dict[Id, Sheet]
    names: dict[Id, RangeName]
    charts: dict[Id, Chart]
    summaries: dict[Id, Summary]
    choice_rules: dict[Id, ChoiceRule]
    highlights: dict[Id, Highlight]
    protections: dict[Id, Protection]
