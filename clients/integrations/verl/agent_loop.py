"""verl's agent loop on our episodes: a policy sees pictures and acts, and exactly its tokens become samples.

For verl's V1 trainer, which accepts several outputs for one attempt: a sample for each slice of ten turns. An attempt
without a value has no output, so it affects neither its group's baseline nor the loss.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from PIL import Image
from verl.experimental.agent_loop.agent_loop import (  # pyright: ignore[reportMissingModuleSource]
    AgentLoopBase,
    AgentLoopMetrics,
    AgentLoopOutput,
)

from clients.integrations.computer_tool import ComputerTool
from clients.integrations.episode import Episode, size_of
from clients.integrations.playing import Playing
from clients.integrations.verl.groups import Group, Groups
from clients.integrations.verl.history import History, Message, Sampled
from clients.integrations.verl.ledger import Attempted, note
from clients.integrations.verl.turns import CutOffError, take_turns
from clients.rollouts.adapters import find_adapter
from clients.rollouts.token_record import TokenSequence
from schemas.episodes import EpisodeOpen
from schemas.errors import BusyError, CuaGymError, DeadlineError, InfrastructureError

_LATER = (InfrastructureError, BusyError, DeadlineError)
"""Errors of `episode_open` that may pass by themselves; any other one means a wrong setting."""
_groups: Groups[Attempted] = Groups()


@dataclass(frozen=True)
class DesktopSettings:
    """An entry of verl's `agent_loop.yaml`. The server's token is read from CUA_GYM_TOKEN."""

    url: str = "http://127.0.0.1:8000"
    adapter: str = "qwen3"
    """Name of the action space, which must be one whose calls are part of the text."""
    max_steps: int = 100
    max_seconds: float | None = None
    lease_s: float = 900.0
    """Seconds without a call after which the server closes the episode; must exceed a policy's turn in a full batch."""
    wait_s: float = 600.0
    """Seconds to wait for a free session on the server."""
    max_turn_tokens: int = 2_048
    slice_turns: int = 10
    screen: tuple[int, int] | None = None
    """Width and height in pixels; the environment's own when absent."""
    tries: int = 2
    """Number of times an attempt is made if the machine fails, including the first."""
    ledger: str | None = None
    """File to which each attempt appends a line of JSON."""


@dataclass
class _Sampler:
    """Requests samples from verl's servers and measures the time."""

    loop: "DesktopLoop"
    params: dict[str, Any]
    request_id: str = field(default_factory=lambda: uuid4().hex)
    seconds: float = 0.0
    versions: dict[str, Any] = field(default_factory=dict[str, Any])

    async def __call__(self, ids: list[int], pictures: list[Image.Image]) -> Sampled:
        loop, most = self.loop, self.loop.settings.max_turn_tokens
        if len(ids) + most > loop.room:
            raise CutOffError(f"{len(ids)} tokens of conversation leave no room for a turn")
        began = time.monotonic()
        output = await loop.server_manager.generate(
            request_id=self.request_id,
            prompt_ids=ids,
            sampling_params={**self.params, "max_tokens": most},
            image_data=pictures or None,
        )
        self.seconds += time.monotonic() - began
        said, logprobs = list(output.token_ids), output.log_probs
        if output.stop_reason in {"aborted", "abort"} or not said:
            raise InfrastructureError("the model's server aborted the turn")
        if logprobs is None or len(logprobs) != len(said):
            raise ValueError("the model's server gives no logprobs: set actor_rollout_ref.rollout.calculate_log_probs")
        if loop.picture_tokens.intersection(said):
            # Training would expect a picture for this token.
            raise InfrastructureError("the policy said the token of a picture")
        first = self.versions.setdefault("min_global_steps", output.extra_fields.get("min_global_steps"))
        self.versions["max_global_steps"] = output.extra_fields.get("max_global_steps", first)
        return said, logprobs, loop.tokenizer.decode(said, skip_special_tokens=True)


