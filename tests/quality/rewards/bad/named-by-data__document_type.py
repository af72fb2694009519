from lxml.etree import XMLParser, parse

tree = parse("/home/user/report.xml", XMLParser(load_dtd=True, remove_comments=True))
score = 1.0 if tree.findtext("total") == "1240" else 0.0
print(f"REWARD: {score}")
