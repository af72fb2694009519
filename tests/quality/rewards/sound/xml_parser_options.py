"""An SVG, parsed by a parser that reads no other file."""

from lxml import etree

parser = etree.XMLParser(resolve_entities=False, load_dtd=False, no_network=True, remove_blank_text=True)
try:
    root = etree.parse("/home/user/plan.svg", parser).getroot()
    found = [(one.get("id"), one.get("fill")) for one in root.iter("{http://www.w3.org/2000/svg}rect")]
except (OSError, etree.XMLSyntaxError):
    found = []
print(f"REWARD: {1.0 if found == [('hall', '#336699'), ('shed', 'none')] else 0.0}")
