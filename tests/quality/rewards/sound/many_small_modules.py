"""Uses much of the standard library that only reads and computes."""

import bisect
import calendar
import collections
import colorsys
import difflib
import email.policy
import fnmatch
import heapq
import html.parser
import itertools
import mimetypes
import operator
import statistics
import textwrap
import unicodedata
import xml.etree.ElementTree as ET
import zoneinfo
from datetime import datetime
from email.parser import BytesParser
from pathlib import Path
from xml.dom import minidom

import dateutil.parser
import numpy as np
from PIL import Image
from pptx.util import Emu

TASK: dict = {}  # filled by render()
want = TASK["parameters"]
HOME = Path("/home/user")


class Links(html.parser.HTMLParser):
    """Collects the targets of links."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        if tag == "a":
            self.found.append(dict(attrs).get("href"))


def links():
    parser = Links()
    parser.feed((HOME / "page.html").read_text(encoding="utf-8"))
    return parser.found


def mail():
    message = BytesParser(policy=email.policy.default).parsebytes((HOME / "note.eml").read_bytes())
    return message["Subject"], dateutil.parser.parse(message["Date"]).date().isoformat()


def picture():
    pixels = np.asarray(Image.open(HOME / "logo.png").convert("RGB"))
    hue, _, _ = colorsys.rgb_to_hsv(*(pixels.reshape(-1, 3).mean(axis=0) / 255))
    return abs(hue - want["hue"]) < 0.02


score = 0.0
for points, test in ((0.4, lambda: links() == want["links"]), (0.3, lambda: mail() == tuple(want["mail"])), (0.3, picture)):
    try:
        if test():
            score += points
    except Exception as error:
        print("skipped:", error)
print(f"REWARD: {min(1.0, round(score, 2))}")
