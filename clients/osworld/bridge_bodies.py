"""The JSON bodies of OSWorld's in-VM protocol, as its controllers send them."""

from pydantic import Field

from clients.osworld.steps import Verification, Words
from schemas.base import Closed


class Execute(Closed):
    """A command."""

    command: Words
    shell: bool = False


class ExecuteWithVerification(Execute):
    """A command, and what has to be true after it."""

    verification: Verification = Verification()
    max_wait_time: float = Field(default=10, ge=0, le=600)
    check_interval: float = Field(default=1.0, gt=0)


class Path(Closed):
    """A place on the desktop."""

    path: str = Field(min_length=1)


class Download(Path):
    """A file of an address."""

    url: str


class WindowName(Closed):
    """A window."""

    window_name: str = Field(min_length=1)
    strict: bool = False
    by_class: bool = False


class Code(Closed):
    """A program in Python."""

    code: str = Field(min_length=1)


class Script(Closed):
    """A script of bash; seconds after which it is ended, and where it runs."""

    script: str = Field(min_length=1)
    timeout: float = Field(default=30, ge=0.1, le=600)
    working_dir: str | None = None
