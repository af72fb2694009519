"""What uses the desktop image runs last, by the plugin in tests/docker_engine.py, in a run of pytest of its own."""

import pytest

SUITE = """
import pytest
from schemas.sessions import BackendName

@pytest.fixture(scope="session")
def core_image(): return "an image"

def test_in_a_container(core_image): pass

@pytest.mark.parametrize("backend", list(BackendName))
def test_backends(backend): pass

def test_plain(): pass
"""


def test_what_uses_the_image_comes_last(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makepyfile(SUITE)
    result = pytester.runpytest_subprocess("-p", "pytest_timeout", "-p", "tests.docker_engine", "-v")
    order = [line.partition("::")[2].split(" ")[0] for line in result.outlines if "PASSED" in line]
    assert order == [
        "test_backends[local]",
        "test_backends[browser]",
        "test_backends[states]",
        "test_plain",
        "test_in_a_container",
        "test_backends[docker]",
    ]
