"""A test program: a window that changes its colour some time after each click.

`painter.py HOW MILLISECONDS`: after `timer` it waits in its own poll, with `peer` another process sleeps for so long
and with `worker` another one works for so long before it answers; meanwhile it answers pings, in the way of Qt.
"""

import select
import struct
import subprocess
import sys
import time
from typing import Any

import xcffib
from xcffib.xproto import RECTANGLE

SIZE = (400, 300)
_BUTTON_PRESS, _STRUCTURE_NOTIFY = 1 << 2, 1 << 17
_BACKGROUND, _EVENTS, _FOREGROUND = 1 << 1, 1 << 11, 1 << 2
_CLIENT_MESSAGE = 33
_COLOURS = (0xFF2200, 0x22FF00, 0x0022FF)
_SLEEPS = "import sys, time\nfor line in sys.stdin: time.sleep(float(line)); print(flush=True)"
_WORKS = """
import sys, time
for line in sys.stdin:
    end = time.process_time() + float(line)
    while time.process_time() < end: pass
    print(flush=True)
"""


def main(how: str, delay_s: float) -> None:
    connection: Any = xcffib.connect()
    rectangle: Any = RECTANGLE
    core = connection.core

    def atom(name: str) -> int:
        return core.InternAtom(False, len(name), name).reply().atom

    root = connection.get_setup().roots[0].root
    window, context = connection.generate_id(), connection.generate_id()
    core.CreateWindow(0, window, root, 100, 100, *SIZE, 0, 1, 0, _BACKGROUND | _EVENTS, [0xFFFFFF, _BUTTON_PRESS])
    core.CreateGC(context, window, _FOREGROUND, [_COLOURS[0]])
    replace, text, atoms = 0, 31, 4
    core.ChangeProperty(replace, window, atom("WM_NAME"), text, 8, len("Painter"), "Painter")
    core.ChangeProperty(replace, window, atom("WM_PROTOCOLS"), atoms, 32, 1, [atom("_NET_WM_PING")])
    core.MapWindow(window)
    connection.flush()
    source = _WORKS if how == "worker" else _SLEEPS
    peer = subprocess.Popen([sys.executable, "-c", source], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert peer.stdin
    assert peer.stdout
    poll = select.poll()
    poll.register(connection.get_file_descriptor(), select.POLLIN)
    poll.register(peer.stdout, select.POLLIN)
    clicks, due = 0, None
    while True:
        timeout_ms = None if due is None else max(0.0, (due - time.monotonic()) * 1000)
        ready = {descriptor for descriptor, _ in poll.poll(timeout_ms)}
        answered = peer.stdout.fileno() in ready
        if answered:
            peer.stdout.readline()
        if answered or (due is not None and time.monotonic() >= due):
            due = None
            clicks += 1
            core.ChangeGC(context, _FOREGROUND, [_COLOURS[clicks % len(_COLOURS)]])
            core.PolyFillRectangle(window, context, 1, [rectangle.synthetic(0, 0, *SIZE)])
        while (event := connection.poll_for_event()) is not None:
            kind = type(event).__name__
            if kind == "ButtonPressEvent" and how == "timer":
                due = time.monotonic() + delay_s
            elif kind == "ButtonPressEvent":
                peer.stdin.write(f"{delay_s}\n")
                peer.stdin.flush()
            elif kind == "ClientMessageEvent":
                answer = struct.pack("=BB2xII5I", _CLIENT_MESSAGE, 32, root, event.type, *event.data.data32)
                core.SendEvent(False, root, _STRUCTURE_NOTIFY, answer)
        connection.flush()


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]) / 1000)
