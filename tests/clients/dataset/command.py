"""Runs `cua-gym dataset` as typed by a person."""

from pathlib import Path

from typer.testing import CliRunner

from clients.dataset.cli import dataset_app

runner = CliRunner()


def run(*arguments: str | Path) -> tuple[int, str]:
    result = runner.invoke(dataset_app, [str(argument) for argument in arguments])
    return result.exit_code, result.output
