from abc import ABC, abstractmethod
from typing import Any

from pydantic import BaseModel

class AgentLoopMetrics(BaseModel):
    generate_sequences: float = 0.0
    tool_calls: float = 0.0

class AgentLoopOutput(BaseModel):
    prompt_ids: list[int]
    response_ids: list[int]
    response_mask: list[int]
    response_logprobs: list[float] | None = None
    multi_modal_data: dict[str, Any] | None = None
    reward_score: float | None = None
    num_turns: int = 0
    metrics: AgentLoopMetrics
    extra_fields: dict[str, Any] = {}

class TokenOutput(BaseModel):
    token_ids: list[int]
    log_probs: list[float] | None = None
    stop_reason: str | None = None
    extra_fields: dict[str, Any] = {}

class LLMServerClient:
    async def generate(
        self,
        request_id: str,
        *,
        prompt_ids: list[int],
        sampling_params: dict[str, Any],
        image_data: list[Any] | None = None,
    ) -> TokenOutput: ...

class MergeResult:
    token_ids: list[int]

class AgentLoopBase(ABC):
    rollout_config: Any
    server_manager: LLMServerClient
    tokenizer: Any
    processor: Any
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    async def ct_build_initial_tokens(
        self, messages: list[dict[str, Any]], *, images: list[Any] | None = None
    ) -> list[int]: ...
    async def ct_merge_context_msg(
        self,
        previous_messages: list[dict[str, Any]],
        updated_messages: list[dict[str, Any]],
        runtime_token_ids: list[int],
        response_mask: list[int],
    ) -> tuple[MergeResult, list[int], list[float] | None]: ...
    @abstractmethod
    async def run(self, sampling_params: dict[str, Any], **kwargs: Any) -> list[AgentLoopOutput]: ...
