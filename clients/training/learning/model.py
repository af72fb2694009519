"""The policy's network: a small, randomly initialised transformer that points at controls, and sampling from it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from transformers import DynamicCache, LlamaConfig, LlamaForCausalLM
from transformers.modeling_outputs import CausalLMOutputWithPast

from clients.training.tokens import (
    ACT,
    END,
    FIRST_NUMBER,
    FIRST_WORD,
    OBSERVE,
    PAD,
    QUOTE,
    READ_ONLY,
    VOCABULARY,
    action_text,
    turn_tokens,
    words_of,
)

WIDTH = 128
LAYERS = 4
HEADS = 4
MOST_ACTION_TOKENS = 6
MOST_TOKENS = 4_096
MOST_WORDS = 16
"""Number of word positions in a control's name that are distinguished."""
MOST_TURNS = 8
_NUMBERS = FIRST_WORD - FIRST_NUMBER
_NEVER = 1e-6
"""The weight of a number that belongs to no control on the screen."""


@dataclass(frozen=True)
class Short:
    """Sequences in which controls' numbers stand for their words, padded on the right.

    Attributes:
        vectors: Input of the transformer, batch x length x width.
        ids: The remaining tokens, batch x length.
        places: Position of each token of the full sequences in the short ones; -1 for removed tokens.
    """

    vectors: Tensor
    ids: Tensor
    places: Tensor


class PointingLlama(LlamaForCausalLM):
    """A Llama that reads each control as one vector and points at controls in its answers.

    A control's vector is the sum of its words' embeddings, weighted by their position in its name. Words that occur in
    the instruction get a learnt mark, one for quoted words and another for the rest. A number in an action is read as
    its control. The logit of a number is the match between the hidden states of the answer and of its control.
    """

    def __init__(self, config: LlamaConfig) -> None:
        """Build the model with random weights."""
        super().__init__(config)
        width = config.hidden_size
        self.said = nn.Embedding(4, width)
        self.weighs = nn.Embedding(MOST_WORDS, width)
        self.turns = nn.Embedding(MOST_TURNS, width)
        self.reads = nn.Sequential(
            nn.RMSNorm(width), nn.Linear(width, 2 * width), nn.GELU(), nn.Linear(2 * width, width)
        )
        self.asks = nn.Linear(width, width, bias=False)
        self.offers = nn.Linear(width, width, bias=False)
        self.points = nn.Linear(width, 1)
        self.post_init()

    def forward(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        logits_to_keep: int | Tensor = 0,
        **_: Any,  # noqa: ANN401
    ) -> CausalLMOutputWithPast:
        """Return logits in the form that the trainer expects.

        Args:
            input_ids: Token ids (sequences x length), possibly padded on the right.
            attention_mask: Not used.
            logits_to_keep: Number of last positions, 0 for all; or a tensor of positions.
        """
        del attention_mask
        positions = torch.arange(input_ids.shape[1])
        positions = positions[-logits_to_keep:] if isinstance(logits_to_keep, int) else positions[logits_to_keep]
        return CausalLMOutputWithPast(logits=self.logits(input_ids, positions.expand(input_ids.shape[0], -1)))

    def logits(self, ids: Tensor, places: Tensor) -> Tensor:
        """Return the logits of the tokens that follow some positions of right-padded sequences.

        Args:
            ids: The sequences, batch x length.
            places: The positions, batch x answers. Positions of removed words have no meaningful logits.
        """
        short = self.shorten(ids)
        hidden = self.model(inputs_embeds=short.vectors, use_cache=False).last_hidden_state
        return self.answer(short.places.gather(1, places).clamp(min=0), hidden, short.ids)

    def shorten(self, ids: Tensor) -> Short:
        """Shorten sequences to the form that the transformer reads.

        Args:
            ids: Token ids, batch x length, padded on the right.
        """
        batch, length = ids.shape
        place = torch.arange(length).expand_as(ids)
        is_word = ids >= FIRST_WORD
        is_number = (ids > FIRST_NUMBER) & ~is_word
        is_read = torch.cumsum((ids == OBSERVE).int() - (ids == ACT).int(), 1) > 0
        other = torch.where(is_word, length, place)
        following = other.flip(1).cummin(1).values.flip(1).clamp(max=length - 1)
        of_control = is_word & is_read & is_number.gather(1, following)
        vectors = self.model.embed_tokens(ids) + self.said(self._said(ids, is_word))
        turn = torch.cumsum((ids == OBSERVE).int(), 1).clamp(max=MOST_TURNS - 1)
        # The sum of a control's words is put at its number, and again where an action names that number.
        before = torch.cummax(torch.where(is_word, 0, place), 1).values
        weighed = vectors * (1 + self.weighs((place - before - 1).clamp(0, MOST_WORDS - 1)))
        target = torch.where(of_control, following, 0)[..., None].expand_as(vectors)
        control = torch.zeros_like(vectors).scatter_add(1, target, weighed * of_control[..., None])
        names = is_number & ~is_read
        same = (ids[:, :, None] == ids[:, None, :]) & (is_number & is_read)[:, None, :]
        latest = torch.where(same & (place[:, None, :] < place[..., None]), place[:, None, :], -1).amax(-1)
        named = control.gather(1, latest.clamp(min=0)[..., None].expand_as(vectors))
        control = torch.where((names & (latest >= 0))[..., None], named, control)
        kept = (ids != PAD) & ~of_control
        order = torch.argsort((~kept).int(), dim=1, stable=True)[:, : int(kept.sum(1).max())]
        places = torch.where(kept, torch.cumsum(kept.int(), 1) - 1, -1)
        is_there = kept.gather(1, order)
        short = torch.where(is_there, ids.gather(1, order), PAD)
        left = order[..., None].expand(batch, -1, vectors.shape[-1])
        control, vectors = self.reads(control.gather(1, left)), vectors.gather(1, left)
        vectors = torch.where(is_number.gather(1, order)[..., None], control, vectors)
        return Short(vectors + self.turns(turn.gather(1, order)), short, places)

    def answer(self, places: Tensor, hidden: Tensor, ids: Tensor) -> Tensor:
        """Return the logits of the answers at some positions of short sequences.

        Args:
            places: Positions in the short sequence, batch x answers.
            hidden: Hidden states of the short sequence, batch x length x width.
            ids: Its token ids, batch x length.
        """
        batch = torch.arange(ids.shape[0])[:, None]
        now = hidden[batch, places]
        scores = self.asks(now) @ self.offers(hidden).transpose(1, 2) / math.sqrt(hidden.shape[-1])
        is_number = (ids > FIRST_NUMBER) & (ids < FIRST_WORD)
        readable = is_number[:, None, :] & (torch.arange(ids.shape[1]) <= places[..., None])
        scores = scores.masked_fill(~readable, -torch.inf)
        highest = scores.amax(-1, keepdim=True).clamp(min=-1e4).detach()
        stands = nn.functional.one_hot((ids - FIRST_NUMBER).clamp(0, _NUMBERS - 1), _NUMBERS).to(scores.dtype)
        pointed = torch.log(torch.exp(scores - highest) @ stands + _NEVER) + highest
        logits = self.lm_head(now)
        logits = torch.cat([logits[..., :FIRST_NUMBER], self.points(now) + pointed, logits[..., FIRST_WORD:]], -1)
        return logits.index_fill(-1, torch.tensor(READ_ONLY), -1e4)

    def _said(self, ids: Tensor, is_word: Tensor) -> Tensor:
        """Return for each word whether it occurs in the instruction unquoted (1), quoted (2), or both (3)."""
        is_asked = is_word & (torch.cumsum((ids == OBSERVE).int(), 1) == 0)
        is_quoted = is_asked & (torch.cumsum((ids == QUOTE).int(), 1) % 2 == 1)
        longest = int(is_asked.any(0).nonzero().max()) + 1 if bool(is_asked.any()) else 1
        same = (ids[:, :, None] == ids[:, None, :longest]) & is_word[..., None]
        says = (same & (is_asked & ~is_quoted)[:, None, :longest]).any(-1)
        quotes = (same & is_quoted[:, None, :longest]).any(-1)
        return says.long() + 2 * quotes.long()


