"""The programs in docs/how-to/train-with.md."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.integrations.conftest import ROOT, Trainer

PAGE = ROOT / "docs" / "how-to" / "train-with.md"


def shown(title: str, language: str = "python") -> str:
    """Return the first code block in a language below a heading."""
    block = re.search(rf"^## {title}\n.*?^```{language}\n(.*?)^```", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    assert block is not None
    return block[1]


def run_shown(title: str, trainer: Trainer, folder: Path, before: str = "", **variables: str) -> str:
    """Run the first program below a heading, after `before`, with a trainer's address and token.

    Returns:
        Its output.
    """
    environment = {**os.environ, "CUA_GYM_URL": trainer.url, "CUA_GYM_TOKEN": trainer.token, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", before + shown(title)],
        cwd=folder,
        env=environment | variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3_000:]
    return done.stdout
