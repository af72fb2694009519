"""The JSON bodies of OSWorld's in-VM protocol, as its controllers send them."""

from pydantic import Field

from clients.osworld.steps import Verification, Words
from schemas.base import Closed


class Execute(Closed):
    """A command."""

    command: Words
    shell: bool = False


class ExecuteWithVerification(Execute):
    """A command, and the condition that must hold after it."""

    verification: Verification = Verification()
    max_wait_time: float = Field(default=10, ge=0, le=600)
    check_interval: float = Field(default=1.0, gt=0)


class Path(Closed):
    """A path on the desktop."""

    path: str = Field(min_length=1)


class Download(Path):
    """A file at a URL."""

    url: str


class WindowName(Closed):
    """A window, by its name."""

    window_name: str = Field(min_length=1)
    strict: bool = False
    by_class: bool = False


class Code(Closed):
    """A Python program."""

    code: str = Field(min_length=1)


class Script(Closed):
    """A bash script, its timeout in seconds, and its working folder."""

    script: str = Field(min_length=1)
    timeout: float = Field(default=30, ge=0.1, le=600)
    working_dir: str | None = None
