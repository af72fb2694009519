"""A shape without a filling still has a fill colour.

`draw:fill="none"` beside `draw:fill-color="#729fcf"`: ask the first before the second.
"""

from cua_gym_session import drawings, packages
from cua_gym_session.xml import odf_part

styles = '<style:style style:name="g" style:family="graphic"><style:graphic-properties draw:fill="none" draw:fill-color="#729fcf"/></style:style>'
page = '<draw:page><draw:rect draw:style-name="g"/></draw:page>'
content = f"<office:automatic-styles>{styles}</office:automatic-styles><office:body><office:drawing>{page}</office:drawing></office:body>"
packages.write("a.odg", {"content.xml": odf_part("content", content)})
assert drawings.read("a.odg")[0].shapes[0].fill == ""
