"""All tasks of this application: importing this makes the samplers enter themselves."""

from hub.apps.spreadsheet import errands_books, errands_cells, errands_formats, errands_insights
from hub.apps.spreadsheet.describing import ERRANDS

ROOMS = (errands_books, errands_cells, errands_formats, errands_insights)

__all__ = ["ERRANDS", "ROOMS"]
