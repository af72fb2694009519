"""Where this program is installed, and where the output of `cua-gym setup` goes.

In a checkout both are its root. An installed wheel must not be written to, so the output goes to a folder of the
machine or of the user.
"""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
"""The folder that holds the packages, `scripts/` and `requirements/`."""
PACKAGE = __name__.partition(".")[0]
"""The top-level name of this package: in a wheel all packages are below one."""
IS_CHECKOUT = __name__.rpartition(".")[0] == PACKAGE
DATA_VARIABLE = "CUA_GYM_DATA_DIR"


def _data_dir() -> Path:
    if chosen := os.environ.get(DATA_VARIABLE):
        return Path(chosen).resolve()
    if IS_CHECKOUT:
        return ROOT
    if os.geteuid() == 0:
        # The users of sessions must be able to traverse it, which root's home folder does not allow.
        return Path("/var/lib/cua-gym")
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "cua-gym"


DATA = _data_dir()
SESSION_PYTHON = DATA / ".session-python"
"""The Python environment that scripts/session-python creates."""
CRIU = DATA / ".criu" / "criu"
"""The program that scripts/criu builds."""


def install_command(extra: str) -> str:
    """Return the command that installs the Python packages of an extra."""
    return "make setup" if IS_CHECKOUT else f"pip install 'cua-gym[{extra}]'"
