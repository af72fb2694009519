"""The arrows inside clients/: which of its parts may import which. A part is a subpackage or a module beside them."""

from tests.layers import ROOT, forbidden_imports, imports_inside

ARROWS: dict[str, set[str]] = {
    "atomic_write": set(),
    "command_line": set(),
    "connection": {"error_groups"},
    "critics": {"error_groups", "models"},
    "desktop": {"connection", "view"},
    "embedded_server": set(),
    "error_groups": set(),
    "integrations": {"connection", "desktop", "rollouts"},
    "run_database": set(),
    "until_signal": set(),
    "view": set(),
    "osworld": {"command_line", "connection", "desktop", "embedded_server", "models", "rollouts", "until_signal"},
    "models": {"atomic_write", "connection"},
    "rollouts": {
        "atomic_write",
        "authors",
        "command_group",
        "command_line",
        "connection",
        "desktop",
        "embedded_server",
        "error_groups",
        "models",
        "reports",
        "run_database",
        "until_signal",
    },
    "evaluation": {
        "atomic_write",
        "command_group",
        "command_line",
        "connection",
        "dataset",
        "embedded_server",
        "models",
        "rollouts",
    },
    "training": {
        "atomic_write",
        "connection",
        "desktop",
        "embedded_server",
        "evaluation",
        "orchestrator",
        "workspace",
    },
    "workspace": {"connection"},
    "authors": {"atomic_write", "connection", "dataset", "models", "workspace"},
    "catalogue": {"authors"},
    "tasks": {"atomic_write", "catalogue", "command_line", "models", "until_signal"},
    "orchestrator": {
        "atomic_write",
        "authors",
        "command_line",
        "connection",
        "critics",
        "dataset",
        "desktop",
        "embedded_server",
        "models",
        "reports",
        "rollouts",
        "run_database",
        "synthesis",
        "tasks",
        "until_signal",
        "workspace",
    },
    "synthesis": {"authors", "tasks"},
    # Arrows that still point up: reports and exports read the ledger, which lives in the orchestrator, and the commands
    # of rollouts write reports.
    "reports": {"atomic_write", "authors", "command_line", "critics", "models", "orchestrator", "rollouts"},
    "dataset": {"atomic_write", "catalogue", "command_line", "orchestrator", "tasks"},
}


def test_parts_of_clients_import_as_the_table_says() -> None:
    named = {f"clients.{part}": {f"clients.{one}" for one in allowed} for part, allowed in ARROWS.items()}
    imports = imports_inside(ROOT, "clients")
    assert {one.importer for one in imports} & set(named)
    assert forbidden_imports(imports, named) == []
