from typing import Any

from inspect_ai.model import ChatMessage
from inspect_ai.scorer import Score

class EvalError:
    message: str

class EvalMetric:
    value: float

class EvalScore:
    scored_samples: int | None
    unscored_samples: int | None
    metrics: dict[str, EvalMetric]

class EvalResults:
    completed_samples: int
    scores: list[EvalScore]

class EvalSample:
    id: int | str
    error: EvalError | None
    messages: list[ChatMessage]
    scores: dict[str, Score] | None
    metadata: dict[str, Any]

class EvalLog:
    def model_dump_json(self) -> str: ...
    status: str
    error: EvalError | None
    samples: list[EvalSample] | None
    results: EvalResults | None
