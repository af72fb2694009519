"""What programs write is compressed.

A search for words in the bytes finds nothing; with fpdf2 call `set_compression(False)` for what a reward has to read.
"""

from fpdf import FPDF


def made(compressed):
    document = FPDF()
    document.set_compression(compressed)
    document.add_page()
    document.set_font("Courier", size=12)
    document.cell(text="Invoice 7")
    return bytes(document.output())


assert b"Invoice 7" not in made(True) and b"Invoice 7" in made(False)
