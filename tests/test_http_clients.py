"""One library for HTTP: httpx. The one that the MCP SDK brings is used where its transport wants a client."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = (
    *("benchmarks", "bundles", "clients", "episodes", "grading", "hub"),
    *("schemas", "server", "tools", "verification", "vm_controller"),
)

OF_THE_SDK = {"benchmarks/step_client.py", "clients/connection/mcp.py"}
LIBRARIES = {"aiohttp", "httpx2", "requests", "urllib3"}


def test_our_own_code_speaks_http_through_httpx() -> None:
    found: dict[str, set[str]] = {}
    for path in (path for package in PACKAGES for path in (ROOT / package).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imported = {
            module.partition(".")[0]
            for node in ast.walk(tree)
            for module in (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else []
            )
        }
        if imported & LIBRARIES:
            found[name] = imported & LIBRARIES
    assert found == {name: {"httpx2"} for name in OF_THE_SDK}
