r"""A label typed in two lines is two paragraphs.

`"Living\nroom"` is not `"Living room"`: join what blanks separate if the task does not care.
"""

from cua_gym_session import drawings, packages
from cua_gym_session.xml import odf_part

page = "<draw:page><draw:rect><text:p>Living</text:p><text:p>room</text:p></draw:rect></draw:page>"
packages.write(
    "a.odg", {"content.xml": odf_part("content", f"<office:body><office:drawing>{page}</office:drawing></office:body>")}
)
text = drawings.read("a.odg")[0].shapes[0].text
assert text == "Living\nroom" and " ".join(text.split()) == "Living room"
