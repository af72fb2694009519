"""What names a module of ours is moved below `cua_gym`; everything else stays as it is."""

import importlib.util
from typing import Any

import pytest

from tests.wheel.installed import ROOT

_spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
assert _spec is not None
assert _spec.loader is not None
hatch_build: Any = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(hatch_build)
mover = hatch_build.Mover(hatch_build.packages(ROOT), ROOT)


@pytest.mark.parametrize(
    ("source", "moved"),
    [
        ("from schemas.errors import CuaGymError", "from cua_gym.schemas.errors import CuaGymError"),
        ("from  hub import (\n    apps,\n)", "from  cua_gym.hub import (\n    apps,\n)"),
        ("import clients.report as report", "import cua_gym.clients.report as report"),
        ("import os, clients.report", "import os; import cua_gym.clients.report; from cua_gym import clients"),
        ("if x: import tools", "if x: from cua_gym import tools"),
        ("def f():\n    from server import app  # late\n", "def f():\n    from cua_gym.server import app  # late\n"),
        ("é = 1; from hub.apps import names", "é = 1; from cua_gym.hub.apps import names"),
        ("import_module('hub')", "import_module('cua_gym.hub')"),
        ('import_module(f"hub.apps.{name}")', 'import_module(f"cua_gym.hub.apps.{name}")'),
        ('import_module("environments." + name)', 'import_module("cua_gym.environments." + name)'),
        ('import_module("environments.%s" % name)', 'import_module("cua_gym.environments.%s" % name)'),
        ('import_module(".x", package="hub")', 'import_module(".x", package="cua_gym.hub")'),
        ('import_module(".x", "hub")', 'import_module(".x", "cua_gym.hub")'),
        ('importlib.util.find_spec("server")', 'importlib.util.find_spec("cua_gym.server")'),
        ('sys.modules["tools"]', 'sys.modules["cua_gym.tools"]'),
        ('logging.getLogger("server")', 'logging.getLogger("cua_gym.server")'),
        ('[sys.executable, "-P", "-m", "server"]', '[sys.executable, "-P", "-m", "cua_gym.server"]'),
        ('run("python", "-m", "hub.preview")', 'run("python", "-m", "cua_gym.hub.preview")'),
        ('APP = "clients.cli:app"', 'APP = "cua_gym.clients.cli:app"'),
        ('raise E("run `python -m benchmarks quality`")', 'raise E("run `python -m cua_gym.benchmarks quality`")'),
        ('raise E("run `make image`")', 'raise E("run `cua-gym setup image`")'),
        ('remedy = "make setup"', 'remedy = "cua-gym setup"'),
        (
            "from importlib.resources import files\nfiles('hub')",
            "from importlib.resources import files\nfiles('cua_gym.hub')",
        ),
        ('"""\n    from clients import x\n"""', '"""\n    from cua_gym.clients import x\n"""'),
        ('run("-c", "import server.app; print(1)")', 'run("-c", "import cua_gym.server.app; print(1)")'),
    ],
)  # fmt: skip
def test_names_of_modules_are_moved(source: str, moved: str) -> None:
    assert mover.python(source) == moved


@pytest.mark.parametrize(
    "source",
    [
        "from . import tools",
        "from ..schemas import errors",
        "import toolshed, hubs.apps",
        'kind = "server"',
        'kinds = {"hub", "tools"}',
        'path = ROOT / "environments" / "os"',
        'files("hub")  # not importlib\'s',
        'say("make room for images")',
        'say("the server made it. from hub to hub")',
        '"hub.probed.toml"',
        'data["schemas"]',
        "tools.act",
    ],
)
def test_other_words_stay(source: str) -> None:
    assert mover.python(source) == source


def test_settings_name_modules_and_files_of_ours() -> None:
    source = "# from clients\n  _target_: clients.cli.app\n  file: clients/x/a.yaml\n  name: clients\n  tools: [a]\n"
    moved = "# from clients\n  _target_: cua_gym.clients.cli.app\n  file: cua_gym/clients/x/a.yaml\n"
    assert mover.settings(source) == moved + "  name: clients\n  tools: [a]\n"


def test_a_readme_keeps_what_an_installation_can_do() -> None:
    text = (
        "# Name\n\n![A picture](docs/x.png)\nSee [the guide](docs/x.md) ([more](docs/y.md)) or [the site](https://example.org/x).\n"
        "## Develop\n\n| `make check` | lint |\n## Use\n\n```sh\nmake serve   # prints\n.venv/bin/cua-gym doctor\n"
        "python -m hub.preview mail\n```\n`clients.desktop` is the client.\n"
    )
    assert hatch_build.readme(text, mover) == (
        "# Name\n\n\nSee the guide or [the site](https://example.org/x).\n"
        "## Use\n\n```sh\ncua-gym serve   # prints\ncua-gym doctor\n"
        "python -m cua_gym.hub.preview mail\n```\n`cua_gym.clients.desktop` is the client.\n"
    )
