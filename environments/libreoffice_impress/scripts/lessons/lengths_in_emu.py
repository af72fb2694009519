"""Lengths of .pptx are EMU, 360,000 to a centimetre, and a save rounds them.

Compare to a millimetre; .odp says `2.54cm` or `1in` for the same.
"""

from pptx.util import Cm, Emu, Inches

assert Cm(1) == 360_000 and Inches(1) == Cm(2.54)
assert abs(Emu(359_640).cm - 1) < 0.1  # what the office made of a centimetre
assert Emu(359_640) != Cm(1)
