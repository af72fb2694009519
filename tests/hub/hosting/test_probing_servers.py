"""Rows of the table, made by asking servers: builds' own, started with Node, and ours in every dialect."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from typer.testing import CliRunner

from clients.hub_cli import hub_app
from hub.audit.builds.contract import OwnServer, UnansweredError, ask
from hub.audit.builds.own_server import can_start, started
from hub.audit.builds.probe import probe, write
from hub.engine.sessions import Sessions
from hub.hosting.builds import builds
from hub.hosting.rules import Difference, Rules
from hub.serving.asgi import create_hub
from tests.hub.hosting.sample_builds import BARE, FROM_TO, SAMPLES, Sample
from tests.hub.hosting.servers import READ

CONTRACT = ("state", "fresh", "baseline", "difference", "merge", "reset")
BY_HOST = {one.name.lower().replace("_", "-").removesuffix("-mock"): one for one in SAMPLES}


def contract_of(rules: Rules) -> dict[str, Any]:
    return rules.model_dump(include=set(CONTRACT))


@pytest.mark.parametrize("host", list(READ))
async def test_a_server_that_is_asked_tells_what_its_source_says(tmp_path: Path, host: str) -> None:
    sample = BY_HOST[host]
    sample.write(tmp_path)
    sample.install(tmp_path)
    async with started(tmp_path / sample.name) as address:
        said, notes, begins_with = await ask(address)
    assert Rules.model_validate(said) == Rules.model_validate(contract_of(READ[host]))
    assert (notes, begins_with) == ([], None)


@asynccontextmanager
async def ours(tmp_path: Path, **rules: object) -> AsyncGenerator[OwnServer]:
    """Our own server of a build whose rules are these."""
    Sample("one", has_source=False).write(tmp_path)
    found = builds(tmp_path)
    found["one"].rules = Rules.model_validate(rules)
    hub = create_hub(Sessions(found), lambda _: False, hardened=False)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(hub)) as client:
        yield OwnServer(client, "http://one.localhost")


FORMS: tuple[dict[str, Any], ...] = (
    {},
    {"state": "bare"},
    {"state": "bare", "fresh": "empty"},
    {"state": ("initial_state", "current_state", "state_diff"), "fresh": "empty"},
    {"state": ("success", "state")},
    *({"difference": form} for form in get_args(Difference)),
    {"baseline": "set", "reset": "initial"},
    {"merge": "current", "reset": "initial", "difference": "paths"},
    {"merge": "always", "baseline": "set", "state": ("current",)},
)


@pytest.mark.parametrize("rules", FORMS, ids=str)
async def test_our_own_server_speaks_every_dialect_so_that_it_is_recognised(
    tmp_path: Path, rules: dict[str, Any]
) -> None:
    async with ours(tmp_path, **rules) as server:
        said, notes = await server.rules()
    assert Rules.model_validate(said) == Rules.model_validate(rules)
    assert notes == []


async def test_a_row_comes_from_a_served_build_alone(tmp_path: Path) -> None:
    # Its source says nothing that is recognised, its page reads what the server gives.
    sample = Sample(
        "riddle_mock",
        read=BARE,
        state="Object.assign({}, session?.current)",
        compare=FROM_TO,
        baseline="Object.assign(session, Object.fromEntries([['ini' + 'tial', state]]))",
    )
    sample.write(tmp_path)
    sample.install(tmp_path)
    shipped = Sample("clio_mock")
    shipped.write(tmp_path)
    shipped.install(tmp_path)
    (tmp_path / "clio_mock" / "vite.config.js").write_text(shipped.server().replace("'/state'", "'/st' + 'ate'"))

    rows = await probe(tmp_path, lambda _: None, rest_s=0.5, starts_servers=True)
    write(tmp_path, rows)

    assert {"state": "bare", "fresh": "empty", "baseline": "set"}.items() <= rows["riddle"].rules.items()
    assert rows["riddle"].rules["difference"] == "from_to_keys"
    found = builds(tmp_path)
    assert contract_of(found["riddle"].rules) == contract_of(
        Rules(state="bare", fresh="empty", baseline="set", difference="from_to_keys")
    )
    # What its own server tells comes before what ships for an application of its name.
    assert found["clio"].rules.state == "envelope"
    assert found["clio"].rules.difference == "by_key"


async def test_what_does_not_speak_the_contract_is_said(tmp_path: Path) -> None:
    Sample("one").write(tmp_path)
    assert not can_start(tmp_path / "one")
    broken = Sample("two")
    broken.write(tmp_path)
    broken.install(tmp_path)
    (tmp_path / "two" / "vite.config.js").write_text("throw new Error('no')")
    with pytest.raises(UnansweredError, match="ended at once"):
        async with started(tmp_path / "two"):
            pass
    with pytest.raises(UnansweredError, match="ConnectError"):
        await ask("http://127.0.0.1:9")


def test_an_address_needs_the_name_of_its_application(tmp_path: Path) -> None:
    SAMPLES[0].write(tmp_path)
    refused = CliRunner().invoke(hub_app, ["probe", str(tmp_path), "--at", "http://127.0.0.1:1"])
    assert refused.exit_code == 2
    assert "APP=" in refused.output
