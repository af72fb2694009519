"""The libraries behind models speak only to whom they are told to, and only when they are told to."""

import subprocess
import sys

PROGRAM = """
import socket

def refuse(*_):
    raise AssertionError("something reached for the network")

socket.socket.connect = socket.socket.connect_ex = socket.getaddrinfo = refuse
import pydantic_ai
import clients.models.models

assert not pydantic_ai.BANNER_ENABLED
"""


def test_an_import_reaches_for_nothing_and_reports_nothing() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
