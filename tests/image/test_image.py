"""What the desktop image promises, looked at in the small one: the large one differs in its packages alone."""

import json
import subprocess
import time
import uuid
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.docker_engine import run_script
from vm_controller.backends.sandbox import ENVIRONMENT, ETC, write_etc

START_TIMEOUT_S = 30.0
BY_THE_ENGINE = {"hosts", "hostname", "resolv.conf", "mtab"}
HARDENED = (
    *("--read-only", "--cap-drop=ALL", "--cap-add=SETUID", "--cap-add=SETGID", "--cap-add=SETPCAP"),
    *("--security-opt=no-new-privileges", "--network=none", "--hostname=desktop"),
    *("--tmpfs=/tmp:mode=1777", "--tmpfs=/run/framebuffer:uid=1001,gid=1001,mode=0700"),
    *("--tmpfs=/home/user:uid=1000,gid=1000,mode=0755", "--tmpfs=/run/user/1000:uid=1000,gid=1000,mode=0700"),
)


@dataclass(frozen=True)
class Docker:
    """The command line of an engine."""

    address: str

    def __call__(self, *command: str, check: bool = True) -> str:
        result = subprocess.run(
            ["docker", "-H", self.address, *command],
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        assert not check or result.returncode == 0, result.stderr
        return result.stdout + result.stderr


@dataclass(frozen=True)
class Container:
    """A running desktop."""

    docker: Docker
    name: str

    def run(self, *command: str, user: str = "1000:1000") -> str:
        return self.docker("exec", "--user", user, self.name, *command).strip()

    def processes(self) -> list[tuple[str, str]]:
        """The user's number and the name of each program."""
        lines = self.docker("top", self.name, "-eo", "pid,uid,comm").splitlines()[1:]
        return [(uid, program) for _, uid, program in map(str.split, lines)]

    def is_healthy(self) -> bool:
        return "sick" not in self.docker(
            "exec", self.name, "sh", "-c", "/opt/cua-gym/healthy || echo sick", check=False
        )


@pytest.fixture(scope="module")
def docker(engine: str) -> Docker:
    return Docker(engine)


@pytest.fixture(scope="module")
def container(docker: Docker, core_image: str) -> Generator[Container]:
    """A desktop as hardened as the backend's."""
    name = f"cua-gym-test-{uuid.uuid4().hex[:12]}"
    docker("run", "--detach", "--name", name, *HARDENED, "--env=SCREEN=1024x768", core_image)
    container = Container(docker, name)
    try:
        deadline = time.monotonic() + START_TIMEOUT_S
        while not container.is_healthy():
            assert time.monotonic() < deadline, docker("logs", name)
        yield container
    finally:
        docker("rm", "--force", name)


def test_a_desktop_has_its_screen_and_a_window_manager(container: Container) -> None:
    assert "dimensions:    1024x768" in container.run("xdpyinfo")
    assert "window id # 0x" in container.run("xprop", "-root", "_NET_SUPPORTING_WM_CHECK")


def test_its_health_check_notices_what_is_missing(container: Container) -> None:
    assert container.is_healthy()
    check = container.docker("inspect", "--format", "{{json .Config.Healthcheck.Test}}", container.name)
    assert json.loads(check) == ["CMD", "/opt/cua-gym/healthy"]
    container.run("mv", "/run/user/1000/bus", "/run/user/1000/away")
    assert not container.is_healthy()
    container.run("mv", "/run/user/1000/away", "/run/user/1000/bus")
    assert container.is_healthy()


def test_nobody_in_a_desktop_is_root_or_can_become_it(container: Container) -> None:
    status = container.run("cat", "/proc/1/status")
    assert "Uid:\t1000\t1000\t1000\t1000" in status
    assert "NoNewPrivs:\t1" in status
    for capabilities in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"):
        assert f"{capabilities}:\t0000000000000000" in status
    assert {uid for uid, _ in container.processes()} == {"1000", "1001"}
    assert container.run("find", "/", "-xdev", "-perm", "/6000", "-type", "f", user="0:0") == ""


def test_the_x_server_is_out_of_the_users_reach(container: Container) -> None:
    assert [uid for uid, program in container.processes() if program == "Xvfb"] == ["1001"]
    assert "Operation not permitted" in container.run("sh", "-c", "kill -9 $(pgrep Xvfb) 2>&1 || true")
    assert "Permission denied" in container.run("sh", "-c", "ls /run/framebuffer 2>&1 || true")


def test_programs_find_the_environment_of_the_local_backend(container: Container) -> None:
    text = container.run("cat", "/proc/1/environ")
    assert dict(line.split("=", 1) for line in text.strip("\0").split("\0")) == ENVIRONMENT
    assert container.run("id", "--user", "--name") == "user"
    assert container.run("sh", "-c", "touch ~/mine && stat --format=%U ~/mine") == "user"


def test_etc_is_that_of_the_local_backend(container: Container, tmp_path: Path) -> None:
    write_etc(tmp_path)
    shown = set(container.run("ls", "/etc").split()) - BY_THE_ENGINE
    assert shown <= {name.split("/")[0] for name in ETC} | {path.name for path in tmp_path.iterdir()}
    for path in tmp_path.iterdir():
        if path.name not in BY_THE_ENGINE:
            assert container.run("cat", f"/etc/{path.name}") == path.read_text().strip()


@pytest.mark.parametrize(
    ("pattern", "family"),
    [
        pytest.param("sans", "DejaVu Sans", id="latin"),
        pytest.param(":lang=zh-cn", "Noto Sans CJK SC", id="chinese"),
        pytest.param(":lang=ja", "Noto Sans CJK JP", id="japanese"),
        pytest.param(":lang=ko", "Noto Sans CJK KR", id="korean"),
        pytest.param("emoji", "Noto Color Emoji", id="emoji"),
    ],
)
def test_every_script_has_a_font(container: Container, pattern: str, family: str) -> None:
    assert container.run("fc-match", "--format=%{family[0]}", pattern) == family


def test_no_font_is_read_again_at_the_first_start(container: Container) -> None:
    assert "caching, new cache" not in container.run("fc-cache", "--verbose")


def test_nothing_of_the_machine_that_built_it_stays(docker: Docker, core_image: str, container: Container) -> None:
    history = docker("history", "--no-trunc", "--format", "{{.CreatedBy}}", core_image)
    # From nothing: what happened to the systems that were copied in is not told, and no argument is.
    assert len(history.splitlines()) <= 6
    environment = json.loads(docker("inspect", "--format", "{{json .Config.Env}}", core_image))
    for text in (history, *environment):
        assert "proxy" not in text.lower()
        assert "://" not in text
    gone = (
        "/build",
        "/etc/apt",
        "/var/lib/apt",
        "/var/cache/apt",
        "/var/log",
        "/root/.ssh",
        "/usr/local/share/ca-certificates",
    )
    assert container.run("sh", "-c", f"ls -d {' '.join(gone)} 2>/dev/null || true") == ""


def test_a_second_build_does_nothing(docker: Docker, engine: str, core_image: str) -> None:
    before = docker("inspect", "--format", "{{.Id}} {{.Metadata.LastTagTime}}", core_image)
    run_script("desktop-image", "core", core_image, DOCKER_HOST=engine)
    assert docker("inspect", "--format", "{{.Id}} {{.Metadata.LastTagTime}}", core_image) == before
