from lxml import etree

tree = etree.parse("/home/user/report.xml")
tree.xinclude()
score = 1.0 if tree.findtext("total") == "1240" else 0.0
print(f"REWARD: {score}")
