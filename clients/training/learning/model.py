"""The policy's network: a small transformer that points at controls, randomly initialised, and sampling from it."""

import math
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from transformers import DynamicCache, LlamaConfig, LlamaForCausalLM
from transformers.modeling_outputs import CausalLMOutputWithPast

from clients.training.tokens import (
    ACT,
    ASK,
    END,
    FIRST_NUMBER,
    FIRST_WORD,
    OBSERVE,
    PAD,
    VOCABULARY,
    action_text,
    turn_tokens,
    words_of,
)

WIDTH = 128
LAYERS = 3
HEADS = 4
MOST_ACTION_TOKENS = 6
MOST_TOKENS = 4_096
_NUMBERS = FIRST_WORD - FIRST_NUMBER
_NEVER = 1e-6
"""The weight of a number that nothing on the screen has."""


class PointingLlama(LlamaForCausalLM):
    """A Llama whose answers may point: a number is as likely as the control that has it fits what is wanted now.

    The score of a number is added to its logit. It has two parts, both learnt: how alike the words before the number
    and the words of the instruction are, and how the hidden state of the answer meets that of the number.
    """

    def __init__(self, config: LlamaConfig) -> None:
        """Build it with random weights."""
        super().__init__(config)
        width = config.hidden_size
        self.words = nn.Linear(width, width, bias=False)
        self.asks = nn.Linear(width, width, bias=False)
        self.offers = nn.Linear(width, width, bias=False)
        self.sharpness = nn.Parameter(torch.tensor(2.0))
        self.post_init()

    def forward(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        logits_to_keep: int | Tensor = 0,
        **_: Any,  # noqa: ANN401
    ) -> CausalLMOutputWithPast:
        """Return the logits of the last `logits_to_keep` positions, of all for 0."""
        hidden = self.model(input_ids=input_ids, attention_mask=attention_mask, use_cache=False).last_hidden_state
        positions = torch.arange(input_ids.shape[1])
        positions = positions[-logits_to_keep:] if isinstance(logits_to_keep, int) else positions[logits_to_keep]
        places = positions.expand(input_ids.shape[0], -1)
        return CausalLMOutputWithPast(logits=self.answer(places, hidden, input_ids))

    def answer(self, places: Tensor, hidden: Tensor, ids: Tensor) -> Tensor:
        """Return the logits of the answers at some places.

        Args:
            places: Where in the sequence they stand, batch by answers.
            hidden: The hidden states of the sequence, batch by length by width.
            ids: Its tokens, batch by length.
        """
        batch = torch.arange(ids.shape[0])[:, None]
        now = hidden[batch, places]
        words = nn.functional.normalize(self.words(self._segments(ids)), dim=-1)
        alike = words[batch, places] @ words.transpose(1, 2) * torch.exp(self.sharpness)
        meets = self.asks(now) @ self.offers(hidden).transpose(1, 2) / math.sqrt(hidden.shape[-1])
        is_number = (ids > FIRST_NUMBER) & (ids < FIRST_WORD)
        readable = is_number[:, None, :] & (torch.arange(ids.shape[1]) <= places[..., None])
        scores = (alike + meets).masked_fill(~readable, -torch.inf)
        highest = scores.amax(-1, keepdim=True).clamp(min=-1e4).detach()
        stands = nn.functional.one_hot((ids - FIRST_NUMBER).clamp(0, _NUMBERS - 1), _NUMBERS).to(scores.dtype)
        pointed = torch.log(torch.exp(scores - highest) @ stands + _NEVER) + highest
        logits = self.lm_head(now)
        numbers = logits[..., FIRST_NUMBER:FIRST_WORD] + pointed
        return torch.cat([logits[..., :FIRST_NUMBER], numbers, logits[..., FIRST_WORD:]], -1)

    def _segments(self, ids: Tensor) -> Tensor:
        """Return for each place the mean embedding of its segment so far: a control's words, or an instruction's."""
        is_word = ids >= FIRST_WORD
        ends = ((ids >= FIRST_NUMBER) & ~is_word) | torch.isin(ids, torch.tensor([OBSERVE, ASK, END]))
        # A number still belongs to the words before it; what comes after it is another segment.
        segment = torch.cumsum(ends.int(), 1) - ends.int()
        sums = torch.cumsum(self.model.embed_tokens(ids) * is_word[..., None], 1)
        length = ids.shape[1]
        place = torch.arange(length).expand_as(ids)
        starts = torch.cat([torch.ones_like(ids[:, :1], dtype=torch.bool), segment[:, 1:] != segment[:, :-1]], 1)
        first = torch.cummax(torch.where(starts, place, 0), 1).values
        before = torch.cat([torch.zeros_like(sums[:, :1]), sums[:, :-1]], 1)
        return sums - before.gather(1, first[..., None].expand_as(sums))


