"""`cua-gym rollout`: what is made of a run afterwards, and what is said of wrong input."""

from pathlib import Path

from typer.testing import CliRunner

from clients.cli import app
from clients.rollouts.plan import RolloutPlan
from clients.rollouts.policies.control import NoopPolicy
from clients.rollouts.run import run_rollouts
from tests.clients.rollouts.scripted_episodes import ScriptedEpisodes


async def rolled_out(out: Path) -> None:
    await run_rollouts(NoopPolicy(), ScriptedEpisodes(), "token", RolloutPlan(start=2), out)


def said(*arguments: str | Path) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["rollout", *map(str, arguments)])
    return done.exit_code, done.output


async def test_pages_export_and_animation_of_a_run(tmp_path: Path) -> None:
    run = tmp_path / "run"
    await rolled_out(run)
    assert said("report", run) == (0, f"{(run / 'report.html').as_uri()}\n")
    code, output = said("export", run, tmp_path / "data")
    # It said nothing that one could learn to say.
    assert (code, "0 slices of 2 attempts" in output) == (0, True)
    code, _ = said("animate", run, "notes_1", tmp_path / "a.webp", "--attempt", "2")
    assert (code, (tmp_path / "a.webp").read_bytes()[8:12]) == (0, b"WEBP")


def test_wrong_input_is_said(tmp_path: Path) -> None:
    for arguments, text in (
        ((tmp_path / "none", "--policy", "noop"), "is no folder of a dataset"),
        ((tmp_path, "--start", "2", "--keep", "3"), "only 2 attempts are started"),
        (("--server", "http://127.0.0.1:1", "--policy", "noop"), "a server needs a token too"),
        (("export", tmp_path, tmp_path), "holds no run"),
        (("animate", tmp_path, "notes_1", "a.webp"), "holds no run"),
    ):
        code, output = said(*arguments, *(() if arguments[0] in {"export", "animate"} else ("--out", tmp_path / "out")))
        assert (code, text in " ".join(output.split())) == (2, True), output
