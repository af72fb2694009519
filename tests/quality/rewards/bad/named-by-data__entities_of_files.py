from lxml import etree

reader = etree.XMLParser(resolve_entities=True)
tree = etree.parse("/home/user/report.xml", reader)
score = 1.0 if tree.findtext("total") == "1240" else 0.0
print(f"REWARD: {score}")
