"""odfpy writes the clock into the file.

Two states with the same shapes differ in bytes: call `packages.settle(path)` behind `save`. And make both states in
processes that make the same documents: odfpy declares what earlier documents used, too.
"""

import time
from pathlib import Path

from cua_gym_session import packages
from odf.opendocument import OpenDocumentDrawing

real = time.localtime
OpenDocumentDrawing().save("first.odg")  # the first document of a process declares fewer name spaces than later ones
for name, later in (("a.odg", 0), ("b.odg", 90_000)):
    time.localtime = lambda *given, later=later: real(time.time() + later)
    OpenDocumentDrawing().save(name)
assert Path("a.odg").read_bytes() != Path("b.odg").read_bytes()
packages.settle("a.odg")
packages.settle("b.odg")
assert Path("a.odg").read_bytes() == Path("b.odg").read_bytes()
