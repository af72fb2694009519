"""One library for HTTP: httpx. The one that the MCP SDK brings is used where its transport wants a client."""

from pathlib import Path

from tests.layers import import_nodes, imported_modules

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
        imported = {module.partition(".")[0] for module, _ in imported_modules(import_nodes(path), ())}
        if imported & LIBRARIES:
            found[name] = imported & LIBRARIES
    assert found == {name: {"httpx2"} for name in OF_THE_SDK}
