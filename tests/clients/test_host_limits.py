"""What `cua-gym doctor` says of limits that all sessions of a machine share."""

from pathlib import Path

from clients.host_limits import needed, too_low


def machine(folder: Path, **changed: int) -> Path:
    """A machine whose limits are just enough for ten sessions, but for those that are changed."""
    values = {**needed(10, 1024), "kernel.pty.reserve": 1024, **changed}
    for name, value in values.items():
        path = folder / name.replace(".", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{value}\n")
    return folder


def test_a_machine_with_room_is_not_complained_of(tmp_path: Path) -> None:
    assert list(too_low(10, machine(tmp_path))) == []


def test_each_limit_is_named_with_the_command_that_raises_it(tmp_path: Path) -> None:
    assert {one.name for one in too_low(11, machine(tmp_path))} == {
        *("kernel.pty.max", "kernel.pid_max", "kernel.threads-max", "fs.file-max"),
    }
    (one,) = too_low(10, machine(tmp_path, **{"fs.inotify.max_user_instances": 16}))
    assert (one.value, one.remedy) == (16, "sysctl -w fs.inotify.max_user_instances=128")
    (one,) = too_low(10, machine(tmp_path, **{"fs.inotify.max_user_instances": 128, "kernel.pty.max": 1024}))
    assert one.remedy == "sysctl -w kernel.pty.max=1664"


def test_a_limit_that_the_machine_does_not_have_is_none(tmp_path: Path) -> None:
    assert list(too_low(1000, tmp_path)) == []
