"""`python -m clients.orchestrator`: the same as `cua-gym synthesize`."""

import typer

from clients.orchestrator.cli import synthesize

app = typer.Typer(pretty_exceptions_enable=False)
app.command()(synthesize)
app()
