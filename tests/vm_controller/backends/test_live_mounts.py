"""What of the host a container sees, and a folder in memory that vanishes with its owner."""

import gc
import os
from pathlib import Path

import pytest

from schemas.errors import InfrastructureError
from vm_controller.backends.live_memory import MemoryFolder
from vm_controller.backends.live_mounts import Mounted, MountTable

CONTAINER = MountTable(
    tuple(
        Mounted.parse(line)
        for line in (
            "84 56 0:59 / / ro - overlay overlay rw,lowerdir=/e/l/B:/e/l/A,upperdir=/e/c/diff,workdir=/e/c/work",
            "86 84 0:63 / /dev rw - tmpfs tmpfs rw",
            "62 85 0:63 /null /proc/keys rw master:1 - tmpfs tmpfs rw",
            r"175 84 254:0 /state/a\040b/fb /run/framebuffer rw - ext4 /dev/vda rw",
        )
    )
)
HOST = MountTable(
    tuple(
        Mounted.parse(line)
        for line in (
            "1 0 254:0 / / rw - ext4 /dev/vda rw",
            "2 1 254:0 /state /srv/state rw - ext4 /dev/vda rw",
            "3 1 0:5 / /tmp rw - tmpfs tmpfs rw",
        )
    )
)


def test_what_comes_from_outside_is_found_on_the_host() -> None:
    (mount,) = CONTAINER.from_outside()
    assert (mount.at, mount.kind) == ("/run/framebuffer", "ext4")
    assert HOST.path_of(mount) == Path("/srv/state/a b/fb")
    assert MountTable(HOST.mounts[2:]).path_of(mount) is None


def test_the_layers_of_a_root_are_named_from_the_top() -> None:
    assert CONTAINER.layers() == (Path("/e/c/diff"), Path("/e/l/B"), Path("/e/l/A"))
    with pytest.raises(InfrastructureError, match="overlay2, this one has ext4"):
        HOST.layers()
    relative = Mounted.parse("84 56 0:59 / / ro - overlay overlay rw,lowerdir=l/B:l/A")
    with pytest.raises(InfrastructureError, match="so many layers"):
        MountTable((relative,)).layers()


def test_a_process_that_is_gone_has_no_view() -> None:
    with pytest.raises(InfrastructureError, match="process 0 has no mounts"):
        MountTable.of(0)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root makes file systems")
def test_a_folder_in_memory_is_bounded_and_vanishes_with_its_owner() -> None:
    folder = MemoryFolder(1)
    path = folder.path
    (path / "small").write_bytes(b"x" * 500_000)
    assert 500_000 <= folder.used_bytes < 600_000
    with pytest.raises(OSError, match="No space left"):
        (path / "large").write_bytes(b"x" * 2_000_000)
    del folder
    gc.collect()
    assert not path.exists()
