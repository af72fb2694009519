import json
from pathlib import Path

TASK: dict = {}  # filled by render()
import re
import zlib


class Pdf:
    def __init__(self, data):
        if not data.startswith(b"%PDF-"):
            raise ValueError("not a PDF")
        self.data = data

    @property
    def pages(self):
        return len(re.findall(rb"/Type\s*/Page(?![a-z])", self.data))

    def streams(self):
        for match in re.finditer(rb"stream\r?\n(.*?)\r?\nendstream", self.data, re.S):
            try:
                yield zlib.decompress(match.group(1))
            except zlib.error:
                continue


def share(pdf, words):
    text = b"".join(pdf.streams())
    return sum(1 for word in words if word.encode() in text) / len(words)


want = TASK["parameters"]
parts = []
try:
    pdf = Pdf(Path(want["path"]).read_bytes())
    parts.append(("pages", 0.5 * (pdf.pages == want["pages"]), 0.5))
    parts.append(("words", 0.5 * share(pdf, want["words"]), 0.5))
except Exception as error:
    print("pdf:", error)
for part in parts:
    print("COMPONENT", *part)
print("REWARD:", sum(earned for _, earned, _ in parts))
