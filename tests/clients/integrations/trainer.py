"""What a trainer knows of its server."""

from dataclasses import dataclass

from tests.one_tuple import TASK
from tests.screenless_server import Serving

NAME = TASK.task_id


@dataclass(frozen=True)
class Trainer:
    """Where a trainer finds its server, and what stands behind it."""

    url: str
    token: str
    server: Serving
