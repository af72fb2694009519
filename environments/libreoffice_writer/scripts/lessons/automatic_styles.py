"""The office numbers automatic styles (P1, P2 …) anew at each save.

Compare the style they are made from: `style:parent-style-name`, as `documents.read` does.
"""

from cua_gym_session import documents, packages
from cua_gym_session.documents import Paragraph

documents.write("a.odt", [Paragraph("Text body", "b")])
members = packages.members("a.odt")
style = b'<style:style style:name="P7" style:family="paragraph" style:parent-style-name="Text_20_body"/>'
content = members["content.xml"].replace(
    b"<office:body>", b"<office:automatic-styles>" + style + b"</office:automatic-styles><office:body>"
)
content = content.replace(b'text:style-name="Text_20_body">b', b'text:style-name="P7">b')
packages.write("a.odt", members | {"content.xml": content})
assert b'"P7">b' in content
assert documents.read("a.odt") == [Paragraph("Text body", "b")]
