"""fpdf2 writes the clock into the document.

Set a date, otherwise two states with the same pages differ: `set_creation_date`.
"""

from datetime import UTC, datetime

from fpdf import FPDF


def made(day):
    document = FPDF()
    document.set_creation_date(day)
    document.add_page()
    return bytes(document.output())


one, two = datetime(2025, 1, 1, tzinfo=UTC), datetime(2025, 1, 2, tzinfo=UTC)
assert made(one) == made(one) != made(two)
