"""Two desktops, one of which uses up all resources it can."""

import time
from dataclasses import dataclass

from tests.vm_controller.backends.programs import shell
from vm_controller.backends.protocol import Desktop


@dataclass(frozen=True)
class Two:
    """Desktops that stay open for all tests of a backend."""

    desktop: Desktop
    neighbour: Desktop


SERVICE = """
mkdir -p $XDG_RUNTIME_DIR/dbus-1/services
cat > ~/service <<'END'
#!/bin/sh
{what}
END
chmod +x ~/service
printf '[D-BUS Service]\\nName=test.attack.A{number}\\nExec=/home/user/service\\n' \
    > $XDG_RUNTIME_DIR/dbus-1/services/test.attack.A{number}.service
dbus-send --session --dest=org.freedesktop.DBus --type=method_call --print-reply / \
    org.freedesktop.DBus.ReloadConfig >/dev/null
timeout 5 dbus-send --session --dest=test.attack.A{number} --type=method_call / test.attack.Start
"""


async def by_the_bus(desktop: Desktop, what: str) -> None:
    """Start a program through the session bus, so that it descends from the first process of the desktop."""
    await shell(desktop, SERVICE.format(what=what, number=time.monotonic_ns()))


FLOOD = "touch ~/flooding; yes flood >&2 & yes flood & exec yes flood > /proc/1/fd/1"
