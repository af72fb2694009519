"""The outcome of an attempt, and a line of JSON for each, from which the masked ones can be counted."""

import json
import logging
import os
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from PIL import Image

from clients.integrations.episode import EpisodeOutcome
from clients.integrations.verl.history import History
from clients.rollouts.token_record import TokenSequence

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Attempted:
    """The outcome of one try at an attempt: a value with the tokens that earned it, or the reason why there is none."""

    tuple_id: str
    number: int
    """Number of the attempt in its group, from 0."""
    tried: int = 1
    value: float | None = None
    end: str = ""
    why_invalid: str = ""
    machine_failed: bool = False
    slices: tuple[TokenSequence, ...] = ()
    pictures: dict[str, Image.Image] = field(default_factory=dict[str, Image.Image])
    sampling_s: float = 0.0
    duration_s: float = 0.0
    versions: dict[str, Any] = field(default_factory=dict[str, Any])

    @property
    def valid(self) -> bool:
        """Whether the attempt can be learnt from."""
        return self.value is not None and bool(self.slices)

    def without_value(self, why: str, *, began: float) -> "Attempted":
        """Return it as failed by the infrastructure before there was a desktop."""
        return replace(self, why_invalid=why, machine_failed=True, duration_s=time.monotonic() - began)

    def closed(
        self, outcome: EpisodeOutcome, history: History, *, began: float, sampling_s: float, versions: dict[str, Any]
    ) -> "Attempted":
        """Return it with the outcome of its episode.

        Args:
            outcome: Outcome of the episode.
            history: The episode's conversation.
            began: Start time by the monotonic clock, in seconds.
            sampling_s: Seconds spent on sampling.
            versions: verl's version numbers of the weights that sampled.
        """
        return replace(
            self,
            value=outcome.value,
            end=outcome.end,
            why_invalid=outcome.why_invalid,
            machine_failed=outcome.machine_failed,
            slices=history.slices(),
            pictures=history.shown,
            sampling_s=sampling_s,
            duration_s=time.monotonic() - began,
            versions=versions,
        )


def note(ledger: str | None, attempted: Attempted) -> None:
    """Append a line for an attempt in one write, and log an attempt without a value."""
    if not attempted.valid:
        _log.warning("masked: %s, attempt %d: %s", attempted.tuple_id, attempted.number, attempted.why_invalid)
    if ledger is None:
        return
    line = {
        "tuple_id": attempted.tuple_id,
        "number": attempted.number,
        "tried": attempted.tried,
        "value": attempted.value,
        "end": attempted.end,
        "masked": "" if attempted.valid else attempted.why_invalid or "it said nothing",
        "machine_failed": attempted.machine_failed,
        "turns": sum(len(one.turns) for one in attempted.slices),
        "duration_s": round(attempted.duration_s, 3),
        "sampling_s": round(attempted.sampling_s, 3),
    }
    Path(ledger).parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(ledger, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        os.write(descriptor, (json.dumps(line) + "\n").encode())
    finally:
        os.close(descriptor)
