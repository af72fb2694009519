"""The command `cua-gym synthesize`."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from clients.command_line import EXIT_INTERRUPTED, EXIT_OPEN, EXIT_SHORT, errors_are_said, split
from clients.connection.transport import Transport
from clients.critics.vote_count import Choice
from clients.models.spending import ModelRole
from clients.orchestrator.grades import Control
from clients.orchestrator.model_roles import prices, read_model_roles
from clients.orchestrator.run_config import Author, ModelConfig, RunConfig, Without
from schemas.errors import InvalidRequestError
from schemas.sessions import BackendName

if TYPE_CHECKING:
    from clients.orchestrator.run import RunSummary

_MODELS = "Models"
_SERVER = "Server"


class NoMajority(StrEnum):
    """What happens to a tuple if no choice of the critics has a majority."""

    KEEP = "keep"
    REJECT = "reject"


def synthesize(  # noqa: PLR0913, PLR0917 - one for each option
    out: Annotated[Path, typer.Option(help="Folder of the run; give it again to resume.")] = Path("runs/demo"),
    environments: Annotated[
        list[str] | None,
        typer.Option("--environments", "--environment", help="Only these; repeat or separate by commas."),
    ] = None,
    families: Annotated[
        list[str] | None,
        typer.Option("--families", "--family", help="Only these; repeat or separate by commas."),
    ] = None,
    per_family: Annotated[int, typer.Option(min=1, help="Tasks of each family.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="The first seed.")] = 1,
    concurrency: Annotated[int, typer.Option(min=1, max=64, help="Tasks at a time.")] = 2,
    rounds: Annotated[int, typer.Option(min=1, max=5, help="Rounds of the authors at most.")] = 5,
    reward_runs: Annotated[
        int, typer.Option(min=1, max=10, help="Runs of the reward on each state, also on the end of every episode.")
    ] = 3,
    author: Annotated[
        Author | None, typer.Option(help="Who writes the scripts; absent: what --tasks or --dataset asks for.")
    ] = None,
    tasks: Annotated[
        Path | None, typer.Option(help="A tasks.jsonl (see `cua-gym tasks`) for authors that are models.")
    ] = None,
    dataset: Annotated[Path | None, typer.Option(help="Measure the tuples of this dataset once more.")] = None,
    plan: Annotated[
        Path | None,
        typer.Option(help="Make a release by this plan (TOML): quotas, splits, proofs on states before pages."),
    ] = None,
    strict: Annotated[
        bool,
        typer.Option("--strict", help="Accept imported tuples of --dataset by our bar alone, not the published one."),
    ] = False,
    control: Annotated[
        list[Control] | None,
        typer.Option(help="Also make this control attempt on imported tuples of --dataset; repeat."),
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option(help=f"Leave out, for an ablation: {', '.join(Without)}; repeat or separate by commas."),
    ] = None,
    model: Annotated[
        str | None,
        typer.Option(
            help="provider:name for every role that needs a model; outside:FOLDER for both authors: somebody takes "
            "their jobs from there.",
            rich_help_panel=_MODELS,
        ),
    ] = None,
    model_for: Annotated[
        list[str] | None,
        typer.Option(
            help="role=provider:name for one role; repeat, critics as often as wanted.", rich_help_panel=_MODELS
        ),
    ] = None,
    author_timeout_s: Annotated[
        float, typer.Option(min=1, help="Seconds for a job of an author from outside.", rich_help_panel=_MODELS)
    ] = 3_600.0,
    votes: Annotated[int, typer.Option(min=1, max=25, help="Critics' votes on a tuple.", rich_help_panel=_MODELS)] = 3,
    no_majority: Annotated[
        NoMajority, typer.Option(help="What to do where the critics do not agree.", rich_help_panel=_MODELS)
    ] = NoMajority.REJECT,
    attempts: Annotated[
        int, typer.Option(min=1, max=64, help="A teacher's attempts at a tuple.", rich_help_panel=_MODELS)
    ] = 4,
    adapter: Annotated[
        str, typer.Option(help="The action space of the policy.", rich_help_panel=_MODELS)
    ] = "anthropic-20260801",
    budget_usd: Annotated[
        float | None, typer.Option(min=0, help="Stop cleanly when this is spent.", rich_help_panel=_MODELS)
    ] = None,
    price: Annotated[
        list[str] | None,
        typer.Option(
            help="provider:name=input,output,cache_read,cache_write in USD per million tokens; repeat.",
            rich_help_panel=_MODELS,
        ),
    ] = None,
    url: Annotated[
        str | None,
        typer.Option(envvar="CUA_GYM_URL", help="A running server; absent: one of its own.", rich_help_panel=_SERVER),
    ] = None,
    token: Annotated[
        str | None, typer.Option(envvar="CUA_GYM_TOKEN", help="An orchestrator's token.", rich_help_panel=_SERVER)
    ] = None,
    transport: Annotated[
        Transport, typer.Option(help="What carries the calls: MCP tools, or plain HTTP.", rich_help_panel=_SERVER)
    ] = Transport.MCP,
    backend: Annotated[
        BackendName, typer.Option(help="Where desktops of a server of its own run.", rich_help_panel=_SERVER)
    ] = BackendName.LOCAL,
) -> None:
    """Make verified training tuples: set up, executed and measured on real desktops."""
    # The model libraries take seconds to import, and the other commands do not need them.
    from clients.orchestrator.run import synthesize as carry_out  # noqa: PLC0415

    with errors_are_said():
        if dataset is None and (strict or control):
            raise InvalidRequestError("--strict and --control are for the tuples of a dataset: give --dataset DIR")
        chosen = read_model_roles(model, model_for or ())
        config = RunConfig(
            out=out,
            environments=split(environments),
            families=split(families),
            per_family=per_family,
            seed=seed,
            concurrency=concurrency,
            rounds=rounds,
            reward_runs=reward_runs,
            url=url,
            token=token,
            transport=transport,
            backend=backend,
            tasks=tasks,
            dataset=dataset,
            author=author or _implied(tasks, dataset),
            without=_without(split(without)),
            strict=strict,
            controls=frozenset(control or ()),
            models=ModelConfig(
                generator=chosen.one(ModelRole.GENERATOR),
                discriminator=chosen.one(ModelRole.DISCRIMINATOR),
                critics=chosen.models.get(ModelRole.CRITIC, ()),
                policy=chosen.one(ModelRole.POLICY),
                visual_judge=chosen.one(ModelRole.VISUAL_JUDGE),
                task_author=chosen.one(ModelRole.TASK_AUTHOR),
                outside=chosen.outside,
                author_timeout_s=author_timeout_s,
                votes=votes,
                no_majority=Choice(no_majority),
                adapter=adapter,
                attempts=attempts,
                budget_usd=budget_usd,
                prices=prices(price or ()),
            ),
        )
        if plan is not None:
            _carry_out_plan(plan, config)
            return
        summary = carry_out(config)
    _print_summary(summary)
    if summary.interrupted:
        raise typer.Exit(EXIT_INTERRUPTED)
    if summary.open_tasks:
        raise typer.Exit(EXIT_OPEN)


def _carry_out_plan(file: Path, config: RunConfig) -> None:
    """Make a release by a plan, and print what is missing."""
    from clients.orchestrator.planned_run import carry_out  # noqa: PLC0415 - as above
    from clients.synthesis.plan_file import read_plan  # noqa: PLC0415

    if config.tasks or config.dataset or config.environments or config.families or config.url:
        raise InvalidRequestError(
            "a plan says by itself which tasks are made, on servers of its own: leave out --tasks, --dataset, "
            "--environments, --families and --url",
            field="plan",
        )
    done = carry_out(read_plan(file), config)
    if done.stopped is not None:
        typer.echo(f"\nstopped: {done.stopped}")
    for reason, count in done.refused.items():
        typer.echo(f"{count:6} candidates not taken: {reason}")
    if done.unsound:
        typer.echo(f"{len(done.unsound):6} candidates not taken: their scenario drew something that is no task")
    for one in done.unsound:
        typer.echo(f"unsound: {one}")
    for task_id in done.rejected:
        typer.echo(f"rejected: {task_id}")
    for shortfall in done.shortfalls:
        typer.echo(f"SHORT    {shortfall}")
    if done.release is None:
        typer.echo(f"{done.open_tasks} of {done.chosen} tasks open (the same command goes on with them)")
        raise typer.Exit(EXIT_INTERRUPTED if done.stopped in ("SIGINT", "SIGTERM") else EXIT_OPEN)
    release = done.release
    typer.echo(f"{release.tuples} tuples; proofs {dict(release.proofs)}; splits {dict(release.splits)}")
    typer.echo(f"release  {release.folder}")
    if done.shortfalls:
        raise typer.Exit(EXIT_SHORT)


def _implied(tasks: Path | None, dataset: Path | None) -> Author:
    if dataset is not None:
        return Author.REPLAY
    return Author.MODEL if tasks is not None else Author.PROCEDURAL


def _without(words: Sequence[str]) -> frozenset[Without]:
    known = {str(one): one for one in Without}
    for word in words:
        if word not in known:
            raise InvalidRequestError(
                f"there is no {word!r} to leave out; there are {', '.join(known)}", field="without"
            )
    return frozenset(known[word] for word in words)


def _print_summary(summary: "RunSummary") -> None:
    grades = ", ".join(f"{count} {grade}" for grade, count in summary.grades.items())
    counts = f"{summary.accepted} accepted{f' ({grades})' if grades else ''}, {summary.rejected} rejected"
    if summary.open_tasks:
        counts += f", {summary.open_tasks} open (the same command goes on with them)"
    if summary.stopped is not None:
        typer.echo(f"\nstopped: {summary.stopped}")
    typer.echo(f"\n{counts}")
    typer.echo(f"dataset  {summary.published.index}")
    typer.echo(f"report   {summary.published.report.resolve().as_uri()}")
    typer.echo(f"quality  {summary.published.quality.resolve().as_uri()}")
