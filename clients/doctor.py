"""Checks what this machine lacks to run desktops, and names the command that installs it."""

import importlib.util
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass

from clients.catalogue import catalogue
from clients.host_limits import too_low
from schemas.installation import ROOT, SESSION_PYTHON, install_command
from schemas.sessions import BackendName

PROGRAMS = {
    "Xvfb": "xvfb",
    "bwrap": "bubblewrap",
    "dbus-daemon": "dbus",
    "openbox": "openbox",
    "prlimit": "util-linux",
    "setpriv": "util-linux",
}
"""Program → Debian package, for what every session needs."""

MODULES = ("mcp", "pyarrow", "uvicorn", "xcffib")
DEFAULT_IMAGE = "cua-gym-desktop:full"
"""The same as in the server's settings."""
DEFAULT_SESSIONS = 16
"""The number of sessions for which host limits are checked, unless CUA_GYM_MAX_SESSIONS is set."""
ACCESSIBILITY_PACKAGES = ("at-spi2-core", "libatk-adaptor")


@dataclass(frozen=True)
class Requirement:
    """One requirement that was checked. `remedy` is the command that installs it, empty if it is met."""

    what: str
    remedy: str = ""


def examine(backend: BackendName = BackendName.LOCAL) -> Iterator[Requirement]:
    """Check programs, Python modules, the Python of sessions, and every environment's packages.

    For the container backend, this includes the engine and the image, which has its own packages; for the browser
    backend, the browser.
    """
    for program, package in PROGRAMS.items():
        yield Requirement(f"program {program}", "" if shutil.which(program) else _install((package,)))
    for module in MODULES:
        yield Requirement(
            f"Python module {module}", "" if importlib.util.find_spec(module) else install_command("server")
        )
    yield Requirement(
        "Python of sessions", "" if (SESSION_PYTHON / "bin" / "python3").exists() else "make session-python"
    )
    yield Requirement("accessibility", _install(_missing(ACCESSIBILITY_PACKAGES)))
    for entry in catalogue():
        yield Requirement(f"environment {entry.name}", _install(_missing(entry.packages)))

    sessions = int(os.environ.get("CUA_GYM_MAX_SESSIONS", DEFAULT_SESSIONS))
    for low in too_low(sessions):
        yield Requirement(f"{low.name} for {sessions} sessions ({low.value}, {low.least} wanted)", low.remedy)
    if backend is BackendName.DOCKER:
        yield from _examine_engine()
    if backend is BackendName.BROWSER:
        yield Requirement("program chromium-headless-shell", _install(_missing(("chromium-headless-shell",))))
        yield Requirement(
            "Python module playwright", "" if importlib.util.find_spec("playwright") else install_command("browser")
        )


def _examine_engine() -> Iterator[Requirement]:
    yield Requirement("Python module docker", "" if importlib.util.find_spec("docker") else install_command("docker"))
    yield Requirement("the right to enter containers", "" if os.geteuid() == 0 else "run the server as root")
    asked = subprocess.run([ROOT / "scripts" / "docker-engine", "status"], capture_output=True, text=True, check=False)
    yield Requirement("container engine", "" if asked.returncode == 0 else "make engine")
    image = os.environ.get("CUA_GYM_IMAGE", DEFAULT_IMAGE)
    look = ["docker", "--host", asked.stdout.strip(), "image", "inspect", image]
    found = asked.returncode == 0 and subprocess.run(look, capture_output=True, check=False).returncode == 0
    yield Requirement(f"image {image}", "" if found else "make image")


def _install(packages: tuple[str, ...]) -> str:
    return f"apt-get install -y {' '.join(packages)}" if packages else ""


def _missing(packages: tuple[str, ...]) -> tuple[str, ...]:
    """Return the Debian packages that are not installed."""
    if not packages or shutil.which("dpkg-query") is None:
        return ()
    asked = subprocess.run(
        ["dpkg-query", "--show", "--showformat=${Package} ${db:Status-Status}\n", *packages],
        capture_output=True,
        text=True,
        check=False,  # it fails when a package is unknown, but still prints the others
    )
    installed = {line.partition(" ")[0] for line in asked.stdout.splitlines() if line.endswith(" installed")}
    return tuple(package for package in packages if package not in installed)
