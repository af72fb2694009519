"""The real application over a real socket in a thread, in front of services with scripted outcomes."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from clients.orchestrator.run_config import RunConfig
from schemas.roles import Role
from server.app import create_app
from server.settings import Settings
from tests.clients.scripted_services import Script, ScriptedServices, ScriptedVerifier, ScriptedWorkspaces
from tests.desktops import state_folder
from tests.listening import listening
from tests.screenless import Screenless
from tests.screenless_server import Serving
from tools.principals import TokenStore


@dataclass
class Scripted(Serving):
    """A running server, and the services behind it."""

    workspaces: ScriptedWorkspaces
    token: str
    script: Script

    def config(self, out: Path, *, concurrency: int = 2, rounds: int = 5) -> RunConfig:
        return RunConfig(out=out, concurrency=concurrency, rounds=rounds, url=self.url, token=self.token)


@contextmanager
def scripted_server(
    script: Script | None = None, verifier: type[ScriptedVerifier] = ScriptedVerifier
) -> Generator[Scripted]:
    """Serve, and check that no workspace is left open."""
    script, backend, tokens = script or Script(), Screenless(runs_programs=False), TokenStore()
    settings = Settings(port=0, shutdown_timeout_s=2)
    with state_folder() as folder:
        services = ScriptedServices(backend, folder, script, verifier)
        with listening(create_app(settings, services, tokens), settings) as url:
            yield Scripted(url, services, backend, tokens, services.scripted, tokens.mint(Role.ORCHESTRATOR), script)
        assert services.scripted.unclosed() == (), "a workspace was left open"