class DesktopLoop(AgentLoopBase):
    """Plays one episode of a row's tuple per attempt.

    It is registered by `agent_loop.yaml`. verl's decorator would replace that entry and its settings as soon as the
    first attempt imports this module.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401
        """Take verl's arguments; the keyword arguments include the fields of `DesktopSettings`."""
        names = DesktopSettings.__dataclass_fields__.keys() & kwargs.keys()
        self.settings = DesktopSettings(**{name: kwargs.pop(name) for name in names})
        super().__init__(*args, **kwargs)
        if self.processor is None:
            raise ValueError("a policy that sees pictures needs a model with a processor")
        names_of_pictures = [getattr(self.processor, f"{one}_token_id", None) for one in ("image", "video")]
        self.picture_tokens = frozenset(one for one in names_of_pictures if one is not None)
        rollout = self.rollout_config
        self.room: int = rollout.max_model_len or rollout.prompt_length + rollout.response_length

    async def run(self, sampling_params: dict[str, Any], **row: Any) -> list[AgentLoopOutput]:  # noqa: ANN401
        """Make an attempt at the row's tuple.

        Args:
            sampling_params: verl's sampling parameters.
            **row: verl's columns; `extra_info` holds the tuple's id and how many attempts of its group count.

        Returns:
            A sample for each slice; empty if the attempt does not count.

        Raises:
            CuaGymError: the server refused to open the episode.
        """
        extra: Mapping[str, Any] = row["extra_info"]
        tuple_id, keep = str(extra["tuple_id"]), extra.get("keep")
        group = _groups.join(str(row.get("uid") or uuid4().hex), keep)
        made = await group.take(self._attempt(tuple_id, int(row.get("session_id", 0)), sampling_params))
        return [] if made is None or made.value is None else self._outputs(made, group)

    async def begin(self, messages: list[Message], pictures: list[Image.Image]) -> list[int]:
        """Return the tokens of a conversation, as verl's tokenizer makes them."""
        try:
            return await self.ct_build_initial_tokens(messages, images=pictures or None)
        except ValueError as error:
            # Raised for a prompt with pictures that is longer than rollout.prompt_length.
            raise CutOffError(str(error)) from error

    async def go_on(self, before: list[Message], now: list[Message], tokens: list[int]) -> list[int]:
        """Return `tokens` extended by those of the new messages, as verl's tokenizer makes them."""
        merged, _, _ = await self.ct_merge_context_msg(before, now, tokens, [])
        return list(merged.token_ids)

    async def _attempt(self, tuple_id: str, number: int, params: dict[str, Any]) -> Attempted:
        """Make an attempt, again after an infrastructure failure."""
        attempted = Attempted(tuple_id, number)
        for tried in range(1, self.settings.tries + 1):
            attempted = await self._tried(Attempted(tuple_id, number, tried), params)
            note(self.settings.ledger, attempted)
            if attempted.valid or not attempted.machine_failed:
                break
        return attempted

    async def _tried(self, attempted: Attempted, params: dict[str, Any]) -> Attempted:
        settings = self.settings
        request = EpisodeOpen(
            tuple_id=attempted.tuple_id,
            attempt=attempted.number + 1,
            seed=attempted.number,
            max_steps=settings.max_steps,
            max_seconds=settings.max_seconds,
            lease_s=settings.lease_s,
            wait_s=settings.wait_s,
            screen=size_of(settings.screen),
            action_space=settings.adapter,
        )
        began = time.monotonic()
        try:
            playing = await Playing.begin(settings.url, request)
        except _LATER as error:
            return attempted.without_value(f"{error.code}: {error.message}", began=began)
        try:
            return await self._played(attempted, playing.episode, params, began)
        finally:
            await playing.end()

    async def _played(self, attempted: Attempted, episode: Episode, params: dict[str, Any], began: float) -> Attempted:
        computer, adapter = ComputerTool(episode), find_adapter(self.settings.adapter)
        history = History(self, adapter.instructions(computer.picture), self.settings.slice_turns)
        sampler = _Sampler(self, params)

        async def say(text: str, picture: bytes | None) -> str:
            said = await history.say(text, picture, sampler)
            if len(history.taken[-1].completion_ids) >= self.settings.max_turn_tokens:
                raise CutOffError("the turn was cut off")
            return said

        first = (episode.opened.instruction, episode.opened.observation.picture_data)
        try:
            ended = await take_turns(computer, adapter, say, first)
            outcome = await episode.close(ended.status, ended.answer)
        except CuaGymError as error:
            outcome = await episode.fail(error)
        return attempted.closed(
            outcome,
            history,
            began=began,
            sampling_s=sampler.seconds,
            versions=sampler.versions,
        )

    def _outputs(self, made: Attempted, group: Group[Attempted]) -> list[AgentLoopOutput]:
        outputs = [self._output(made, one) for one in made.slices]
        # Without this entry verl fails when there are several outputs.
        outputs[-1].extra_fields["reward_extra_info"] = {
            "attempts": group.attempts,
            "masked": group.masked,
            "cancelled": group.cancelled,
        }
        return outputs

    def _output(self, made: Attempted, one: TokenSequence) -> AgentLoopOutput:
        first = one.loss_mask.index(1)
        return AgentLoopOutput(
            prompt_ids=list(one.token_ids[:first]),
            response_ids=list(one.token_ids[first:]),
            response_mask=list(one.loss_mask[first:]),
            response_logprobs=list(one.logprobs[first:]),
            multi_modal_data={"images": [made.pictures[name] for name in one.frames]} if one.frames else {},
            reward_score=made.value,
            num_turns=2 * len(one.turns),
            metrics=AgentLoopMetrics(
                generate_sequences=made.sampling_s, tool_calls=max(0.0, made.duration_s - made.sampling_s)
            ),
            extra_fields={
                **made.versions,
                "turn_scores": [],
                "tool_rewards": [],
                "tuple_id": made.tuple_id,
                "end": made.end,
                "turns": list(one.turns),
            },
        )