def padded(sequences: Sequence[Sequence[int]]) -> Tensor:
    """Return sequences of tokens as one right-padded tensor (sequences x longest)."""
    longest = max(len(one) for one in sequences)
    return torch.tensor([[*one, *[PAD] * (longest - len(one))] for one in sequences])


def new_model(seed: int) -> PointingLlama:
    """Return a model with random weights, which are determined by the seed."""
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
    return PointingLlama(config)


def load_model(folder: Path) -> PointingLlama:
    """Load a saved model."""
    return PointingLlama.from_pretrained(folder, attn_implementation="sdpa")


class SamplingPolicy:
    """A model as the policy of one attempt, which records the exact tokens read and written, with log-probabilities."""

    def __init__(self, model: PointingLlama, temperature: float, seed: int) -> None:
        """Begin an attempt.

        Args:
            model: A model in evaluation mode.
            temperature: Sampling temperature; 0 takes the most likely token.
            seed: Seed of the sampling.
        """
        self._model = model
        self._temperature = temperature
        self._random = torch.Generator().manual_seed(seed)
        self._cache = DynamicCache(config=model.config)
        self._read = torch.empty(1, 0, model.config.hidden_size)
        self.tokens: list[int] = []
        self.mine: list[int] = []
        self.log_probabilities: list[float] = []

    async def act(self, instruction: str, observation: str) -> str:
        """Read a turn and return an action."""
        self._keep(turn_tokens(instruction, observation, is_first=not self.tokens), 0, 0.0)
        written: list[int] = []
        while len(written) < MOST_ACTION_TOKENS and written[-1:] != [END]:
            token, log_probability = self._next()
            written.append(token)
            self._keep([token], 1, log_probability)
        return action_text(written, words_of(instruction))

    @property
    def prompt_length(self) -> int:
        """The number of tokens read before the first one was written."""
        return self.tokens.index(ACT) + 1

    def _keep(self, tokens: list[int], mine: int, log_probability: float) -> None:
        self.tokens += tokens
        self.mine += [mine] * len(tokens)
        self.log_probabilities += [log_probability] * len(tokens)

    @torch.inference_mode()
    def _next(self) -> tuple[int, float]:
        short = self._model.shorten(torch.tensor([self.tokens]))
        unread = short.vectors[:, self._read.shape[1] :]
        output = self._model.model(inputs_embeds=unread, past_key_values=self._cache, use_cache=True)
        self._read = torch.cat([self._read, output.last_hidden_state], 1)
        last = torch.tensor([[self._read.shape[1] - 1]])
        logits = self._model.answer(last, self._read, short.ids)[0, -1].float()
        if self._temperature == 0:
            return int(logits.argmax()), 0.0
        log_probabilities = torch.log_softmax(logits / self._temperature, -1)
        token = int(torch.multinomial(log_probabilities.exp(), 1, generator=self._random))
        return token, float(log_probabilities[token])
