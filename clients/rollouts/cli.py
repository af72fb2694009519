"""The commands `cua-gym rollout`: roll out a dataset, export the results, show them."""

from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Annotated

import typer
from pydantic import ValidationError

from clients.command_group import DefaultGroup
from clients.command_line import EXIT_INTERRUPTED, EXIT_OPEN, errors_are_said, split
from clients.connection.transport import Transport
from clients.rollouts.attempt_result import AttemptResult, Standing
from clients.rollouts.ledger import read_results
from clients.rollouts.plan import RolloutPlan
from clients.rollouts.policies.protocol import Policy
from clients.rollouts.results import RolloutRules
from schemas.errors import InvalidRequestError, NotFoundError
from schemas.sessions import BackendName

_LIMITS = "Limits"
_MODEL = "Model"
_SERVER = "Server"
_RUN = "run"


class RolloutCommands(DefaultGroup):
    """`cua-gym rollout DATASET` is `cua-gym rollout run DATASET`; a folder called like a command is `./export`."""

    default = _RUN


rollout_app = typer.Typer(
    cls=RolloutCommands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Roll out policies on the tuples of a dataset: `cua-gym rollout DATASET --policy POLICY`.",
)


@rollout_app.callback()
def _group() -> None:
    """Roll out policies on the tuples of a dataset: `cua-gym rollout DATASET --policy POLICY`."""


@rollout_app.command(_RUN)
def run(  # noqa: PLR0913, PLR0917 - one for each option
    dataset: Annotated[
        Path | None, typer.Argument(help="A dataset's folder, for a server of the run's own; not with --server.")
    ] = None,
    policy: Annotated[
        str,
        typer.Option(
            help="oracle, noop, random:SEED, replay:FILE, person, anthropic:NAME@SPACE, openai:NAME@SPACE or "
            "'http://HOST:PORT/v1 NAME@SPACE'."
        ),
    ] = "noop",
    out: Annotated[Path, typer.Option(help="Folder of the run; give it again to resume.")] = Path("runs/rollout"),
    tuples: Annotated[
        list[str] | None, typer.Option("--tuples", "--tuple", help="Only these; repeat or separate by commas.")
    ] = None,
    environments: Annotated[
        list[str] | None,
        typer.Option("--environments", "--environment", help="Only these; repeat or separate by commas."),
    ] = None,
    start: Annotated[int, typer.Option("--start", "--attempts", min=1, help="Attempts started at each tuple.")] = 1,
    keep: Annotated[
        int | None, typer.Option(min=1, help="Keep the first so many valid ones and cancel the others; absent: all.")
    ] = None,
    concurrency: Annotated[int, typer.Option(min=1, max=1_024, help="Episodes at a time.")] = 2,
    seed: Annotated[int, typer.Option(min=0, help="Of each tuple's first attempt; the others count on.")] = 0,
    max_steps: Annotated[
        int | None, typer.Option(min=1, help="Acting calls of one episode.", rich_help_panel=_LIMITS)
    ] = None,
    max_seconds: Annotated[
        float | None, typer.Option(min=0.001, help="In which a policy can act.", rich_help_panel=_LIMITS)
    ] = None,
    lease_s: Annotated[
        float,
        typer.Option(min=5, help="Seconds without a call after which an episode ends.", rich_help_panel=_LIMITS),
    ] = 600.0,
    retries: Annotated[
        int,
        typer.Option(min=0, help="Fresh sessions for an attempt that the machine broke.", rich_help_panel=_LIMITS),
    ] = 2,
    temperature: Annotated[float, typer.Option(min=0, max=2, help="Of the model.", rich_help_panel=_MODEL)] = 1.0,
    keep_pictures: Annotated[
        int, typer.Option(min=1, help="Pictures that stay in the history.", rich_help_panel=_MODEL)
    ] = 3,
    server: Annotated[
        str | None,
        typer.Option(envvar="CUA_GYM_URL", help="A running server; absent: one of its own.", rich_help_panel=_SERVER),
    ] = None,
    token: Annotated[
        str | None,
        typer.Option(envvar="CUA_GYM_TOKEN", help="A token of that server (role rollout).", rich_help_panel=_SERVER),
    ] = None,
    backend: Annotated[
        BackendName, typer.Option(help="Where desktops of a server of its own run.", rich_help_panel=_SERVER)
    ] = BackendName.LOCAL,
    transport: Annotated[
        Transport, typer.Option(help="What carries the calls.", rich_help_panel=_SERVER)
    ] = Transport.HTTP,
) -> None:
    """Attempt the tuples of a dataset, keep rewards and trajectories, and write pages of them."""
    # The model libraries take seconds to import, and the other commands do not need them.
    from clients.rollouts.command import ServerChoice, roll_out  # noqa: PLC0415

    with errors_are_said():
        plan = _plan(
            tuples=split(tuples),
            environments=split(environments),
            start=start,
            keep=keep,
            concurrency=concurrency,
            seed=seed,
            max_steps=max_steps,
            max_seconds=max_seconds,
            lease_s=lease_s,
            infrastructure_retries=retries,
        )
        rules = RolloutRules(
            max_steps=min(max_steps or 100, 500),
            deadline_s=max_seconds or RolloutRules().deadline_s,
            temperature=temperature,
            keep_pictures=keep_pictures,
        )
        choice = ServerChoice(dataset, server, token, backend, transport)
        outcome = roll_out(_opened(policy, rules, out), choice, plan, out)
        page = _write_pages(out)
    done = outcome.run
    typer.echo(
        f"\n{len(done.kept)} kept, {done.counts[Standing.UNSCORED]} masked, {len(done.failures)} tries not counted"
    )
    if done.open_slots:
        typer.echo(f"{done.open_slots} open: the same command goes on with them")
    typer.echo(f"report  {page.resolve().as_uri()}")
    if outcome.stopped is not None:
        typer.echo(f"stopped: {outcome.stopped}")
        raise typer.Exit(EXIT_INTERRUPTED)
    if done.open_slots:
        raise typer.Exit(EXIT_OPEN)


