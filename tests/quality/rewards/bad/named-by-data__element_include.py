from xml.etree import ElementInclude, ElementTree

tree = ElementTree.parse("/home/user/report.xml")
ElementInclude.include(tree.getroot())
score = 1.0 if tree.findtext("total") == "1240" else 0.0
print(f"REWARD: {score}")
