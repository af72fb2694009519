"""Servers that start at the same time in one folder."""

import fcntl
import os
import threading
from pathlib import Path

from vm_controller.backends.server_folder import LockedFolder


def test_nobody_sweeps_a_folder_that_is_being_made(tmp_path: Path) -> None:
    made: list[LockedFolder] = []
    thread = threading.Thread(target=lambda: made.append(LockedFolder(tmp_path)))
    sweeping = os.open(tmp_path, os.O_RDONLY | os.O_DIRECTORY)
    fcntl.flock(sweeping, fcntl.LOCK_EX)
    thread.start()
    thread.join(0.2)
    assert list(tmp_path.iterdir()) == []
    os.close(sweeping)
    thread.join(60)
    assert [one.path for one in made] == list(tmp_path.iterdir())
    made[0].close()


def test_what_a_dead_server_left_is_removed_and_what_a_living_one_has_stays(tmp_path: Path) -> None:
    (tmp_path / "server-1-a").mkdir()
    (tmp_path / "server-1-a" / "lock").touch()
    living = LockedFolder(tmp_path)
    other = LockedFolder(tmp_path)
    assert {living.path, other.path} == set(tmp_path.iterdir())
    living.close()
    other.close()
    assert list(tmp_path.iterdir()) == []
