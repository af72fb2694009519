"""Runs on a desktop with the session's Python: reads programs as JSON, and runs each in a separate process and folder.

Prints a JSON object with the failed programs by name, and their output.
"""

import importlib
import json
import os
import runpy
import signal
import sys
import tempfile
import traceback
from pathlib import Path

LIMIT_S = 60

# What most of them import, loaded once for all.
for name in (
    "openpyxl",
    "docx",
    "pptx",
    "lxml.etree",
    "PIL.Image",
    "PIL.ImageDraw",
    "numpy",
    "pandas",
    "odf.opendocument",
):
    importlib.import_module(name)


def said_by(name: str, source: str) -> str:
    """Run one program; return why it failed, empty if it did not."""
    folder = Path(tempfile.mkdtemp(prefix=f"{name.replace('/', '-')}-"))
    script, said = folder / "program.py", folder / "said.txt"
    script.write_text(source)
    work = folder / "work"
    work.mkdir()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            signal.alarm(LIMIT_S)
            os.chdir(work)
            out = os.open(said, os.O_CREAT | os.O_WRONLY)
            os.dup2(out, 1)
            os.dup2(out, 2)
            runpy.run_path(str(script), run_name="__main__")
            code = 0
        except SystemExit as end:
            code = 0 if end.code in (None, 0) else 1
            os.write(2, str(end.code).encode())
        except BaseException:
            os.write(2, traceback.format_exc().encode())
        finally:
            sys.stdout.flush()
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return "" if status == 0 else f"status {status}: {said.read_text(errors='replace')[-1500:]}"


programs: dict[str, str] = json.load(sys.stdin)
failed = {name: problem for name, source in programs.items() if (problem := said_by(name, source))}
json.dump(failed, sys.stdout)
