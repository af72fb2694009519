"""The commands `cua-gym hub …`: list the applications, serve them, audit them, write their schemas."""

import asyncio
import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from hub.apps import ROOT, apps, installed_app, names
from hub.engine.errors import HubError
from hub.engine.instance import Hosted
from hub.schema_page import schema_page

hub_app = typer.Typer(no_args_is_help=True, help="Web applications whose state the server owns.")
_console = Console()
_Apps = Annotated[list[str] | None, typer.Argument(metavar="[APP]...", help="Absent: all of them.")]


@hub_app.command("list")
def show() -> None:
    """List the applications: what they are, how large."""
    table = Table("App", "Title", "Pages", "Actions", "Fixtures", "What it is", box=None, pad_edge=False)
    for app in apps().values():
        fixtures = ", ".join(app.fixtures)
        table.add_row(app.name, app.title, str(len(app.pages)), str(len(app.actions)), fixtures, app.summary)
    _console.print(table)


@hub_app.command()
def serve(
    published: Annotated[
        Path | None, typer.Option(help="A folder of built applications of the published hub, served beside ours.")
    ] = None,
    host: Annotated[str, typer.Option(help="Address to bind to.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65_535, help="0 takes a free one.")] = 8780,
    token: Annotated[
        str | None, typer.Option(envvar="CUA_GYM_HUB_TOKEN", help="Of the State API. Absent: made and printed.")
    ] = None,
    hardened: Annotated[
        bool, typer.Option(help="Published pages: let in by launch addresses only, and no State API without token.")
    ] = False,
) -> None:
    """Serve all applications in one process until Ctrl-C: APP.localhost for pages, /hub/v1 for the State API."""
    import uvicorn  # noqa: PLC0415 -- only where something is served

    from hub.engine.sessions import Sessions  # noqa: PLC0415
    from hub.hosting.builds import builds  # noqa: PLC0415
    from hub.serving.asgi import create_hub  # noqa: PLC0415
    from hub.serving.authority import bearer  # noqa: PLC0415
    from hub.serving.hosts import host_of  # noqa: PLC0415

    hosted: dict[str, Hosted] = dict(apps())
    try:
        if published is not None:
            hosted |= builds(published, beside=tuple(hosted))
    except HubError as error:
        raise typer.BadParameter(error.message) from error
    secret = token or secrets.token_urlsafe(24)
    application = create_hub(Sessions(hosted), bearer(secret), hardened=hardened)
    _console.print(f"cua-gym hub: http://{host}:{port}/hub/v1, token {'as given' if token else secret}", soft_wrap=True)
    for name in hosted:
        _console.print(f"  http://{host_of(name)}:{port}/", soft_wrap=True)
    uvicorn.run(application, host=host, port=port, log_level="warning", ws="none", lifespan="off")


@hub_app.command()
def audit(
    app: _Apps = None,
    fixture: Annotated[str | None, typer.Option(help="The fixture whose pages are clicked through.")] = None,
    action: Annotated[str | None, typer.Option(help="Only the solution of this action.")] = None,
    page: Annotated[str | None, typer.Option(metavar="TITLE", help="Only the controls of this page.")] = None,
    solutions: Annotated[bool, typer.Option("--solutions", help="Only the solutions, no clicking around.")] = False,
    controls: Annotated[bool, typer.Option("--controls", help="Only the clicking around, no solutions.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Only the result.")] = False,
) -> None:
    """Click every control of every page and do every action in Chromium; exit code 1 on any finding."""
    from hub.audit.audit import audit as carry_out  # noqa: PLC0415 -- it needs Playwright, which serving does not

    faults = 0
    for name in app or names():
        say = _say_nothing if quiet else _say
        try:
            found = asyncio.run(
                carry_out(
                    name, say, fixture=fixture, only=action, page=page, solutions=not controls, controls=not solutions
                )
            )
        except HubError as error:
            raise typer.BadParameter(error.message) from error
        _console.print(str(found), markup=False)
        faults += len(found.findings)
    raise typer.Exit(1 if faults else 0)


def _say(text: str) -> None:
    _console.print(f"  {text}", style="dim", markup=False)


def _say_nothing(text: str) -> None:
    del text


@hub_app.command()
def schema(app: _Apps = None) -> None:
    """Write SCHEMA.md of applications from their types."""
    for name in app or names():
        path = ROOT / name / "SCHEMA.md"
        path.write_text(schema_page(installed_app(name).app), encoding="utf-8")
        _console.print(str(path))


@hub_app.command()
def new(
    name: Annotated[str, typer.Argument(help="Its folder and the first part of its address: small letters.")],
    title: Annotated[str | None, typer.Option(help="Its brand; the name with a capital letter unless given.")] = None,
) -> None:
    """Write a new application of collections that passes `hub check` at once, to be changed into yours."""
    from hub.app_skeleton import write_skeleton  # noqa: PLC0415 -- only where something is written

    try:
        written = write_skeleton(name, title or name.capitalize())
    except HubError as error:
        raise typer.BadParameter(error.message) from error
    for path in written:
        _console.print(str(path), soft_wrap=True)
    schema([name])
    _console.print(
        f"Next: cua-gym hub check {name}; scripts/pages {name}; python -m hub.preview {name}", soft_wrap=True
    )


@hub_app.command()
def check(app: _Apps = None) -> None:
    """Check files, schema, task templates and rewards of applications on states alone; exit code 1 on any fault."""
    from hub.app_check import app_faults  # noqa: PLC0415 -- it imports the builder of tasks

    faults = 0
    for name in app or names():
        if name not in names():
            raise typer.BadParameter(f"there is no application {name}; choose one of: {', '.join(names())}")
        own = 0
        for fault in app_faults(name):
            own += 1
            _console.print(f"{name}: {fault}", markup=False, soft_wrap=True)
        faults += own
        found = installed_app(name)
        sizes = f"{len(found.app.pages)} pages, {len(found.app.actions)} actions, {len(found.app.fixtures)} fixtures"
        _console.print(f"{name}: {sizes}, {own} faults", markup=False)
    raise typer.Exit(1 if faults else 0)


_Published = Annotated[Path, typer.Argument(metavar="DIR", help="A folder of built applications of the published hub.")]
_Only = Annotated[list[str] | None, typer.Option("--app", help="Host names; absent: all of them.")]
_Rest = Annotated[float, typer.Option("--rest-s", min=0.2, help="How long a page is given to push by itself.")]


@hub_app.command()
def probe(
    folder: _Published,
    app: _Only = None,
    rest_s: _Rest = 2.0,
    write: Annotated[
        bool, typer.Option("--write", help="Write hub.probed.toml and first states into DIR, where serving finds them.")
    ] = False,
    own_servers: Annotated[
        bool,
        typer.Option(
            "--own-servers", help="Start each build's own server (Vite beside it) and ask that, too: runs it."
        ),
    ] = False,
    at: Annotated[
        list[str] | None, typer.Option(metavar="APP=URL", help="Ask a server that runs already; repeatable.")
    ] = None,
) -> None:
    """Find out by trying how built applications expect to be served; print rows as the table that ships has them."""
    from hub.audit.builds import probe as probing  # noqa: PLC0415 -- it needs Playwright, which serving does not

    try:
        rows = asyncio.run(
            probing.probe(
                folder,
                _say,
                only=app or (),
                rest_s=rest_s,
                starts_servers=own_servers,
                served_at=dict(_named_address(one) for one in at or ()),
            )
        )
    except HubError as error:
        raise typer.BadParameter(error.message) from error
    if write:
        probing.write(folder, rows)
    _console.print(probing.table(rows, by_host=True), markup=False)
    for name, row in rows.items():
        for note in row.notes:
            _console.print(f"# {name}: {note}", markup=False, soft_wrap=True)


def _named_address(text: str) -> tuple[str, str]:
    app, is_given, address = text.partition("=")
    if not is_given or not address.startswith("http"):
        raise typer.BadParameter(f"{text} is not of the form APP=http://…", param_hint="--at")
    return app, address


@hub_app.command()
def report(
    folder: _Published,
    app: _Only = None,
    rest_s: _Rest = 2.0,
    load_s: Annotated[float, typer.Option(min=0, help="How long 64 sessions ask one process; 0: not at all.")] = 10.0,
    title: Annotated[str, typer.Option(help="Of the report; say what the builds are.")] = "Published applications",
    out: Annotated[Path | None, typer.Option(help="Write it there, as Markdown, instead of printing it.")] = None,
) -> None:
    """Try built applications in Chromium on our server, open and hardened, and report what each does."""
    from hub.audit.builds.report import report as carry_out  # noqa: PLC0415 -- as above

    try:
        found = asyncio.run(carry_out(folder, _say, only=app or (), rest_s=rest_s, load_s=load_s))
    except HubError as error:
        raise typer.BadParameter(error.message) from error
    if out is None:
        _console.print(found.text(title), markup=False, soft_wrap=True)
    else:
        out.write_text(found.text(title), encoding="utf-8")
        _console.print(str(out))
