import json
from pathlib import Path

TASK: dict = {}  # filled by render()
import zipfile
from lxml import etree

NS = {"t": "urn:oasis:names:tc:opendocument:xmlns:table:1.0", "o": "urn:oasis:names:tc:opendocument:xmlns:office:1.0"}
GATES, POINTS = [], {}


def content():
    with zipfile.ZipFile("/home/user/plan.ods") as z:
        return etree.fromstring(z.read("content.xml"))


def run():
    want = TASK["parameters"]
    tree = content()
    names = tree.xpath("//t:table/@t:name", namespaces=NS)
    GATES.append("Input" in names)
    POINTS["sheet"] = 0.4 if want["sheet"] in names else 0
    values = tree.xpath(f"//t:table[@t:name='{want['sheet']}']//t:table-cell/@o:value", namespaces=NS)
    numbers = list(map(float, values))
    close = [any(abs(n - target) < 1e-6 for n in numbers) for target in want["values"]]
    POINTS["values"] = 0.6 * close.count(True) / len(close)


try:
    run()
except Exception as error:
    print("error", error)
total = sum(POINTS.values()) if GATES and all(GATES) else 0.0
for key in POINTS:
    print("COMPONENT", key, POINTS[key], 1)
print("REWARD:", round(total, 4))