def new_model(seed: int) -> PointingLlama:
    """Return a model with random weights; the same seed gives the same ones."""
    torch.manual_seed(seed)
    config = LlamaConfig(
        vocab_size=VOCABULARY,
        hidden_size=WIDTH,
        intermediate_size=2 * WIDTH,
        num_hidden_layers=LAYERS,
        num_attention_heads=HEADS,
        num_key_value_heads=HEADS,
        max_position_embeddings=MOST_TOKENS,
        initializer_range=0.05,
        pad_token_id=PAD,
        bos_token_id=None,
        eos_token_id=END,
        tie_word_embeddings=False,
        attn_implementation="sdpa",
    )
    model = PointingLlama(config)
    # Any rotation: words that are alike stay alike.
    nn.init.orthogonal_(model.words.weight)
    return model


def load_model(folder: Path) -> PointingLlama:
    """Read a model that was saved."""
    return PointingLlama.from_pretrained(folder, attn_implementation="sdpa")


class SamplingPolicy:
    """A model as the policy of one attempt; it keeps the very tokens that it read and wrote, with log-probabilities."""

    def __init__(self, model: PointingLlama, temperature: float, seed: int) -> None:
        """Sample from a model; at temperature 0 take the likeliest token."""
        self._model = model
        self._temperature = temperature
        self._random = torch.Generator().manual_seed(seed)
        self._cache = DynamicCache(config=model.config)
        self._read = torch.empty(1, 0, model.config.hidden_size)
        self.tokens: list[int] = []
        self.mine: list[int] = []
        self.log_probabilities: list[float] = []

    async def act(self, instruction: str, observation: str) -> str:
        """Read a turn and write an action."""
        self._keep(turn_tokens(instruction, observation), 0, 0.0)
        written: list[int] = []
        while len(written) < MOST_ACTION_TOKENS and written[-1:] != [END]:
            token, log_probability = self._next()
            written.append(token)
            self._keep([token], 1, log_probability)
        return action_text(written, words_of(instruction))

    @property
    def prompt_length(self) -> int:
        """How many tokens it read before it wrote the first one."""
        return self.tokens.index(ACT) + 1

    def _keep(self, tokens: list[int], mine: int, log_probability: float) -> None:
        self.tokens += tokens
        self.mine += [mine] * len(tokens)
        self.log_probabilities += [log_probability] * len(tokens)

    @torch.inference_mode()
    def _next(self) -> tuple[int, float]:
        ids = torch.tensor([self.tokens])
        unread = ids[:, self._read.shape[1] :]
        hidden = self._model.model(input_ids=unread, past_key_values=self._cache, use_cache=True).last_hidden_state
        self._read = torch.cat([self._read, hidden], 1)
        last = torch.tensor([[ids.shape[1] - 1]])
        logits = self._model.answer(last, self._read, ids)[0, -1].float()
        if self._temperature == 0:
            return int(logits.argmax()), 0.0
        log_probabilities = torch.log_softmax(logits / self._temperature, -1)
        token = int(torch.multinomial(log_probabilities.exp(), 1, generator=self._random))
        return token, float(log_probabilities[token])
