"""The office gives fields of a .pptx random ids at each save.

Two conversions of one file differ until `packages.settle` took the ids out; `office.convert` calls it.
"""

import re
from pathlib import Path

from cua_gym_session import packages, presentations
from cua_gym_session.presentations import Slide

for name, number in (("a.pptx", b"A1"), ("b.pptx", b"B2")):
    presentations.write(name, [Slide("T")])
    members = packages.members(name)
    field = b'<a:fld id="{' + number + b'}" type="slidenum"><a:rPr/></a:fld>'
    slide = re.sub(rb"</a:p>", field + b"</a:p>", members["ppt/slides/slide1.xml"], count=1)
    packages.write(name, members | {"ppt/slides/slide1.xml": slide})
assert Path("a.pptx").read_bytes() != Path("b.pptx").read_bytes()
packages.settle("a.pptx")
packages.settle("b.pptx")
assert Path("a.pptx").read_bytes() == Path("b.pptx").read_bytes()
