"""Decides from a task's file alone, before anything starts, whether it can run on our desktops, and why not.

The tables list the getters and metrics of desktop-env 1.0.2 that need something a desktop lacks (a network, an account
or an administrator), or that run a file of the agent's on this machine.
"""

import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePosixPath

from clients.osworld import steps
from clients.osworld.files import FileMap
from clients.osworld.setup import IGNORED
from clients.osworld.steps import ConfigStep, Words, read_step
from clients.osworld.task_file import Check, Config, OsworldTask, RawStep
from schemas.errors import InvalidRequestError


class Reason(StrEnum):
    """Why a task cannot run."""

    UNREADABLE = "unreadable"
    """The file is not in a form that we can read."""
    STEP = "step"
    """A step, or an argument of one, that we do not have."""
    FILE = "file"
    """A file from an address, without a local copy."""
    NETWORK = "network"
    """The task is about a site on the Internet, or queries one."""
    ACCOUNT = "account"
    """The task logs in somewhere."""
    DEBUGGING_PORT = "debugging_port"
    """The task opens or reads tabs through Chrome's debugging port, which no network of the desktop reaches."""
    ROOT = "root"
    """The task needs an administrator."""
    PROGRAM = "program"
    """A program that the desktop does not have."""
    GETTER = "getter"
    """The task reads something that only upstream's VM has."""
    METRIC = "metric"
    """A metric that is not run here."""


@dataclass(frozen=True)
class Problem:
    """One reason, and the part of the task it is about."""

    reason: Reason
    detail: str

    def __str__(self) -> str:
        return f"{self.reason}: {self.detail}"


_NETWORK, _PORT, _ACCOUNT = Reason.NETWORK, Reason.DEBUGGING_PORT, Reason.ACCOUNT
STEP_PROBLEMS: Mapping[str, Reason] = {
    "chrome_open_tabs": _PORT,
    "chrome_close_tabs": _PORT,
    "googledrive": _ACCOUNT,
    "login": _ACCOUNT,
    "update_browse_history": _NETWORK,
    "proxy": _NETWORK,
}
GETTER_PROBLEMS: Mapping[str, Reason] = {
    "active_tab_html_parse": _PORT,
    "active_tab_info": _PORT,
    "active_tab_url_parse": _PORT,
    "active_url_from_accessTree": Reason.GETTER,
    "open_tabs_info": _PORT,
    "page_info": _PORT,
    "pdf_from_url": _NETWORK,
    "info_from_website": _NETWORK,
    "gotoRecreationPage_and_get_html_content": _NETWORK,
    "macys_product_url_parse": _NETWORK,
    "number_of_search_results": _NETWORK,
    "url_dashPart": _PORT,
    "url_path_parse": _PORT,
    "googledrive_file": _ACCOUNT,
    "vlc_playing_info": Reason.GETTER,
    "vm_wallpaper": Reason.GETTER,
    "vscode_config": Reason.PROGRAM,
    "replay": Reason.GETTER,
}
METRIC_PROBLEMS: Mapping[str, str] = {
    "check_gnome_favorite_apps": "evaluates text of the desktop as Python on this machine",
    "check_python_file_by_test_suite": "runs the agent's program on this machine",
    "compare_image_text": "reads pictures of text with easyocr, which brings torch",
    "is_added_to_steam_cart": "is about a shop of the Internet",
}
_ROOT = re.compile(
    r"(?:^|[\s;&|(])(?:sudo|su|apt|apt-get|snap|systemctl|service|useradd|usermod|timedatectl)\s|CLIENT_PASSWORD"
)
_ABSENT = {
    "code": "Visual Studio Code",
    "gsettings": "GNOME's settings",
    "dconf": "GNOME's settings",
    "gnome-terminal": "GNOME's terminal",
    "gnome-control-center": "GNOME's settings",
    "gedit": "GNOME's editor",
    "nautilus": "GNOME's file manager",
    "xdotool": "xdotool",
    "wmctrl": "wmctrl",
    "docker": "Docker",
    "ffmpeg": "ffmpeg",
    "flatpak": "flatpak",
    "git": "git",
    "pactl": "a sound server",
    "pulseaudio": "a sound server",
    "curl": "a network",
    "wget": "a network",
}
"""Programs of upstream's VM that our desktop lacks, with what they stand for."""
_ENVIRONMENTS: Mapping[str, str] = {
    "chrome": "chromium",
    "google_chrome": "chromium",
    "gimp": "gimp",
    "libreoffice_calc": "libreoffice_calc",
    "libreoffice_impress": "libreoffice_impress",
    "libreoffice_writer": "libreoffice_writer",
    "os": "os",
    "terminal": "os",
    "thunderbird": "thunderbird",
    "vlc": "vlc",
    "vlc_media_player": "vlc",
}
MANY = "multi_app"


