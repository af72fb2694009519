"""Evaluates end states with the getters and metrics of the installed `desktop-env`.

One line of JSON in, one line out, until the input ends. Each request is evaluated in a forked process, so whatever a
metric does to its modules, its folder or its memory ends with that process.
"""

import contextlib
import importlib.util
import json
import os
import signal
import sys
import types
from importlib.metadata import version
from typing import Any, TextIO

FIRST_LINE = "ready"


def main() -> None:
    """Answer requests; output of libraries goes to standard error."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    _without_ocr()
    from desktop_env.evaluators import getters, metrics  # noqa: PLC0415

    names = sorted(name for name in dir(metrics) if callable(getattr(metrics, name)) and not name.startswith("_"))
    fetched = sorted(name.removeprefix("get_") for name in dir(getters) if name.startswith("get_"))
    _say(answers, {FIRST_LINE: version("desktop-env"), "metrics": names, "getters": fetched})
    for line in sys.stdin:
        _say(answers, _in_a_child(json.loads(line), getters, metrics))


def _say(answers: TextIO, what: dict[str, Any]) -> None:
    answers.write(json.dumps(what) + "\n")
    answers.flush()


def _in_a_child(request: dict[str, Any], getters: types.ModuleType, metrics: types.ModuleType) -> dict[str, Any]:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        signal.alarm(int(request["timeout_s"]) or 1)
        try:
            os.setpgid(0, 0)
            os.chdir(request["cache_dir"])
            answer = json.dumps(evaluate(request, getters, metrics))
        except BaseException as error:
            answer = json.dumps({"error": _said(error), "components": []})
        with os.fdopen(writing, "w", encoding="utf-8") as pipe:
            pipe.write(answer)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        text = pipe.read()
    _, status = os.waitpid(child, 0)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    if text:
        return json.loads(text)
    ended = f"by signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else f"with {os.WEXITSTATUS(status)}"
    return {"error": f"the evaluation ended {ended}", "components": []}


class Environment:
    """The part of upstream's environment that getters read."""

    def __init__(self, request: dict[str, Any]) -> None:
        from desktop_env.controllers.python import PythonController  # noqa: PLC0415

        self.vm_ip = request["host"]
        self.server_port = request["port"]
        self.chromium_port = 9222
        self.vlc_port = 8080
        self.cache_dir = request["cache_dir"]
        self.client_password = request["password"]
        self.screen_width, self.screen_height = request["screen"]
        self.current_use_proxy = False
        self.vm_platform = "Linux"
        self.controller = PythonController(vm_ip=self.vm_ip, server_port=self.server_port)
        # Upstream waits for a VM that is still starting. Ours already runs, so a second try would say the same.
        self.controller.retry_times = 1
        self.controller.retry_interval = 0
        self.missing: list[str] = []
        """Files that getters requested but the desktop does not have."""
        self._get_file = self.controller.get_file
        self.controller.get_file = self._noted
        self.vm_screen_size = {"width": self.screen_width, "height": self.screen_height}

    def _noted(self, path: str) -> bytes | None:
        content = self._get_file(path)
        if content is None:
            self.missing.append(path)
        return content


def evaluate(request: dict[str, Any], getters: types.ModuleType, metrics: types.ModuleType) -> dict[str, Any]:
    """Evaluate the checks of a task in order, and stop where upstream would."""
    environment = Environment(request)
    components: list[dict[str, Any]] = []
    for check in request["checks"]:
        component = _component(check, environment, getters, metrics)
        components.append({**component, "missing": list(component["missing"])})
        value = component.get("value")
        if value is None:
            break
        if (request["conj"] == "and" and value == 0.0) or (request["conj"] == "or" and value == 1.0):
            break
    return {"components": components, "error": None}


def _component(
    check: dict[str, Any], environment: Environment, getters: types.ModuleType, metrics: types.ModuleType
) -> dict[str, Any]:
    environment.missing.clear()
    named: dict[str, Any] = {"func": check["func"], "missing": environment.missing}
    metric = getattr(metrics, check["func"], None)
    if metric is None:
        return named | {"stage": "metric", "error": "desktop-env has no such metric"}
    arguments: list[Any] = []
    for name in ("result", "expected"):
        config = check[name]
        if not config:
            continue
        getter = getattr(getters, f"get_{config['type']}", None)
        if getter is None:
            return named | {"stage": name, "error": f"desktop-env has no getter {config['type']}"}
        try:
            arguments.append(getter(environment, config))
        except FileNotFoundError as error:
            if name == "result":
                return named | {"value": 0.0, "note": f"not found: {_said(error)}"}
            return named | {"stage": name, "error": _said(error)}
        except Exception as error:
            return named | {"stage": name, "error": _said(error)}
    try:
        value = float(metric(*arguments, **check["options"]))
    except Exception as error:
        return named | {"stage": "metric", "error": _said(error)}
    return named | {"value": value}


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"[:500]


def _without_ocr() -> None:
    """Make metrics importable without easyocr, which needs torch; the metric that reads text in pictures then fails."""
    if importlib.util.find_spec("easyocr") is not None:
        return

    def refuse(*_: object, **__: object) -> None:
        raise RuntimeError("easyocr is not installed beside desktop-env")

    absent = types.ModuleType("easyocr")
    absent.__dict__["Reader"] = refuse
    sys.modules["easyocr"] = absent


if __name__ == "__main__":
    main()