@rollout_app.command()
def export(
    run: Annotated[Path, typer.Argument(help="The folder of a run.")],
    out: Annotated[Path, typer.Argument(help="Where the Parquet files go.")],
    everything: Annotated[
        bool, typer.Option("--all", help="Also what was not kept: masked attempts, and valid ones beyond the first.")
    ] = False,
    turns: Annotated[int, typer.Option(min=1, help="Turns of the model in one slice.")] = 10,
) -> None:
    """Write training data: chat slices with pictures, and token sequences where the policy was given tokens."""
    from clients.rollouts.export.files import export as write  # noqa: PLC0415

    with errors_are_said():
        done = write(run, _results(run, everything=everything), out, turns=turns)
    typer.echo(f"{done.chat}: {done.chat_slices} slices of {done.attempts} attempts")
    if done.tokens is not None:
        typer.echo(f"{done.tokens}: {done.token_sequences} sequences")


@rollout_app.command()
def report(run: Annotated[Path, typer.Argument(help="The folder of a run.")]) -> None:
    """Write the pages of a run anew: one of the whole, and one of each attempt."""
    with errors_are_said():
        page = _write_pages(run)
    typer.echo(page.resolve().as_uri())


@rollout_app.command()
def animate(
    run: Annotated[Path, typer.Argument(help="The folder of a run.")],
    tuple_id: Annotated[str, typer.Argument(help="A tuple of it.")],
    out: Annotated[Path, typer.Argument(help="The file, with the ending .webp.")],
    attempt: Annotated[int, typer.Option(min=1, help="Which attempt.")] = 1,
    width_px: Annotated[int, typer.Option(min=16, help="Width of the pictures.")] = 640,
) -> None:
    """Make an attempt a moving picture."""
    from clients.reports.rollouts.animation import write_animation  # noqa: PLC0415
    from clients.reports.rollouts.attempt import ShownAttempt  # noqa: PLC0415

    with errors_are_said():
        results = _results(run, everything=True)
        found = [one for one in results if (one.tuple_id, one.number) == (tuple_id, attempt)]
        if not found:
            raise NotFoundError(f"{run} holds no finished attempt {attempt} at {tuple_id}")
        path = write_animation(ShownAttempt.read(run, found[0]), out, width_px=width_px)
    typer.echo(f"{path}: {path.stat().st_size / 1_000:.0f} kB")


def _results(run: Path, *, everything: bool) -> tuple[AttemptResult, ...]:
    return read_results(run) if everything else read_results(run, Standing.KEPT)


def _write_pages(out: Path) -> Path:
    from clients.reports.rollouts.page import write_pages  # noqa: PLC0415
    from clients.rollouts.run import read_run  # noqa: PLC0415

    done = read_run(out)
    return write_pages(out, _results(out, everything=True), done.failures, done.open_slots)


def _plan(**wanted: object) -> RolloutPlan:
    try:
        return RolloutPlan.model_validate(wanted)
    except ValidationError as error:
        problems = "; ".join(f"{'.'.join(map(str, one['loc']))} {one['msg']}".strip() for one in error.errors())
        raise InvalidRequestError(problems, field="plan") from error


def _opened(spec: str, rules: RolloutRules, out: Path) -> Callable[[], AbstractAsyncContextManager[Policy]]:
    from clients.models.models import Models  # noqa: PLC0415
    from clients.rollouts.policies.registry import open_policy  # noqa: PLC0415

    @asynccontextmanager
    async def opened() -> AsyncGenerator[Policy]:
        async with Models(out / "models") as models:
            yield open_policy(spec, models=models, rules=rules)

    return opened