def environment_of(task: OsworldTask) -> str:
    """Choose one of our environments: that of the task's only application, or the one with several."""
    named = {re.sub(r"[^a-z]+", "_", one.lower()).strip("_") for one in task.related_apps or (task.snapshot,)}
    environments = {_ENVIRONMENTS.get(one, MANY) for one in named}
    return environments.pop() if len(environments) == 1 else MANY


def problems(task: OsworldTask, files: FileMap) -> tuple[Problem, ...]:
    """Return why a task cannot run; empty if it can.

    Args:
        task: The task.
        files: Local copies of files named by URL.
    """
    found: list[Problem] = []
    for raw in (*task.config, *task.evaluator.postconfig):
        found += _of_step(raw, task, files)
    for check in task.checks():
        found += _of_check(check, task, files)
    if task.proxy:
        found.append(Problem(Reason.NETWORK, "the task asks for a proxy"))
    return tuple(dict.fromkeys(found))


def _of_step(raw: RawStep, task: OsworldTask, files: FileMap) -> Iterator[Problem]:
    known = STEP_PROBLEMS.get(raw.type)
    if known is not None:
        yield Problem(known, raw.type)
        return
    try:
        step = read_step(raw)
    except InvalidRequestError as error:
        yield Problem(Reason.STEP, error.message)
        return
    yield from _of_files(step, task, files)
    if isinstance(step, steps.Launch | steps.Execute | steps.ExecuteWithVerification):
        yield from _of_command(step.command, shell=step.shell)


def _of_files(step: ConfigStep, task: OsworldTask, files: FileMap) -> Iterator[Problem]:
    if isinstance(step, steps.Download):
        for one in step.files:
            if files.find(one.url, task.id, one.path) is None:
                yield Problem(Reason.FILE, one.url)
    if isinstance(step, steps.Upload):
        for one in step.files:
            if files.local(one.local_path) is None:
                yield Problem(Reason.FILE, one.local_path)


def _of_command(command: Words, *, shell: bool) -> Iterator[Problem]:
    text = command if isinstance(command, str) else " ".join(command)
    if _ROOT.search(f"{text} "):
        yield Problem(Reason.ROOT, text[:120])
    if isinstance(command, str):
        try:
            words = shlex.split(command)
        except ValueError:
            words = command.split()
    else:
        words = list(command)
    named = re.findall(r"(?:^|[;&|(\n]\s*)([A-Za-z0-9_./-]+)", text) if shell else words[:1]
    for word in named:
        program = PurePosixPath(word).name
        if program in _ABSENT and program not in IGNORED:
            yield Problem(Reason.PROGRAM, f"{program}: {_ABSENT[program]}")


def _of_check(check: Check, task: OsworldTask, files: FileMap) -> Iterator[Problem]:
    refused = METRIC_PROBLEMS.get(check.func)
    if refused is not None:
        yield Problem(Reason.METRIC, f"{check.func} {refused}")
    for config in check.getters():
        kind = str(config.get("type", ""))
        if kind in GETTER_PROBLEMS:
            yield Problem(GETTER_PROBLEMS[kind], kind)
        if kind in ("vm_command_line", "vm_command_error"):
            yield from _of_getter_command(config)
        for url, dest in cloud_files(config):
            if files.find(url, task.id, dest) is None:
                yield Problem(Reason.FILE, url)


def _of_getter_command(config: Config) -> Iterator[Problem]:
    command = config.get("command")
    shell = config.get("shell") is True
    if isinstance(command, str):
        yield from _of_command(command, shell=shell)
    elif isinstance(command, list):
        yield from _of_command(tuple(map(str, command)), shell=shell)


def cloud_files(config: Config) -> Iterator[tuple[str, str]]:
    """Yield the URLs of a getter of type `cloud_file`, each with the name under which the file is stored."""
    if config.get("type") != "cloud_file":
        return
    paths, names = config.get("path"), config.get("dest")
    if isinstance(paths, list) and isinstance(names, list):
        yield from zip(map(str, paths), map(str, names), strict=False)
    elif isinstance(paths, str) and isinstance(names, str):
        yield paths, names
