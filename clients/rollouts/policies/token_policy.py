"""A served model as a policy to learn from: every turn is stored as the token ids of prompt and completion."""

import base64
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from clients.desktop import Desktop
from clients.models.conversation import PromptPicture
from clients.models.errors import ModelOutputError
from clients.models.token_endpoint import Form, Sampled, TokenEndpoint, TokenSampling
from clients.rollouts.adapters.protocol import Adapter, Conclude
from clients.rollouts.agent_loop import AgentLoop
from clients.rollouts.collapsed import PLACEHOLDER
from clients.rollouts.policies.protocol import Played
from clients.rollouts.policies.turns import attempt, take_turns
from clients.rollouts.results import RolloutRules
from clients.rollouts.token_record import TokenRecorder
from clients.rollouts.trajectory import Recorder
from schemas.base import Closed
from schemas.tasks import Task

Content = Sequence[str | PromptPicture]


class ChatTemplate(Closed):
    """The text around a turn if prompts are tokens; the defaults are ChatML's, with Qwen's picture marks."""

    system: str = "<|im_start|>system\n{text}<|im_end|>\n"
    user: str = "<|im_start|>user\n{text}<|im_end|>\n"
    assistant: str = "<|im_start|>assistant\n"
    end: str = "<|im_end|>\n"
    picture: str = "<|vision_start|><|image_pad|><|vision_end|>"


CHATML = ChatTemplate()


@dataclass(frozen=True)
class TokenPolicy:
    """A model at an endpoint, an action space whose calls are written in the text, and the rules."""

    endpoint: TokenEndpoint
    adapter: Adapter
    rules: RolloutRules
    template: ChatTemplate = CHATML
    """Used when prompts are sent as tokens, not for chat."""

    @property
    def name(self) -> str:
        """The model's endpoint and name."""
        return f"{self.endpoint.url} {self.endpoint.model}@{self.adapter.name}"

    async def play(self, desktop: Desktop, task: Task, recorder: Recorder) -> Played:
        """Attempt the task on a desktop and finish it; tokens are written to `tokens.jsonl` beside the trajectory.

        Raises:
            InfrastructureError: the endpoint, the server or the desktop failed; the attempt has no result.
            ModelAccessError: the endpoint refuses the request or returns no token ids.
        """
        operator = AgentLoop(desktop, self.adapter, self.rules, recorder)

        async def talk(picture: bytes) -> tuple[Conclude, str]:
            return await self._talk(operator, task, picture, TokenRecorder(recorder.file.parent))

        return await attempt(desktop, task, recorder, operator, self.name, talk)

    async def _talk(
        self, operator: AgentLoop, task: Task, picture: bytes, tokens: TokenRecorder
    ) -> tuple[Conclude, str]:
        instructions = self.adapter.instructions(operator.picture)
        history: _History
        if self.endpoint.form is Form.CHAT:
            history = _Messages(self.endpoint, instructions, self.rules.keep_pictures)
        else:
            history = _Prompt(self.endpoint, instructions, self.template)
        sampling = TokenSampling(temperature=self.rules.temperature, max_tokens=self.rules.max_output_tokens)
        turn = 0

        async def say(*content: str | PromptPicture) -> str:
            nonlocal turn
            turn += 1
            sampled = await history.sample(content, sampling)
            tokens.write(turn, sampled, [_sha256(one) for one in history.pictures])
            if sampled.finish == "length":
                raise ModelOutputError(f"{self.name} was cut off after {len(sampled.completion_ids)} tokens")
            return sampled.text

        return await take_turns(operator, self.adapter, say, (task.instruction, PromptPicture(picture)))


class _History(Protocol):
    """The conversation in the form that the endpoint accepts."""

    @property
    def pictures(self) -> Sequence[PromptPicture]:
        """The pictures in the last prompt."""
        ...

    async def sample(self, content: Content, sampling: TokenSampling) -> Sampled:
        """Send a message, and keep the answer."""
        ...


class _Messages:
    """A history of messages, which the server converts to tokens; old pictures become a placeholder."""

    def __init__(self, endpoint: TokenEndpoint, instructions: str, keep_pictures: int) -> None:
        self._endpoint = endpoint
        self._keep = keep_pictures
        self._said: list[tuple[str, Content]] = [("system", (instructions,))]

    @property
    def pictures(self) -> Sequence[PromptPicture]:
        return [part for _, content in self._said for part in content if isinstance(part, PromptPicture)]

    async def sample(self, content: Content, sampling: TokenSampling) -> Sampled:
        self._said.append(("user", content))
        self._collapse()
        sampled = await self._endpoint.chat([_message(role, one) for role, one in self._said], sampling)
        self._said.append(("assistant", (sampled.text,)))
        return sampled

    def _collapse(self) -> None:
        left = self._keep
        for place in reversed(range(len(self._said))):
            role, content = self._said[place]
            parts: list[str | PromptPicture] = []
            for part in reversed(content):
                is_picture = isinstance(part, PromptPicture)
                parts.append(PLACEHOLDER if is_picture and left <= 0 else part)
                left -= is_picture
            self._said[place] = (role, tuple(reversed(parts)))


@dataclass
class _Prompt:
    """A history of tokens, which only grows: sampled tokens and pictures are never changed."""

    endpoint: TokenEndpoint
    instructions: str
    template: ChatTemplate
    pictures: list[PromptPicture] = field(default_factory=list[PromptPicture])
    _ids: tuple[int, ...] = ()

    async def sample(self, content: Content, sampling: TokenSampling) -> Sampled:
        template = self.template
        marks = "".join(part if isinstance(part, str) else template.picture for part in content)
        self.pictures += [part for part in content if isinstance(part, PromptPicture)]
        text = template.user.format(text=marks) + template.assistant
        if not self._ids:
            text = template.system.format(text=self.instructions) + text
        self._ids = (*self._ids, *await self.endpoint.tokenize(text))
        urls = [_data_url(one) for one in self.pictures]
        sampled = await self.endpoint.complete(self._ids, sampling, pictures=urls)
        end = await self.endpoint.tokenize(template.end)
        # A model that stopped has already written the first token of the end.
        rest = end[1:] if sampled.completion_ids[-1:] == end[:1] else end
        self._ids = (*sampled.prompt_ids, *sampled.completion_ids, *rest)
        return sampled


def _message(role: str, content: Content) -> dict[str, Any]:
    if role != "user":
        return {"role": role, "content": "".join(part for part in content if isinstance(part, str))}
    parts: list[dict[str, Any]] = [
        {"type": "text", "text": part}
        if isinstance(part, str)
        else {"type": "image_url", "image_url": {"url": _data_url(part)}}
        for part in content
    ]
    return {"role": role, "content": parts}


def _data_url(picture: PromptPicture) -> str:
    return f"data:{picture.media_type};base64,{base64.b64encode(picture.data).decode()}"


def _sha256(picture: PromptPicture) -> str:
    return hashlib.sha256(picture.data).hexdigest()
