"""`python -m tests.clients.scripted_run OUT URL TOKEN PLOT…`: a run in a separate process, to be killed."""

import sys
from pathlib import Path

from clients.orchestrator.run import synthesize
from clients.orchestrator.run_config import RunConfig
from tests.clients.scripted import planned, scripted_participants


def main() -> int:
    out, url, token, *plots = sys.argv[1:]
    config = RunConfig(out=Path(out), url=url, token=token)
    summary = synthesize(config, planned(*plots, seeds=2), scripted_participants)
    return 130 if summary.interrupted else 0


if __name__ == "__main__":
    sys.exit(main())
