"""The server of a trainer."""

from dataclasses import dataclass

from tests.one_tuple import TASK
from tests.screenless_server import Serving

NAME = TASK.task_id


@dataclass(frozen=True)
class Trainer:
    """The address of a trainer's server, and the services behind it."""

    url: str
    token: str
    server: Serving
