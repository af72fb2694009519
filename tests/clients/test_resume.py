"""A run that is killed or interrupted and started again: nothing lost, nothing done twice, the same dataset."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.clients.run_progress import ROOT, dataset, stages, wait_for_stages
from tests.clients.scripted_server import Scripted

PLOTS = ("sound", "converges", "repeats")


def start(served: Scripted, out: Path) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "tests.clients.scripted_run", str(out), served.url, served.token, *PLOTS]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)


def finish(served: Scripted, out: Path) -> None:
    assert start(served, out).wait(240) == 0


@pytest.mark.timeout(500)
@pytest.mark.exhaustive(reason="runs killed at many stages")
@pytest.mark.parametrize("kills", [(5,), (1, 12, 20)], ids=repr)
def test_killed_at_any_stage_it_ends_with_the_same_dataset(
    served: Scripted, tmp_path: Path, kills: tuple[int, ...]
) -> None:
    served.script.delay_s = 0.02
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    finish(served, whole)

    for number in kills:
        process = start(served, killed)
        wait_for_stages(killed, number)
        process.send_signal(signal.SIGKILL)
        assert process.wait(10) == -signal.SIGKILL
    finish(served, killed)

    assert dataset(killed) == dataset(whole)
    assert stages(killed) == stages(whole)
    assert all(len(set(done)) == len(done) for done in stages(killed).values())
    # A kill between the server's answer and the ledger's note leaves a workspace to its lease.
    assert len(served.workspaces.unclosed()) <= len(kills)
    served.workspaces.abandon()


@pytest.mark.exhaustive(reason="runs ended in further ways")
@pytest.mark.timeout(300)
def test_interrupted_it_closes_everything_and_goes_on_later(served: Scripted, tmp_path: Path) -> None:
    served.script.delay_s = 0.2
    process = start(served, tmp_path)
    wait_for_stages(tmp_path, 3)
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 130
    assert served.workspaces.unclosed() == ()
    assert served.services.sessions.all() == ()
    assert (tmp_path / "report.html").exists()

    served.script.delay_s = 0.0
    finish(served, tmp_path)
    assert all(len(set(done)) == len(done) for done in stages(tmp_path).values())
