"""`python -m tests.clients.model_run OUT URL TOKEN PLOT…`: a run by models in a separate process, to be killed."""

import sys
from pathlib import Path

from clients.orchestrator.run import synthesize
from clients.orchestrator.run_config import RunConfig
from tests.clients.model_plots import participants, planned


def main() -> int:
    out, url, token, *plots = sys.argv[1:]
    config = RunConfig(out=Path(out), url=url, token=token)
    summary = synthesize(config, planned(*plots, seeds=1), lambda ledger: participants(config.out, ledger))
    return 130 if summary.interrupted else 0


if __name__ == "__main__":
    sys.exit(main())
