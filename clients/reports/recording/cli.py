"""`cua-gym recording`: shows recorded episodes."""

from pathlib import Path
from typing import Annotated

import typer

from clients.command_line import errors_are_said
from clients.reports.recording.page import write_page
from clients.reports.recording.recorded_session import read

app = typer.Typer(no_args_is_help=True, help="Recorded episodes.")


@app.callback()
def _group() -> None:
    """Recorded episodes."""


@app.command()
def show(
    recording: Annotated[Path, typer.Argument(help="The folder of a recorded session, or its steps.jsonl.")],
    out: Annotated[Path | None, typer.Option(help="The page; absent: <session_id>.html in this folder.")] = None,
) -> None:
    """Make an HTML page of an episode: pictures, actions on them, observations and the reward."""
    with errors_are_said():
        episode = read(recording)
    page = write_page(episode, out or Path(f"{episode.header.session_id}.html"))
    typer.echo(f"{page}: {len(episode.steps)} steps, {page.stat().st_size / 1_000_000:.1f} MB")
