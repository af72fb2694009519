import re
from xml.etree import ElementTree

NAME = "{http://www.w3.org/2000/svg}"
KNOWN = {"id", "x", "y", "width", "height", "cx", "cy", "r", "fill", "style", "transform"}
FOREIGN = ("{http://www.inkscape.org/", "{http://sodipodi.sourceforge.net/")


def shift(text):
    """What a list of translate() moves by; any other transform is an error."""
    moved = [0.0, 0.0]
    rest = re.sub(r"[\s,]+", "", re.sub(r"translate\([^)]*\)", "", text))
    if rest:
        raise ValueError("not only moved")
    for inside in re.findall(r"translate\(([^)]*)\)", text):
        numbers = [float(one) for one in re.split(r"[\s,]+", inside.strip())]
        moved = [moved[0] + numbers[0], moved[1] + (numbers[1] if len(numbers) > 1 else 0.0)]
    return moved


def colour(element):
    fill = element.get("fill", "")
    for part in element.get("style", "").split(";"):
        key, _, value = part.partition(":")
        if key.strip() == "fill":
            fill = value.strip()
        elif key.strip():
            raise ValueError("another style")
    return fill.lower()


def shapes(element, dx=0.0, dy=0.0):
    for child in element:
        if child.tag.startswith(FOREIGN) or child.tag in (NAME + "defs", NAME + "metadata") and not len(child):
            continue
        if {key for key in child.attrib if not key.startswith(FOREIGN)} - KNOWN:
            raise ValueError("an attribute that nobody asked for")
        x, y = shift(child.get("transform", ""))
        if child.tag == NAME + "g":
            if "style" in child.attrib or "fill" in child.attrib:
                raise ValueError("a group with a style")
            yield from shapes(child, dx + x, dy + y)
        elif child.tag == NAME + "rect":
            size = float(child.get("width")), float(child.get("height"))
            yield "rect", float(child.get("x", 0)) + dx + x, float(child.get("y", 0)) + dy + y, *size, colour(child)
        elif child.tag == NAME + "circle":
            yield "circle", float(child.get("cx", 0)) + dx + x, float(child.get("cy", 0)) + dy + y, float(child.get("r")), colour(child)
        else:
            raise ValueError("another shape")


def right():
    root = ElementTree.parse("/home/user/plan.svg").getroot()
    size = [root.get("width"), root.get("height")] == ["100", "60"] and root.get("viewBox") in (None, "0 0 100 60")
    found = [tuple(round(one, 3) if isinstance(one, float) else one for one in shape) for shape in shapes(root)]
    return size and found == [("rect", 30.0, 15.0, 20.0, 20.0, "#336699"), ("circle", 70.0, 30.0, 8.0, "#cc3300")]

reward = 0.0
try:
    if right():
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
