"""Everything one can do in a workbook: importing this makes the application know its actions."""

from hub.apps.spreadsheet import (
    actions_cells,
    actions_formats,
    actions_insights,
    actions_rows,
    actions_rules,
    actions_sheets,
    actions_workbooks,
)

ROOMS = (
    actions_workbooks,
    actions_sheets,
    actions_cells,
    actions_formats,
    actions_rows,
    actions_rules,
    actions_insights,
)
