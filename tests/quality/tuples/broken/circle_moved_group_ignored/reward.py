from xml.etree import ElementTree

NAME = "{http://www.w3.org/2000/svg}"
RECT = {"x": "5", "y": "5", "width": "110", "height": "70", "fill": "#dddddd"}
CIRCLE = {"cx": "60", "cy": "40", "r": "12", "fill": "#aa2200"}
reward = 0.0
try:
    root = ElementTree.parse("/home/user/badge.svg").getroot()
    shapes = [(one.tag, one.attrib) for one in root.iter() if one.tag in (NAME + "rect", NAME + "circle")]
    others = [one for one in root.iter() if one.tag not in (NAME + "rect", NAME + "circle", NAME + "svg", NAME + "g")]
    if shapes == [(NAME + "rect", RECT), (NAME + "circle", CIRCLE)] and not others:
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
