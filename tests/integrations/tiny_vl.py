"""A Qwen2.5-VL with a few thousand random weights and a byte tokenizer, and verl's server for it in this process."""

import asyncio
import types
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import (
    PreTrainedTokenizerFast,
    Qwen2_5_VLConfig,
    Qwen2_5_VLForConditionalGeneration,
    Qwen2_5_VLProcessor,
)
from transformers.models.qwen2_5_vl.modeling_qwen2_5_vl import Qwen2_5_VLModel
from transformers.models.qwen2_vl.image_processing_pil_qwen2_vl import Qwen2VLImageProcessorPil
from verl.workers.rollout.replica import TokenOutput

_SPECIAL = [
    "<|endoftext|>",
    "<|im_start|>",
    "<|im_end|>",
    "<|vision_start|>",
    "<|vision_end|>",
    "<|image_pad|>",
    "<|video_pad|>",
]
_TEMPLATE = (
    "{% for m in messages %}<|im_start|>{{ m.role }}\n{% if m.content is string %}{{ m.content }}{% else %}"
    "{% for p in m.content %}{% if p.type == 'image' %}<|vision_start|><|image_pad|><|vision_end|>"
    "{% else %}{{ p.text }}{% endif %}{% endfor %}{% endif %}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
_SIDE = 28


class _NoVideos:
    """Replaces transformers' video processor, which needs torchvision; there is no build of it for this torch."""

    temporal_patch_size = 2
    merge_size = 2


class _PictureProcessor(Qwen2_5_VLProcessor):
    def check_argument_for_proper_class(self, argument_name: str, argument: Any) -> Any:
        return (
            type(argument)
            if argument_name == "video_processor"
            else super().check_argument_for_proper_class(argument_name, argument)
        )


@dataclass
class Tiny:
    """The model, and the folder of its tokenizer and configuration."""

    path: Path
    model: Any = field(repr=False)
    tokenizer: Any = field(repr=False)
    processor: Any = field(repr=False)

    def logits(self, inputs: dict[str, Any]) -> torch.Tensor:
        return self.model(use_cache=False, **inputs).logits.float()


def make_tiny(path: Path) -> Tiny:
    torch.manual_seed(0)
    letters = {letter: number for number, letter in enumerate(sorted(pre_tokenizers.ByteLevel.alphabet()))}
    bytes_of = Tokenizer(models.BPE(vocab=letters, merges=[]))
    bytes_of.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    bytes_of.decoder = decoders.ByteLevel()
    tokenizer: Any = PreTrainedTokenizerFast(
        tokenizer_object=bytes_of,
        eos_token="<|im_end|>",
        pad_token="<|endoftext|>",
        additional_special_tokens=_SPECIAL,
    )
    tokenizer.chat_template = _TEMPLATE
    ids = dict(zip(_SPECIAL, tokenizer.convert_tokens_to_ids(_SPECIAL), strict=True))
    tokenizer.image_token, tokenizer.video_token = "<|image_pad|>", "<|video_pad|>"
    config = Qwen2_5_VLConfig(
        architectures=["Qwen2_5_VLForConditionalGeneration"],
        text_config={
            "vocab_size": len(tokenizer),
            "hidden_size": 32,
            "intermediate_size": 64,
            "num_hidden_layers": 2,
            "num_attention_heads": 2,
            "num_key_value_heads": 2,
            "max_position_embeddings": 16_384,
            "rope_parameters": {"rope_type": "default", "rope_theta": 10_000.0, "mrope_section": [2, 3, 3]},
            "bos_token_id": None,
            "eos_token_id": ids["<|im_end|>"],
            "pad_token_id": ids["<|endoftext|>"],
        },
        vision_config={
            "depth": 1,
            "hidden_size": 32,
            "intermediate_size": 32,
            "num_heads": 2,
            "out_hidden_size": 32,
            "window_size": 56,
            "fullatt_block_indexes": [0],
        },
        image_token_id=ids["<|image_pad|>"],
        video_token_id=ids["<|video_pad|>"],
        vision_start_token_id=ids["<|vision_start|>"],
        vision_end_token_id=ids["<|vision_end|>"],
    )
    tokenizer.save_pretrained(path)
    config.save_pretrained(path)
    processor: Any = _PictureProcessor(
        image_processor=Qwen2VLImageProcessorPil(
            size={"shortest_edge": _SIDE * _SIDE, "longest_edge": 4 * _SIDE * 4 * _SIDE}
        ),
        tokenizer=tokenizer,
        video_processor=_NoVideos(),
        chat_template=_TEMPLATE,
    )
    # As verl's own `hf_processor` does.
    processor.config = config
    processor.get_rope_index = types.MethodType(Qwen2_5_VLModel.get_rope_index, processor)
    processor.get_vision_position_ids = types.MethodType(Qwen2_5_VLModel.get_vision_position_ids, processor)
    return Tiny(path, Qwen2_5_VLForConditionalGeneration(config).float().eval(), tokenizer, processor)


Answer = Callable[[int], str | None]
"""Returns the text for a turn of an attempt, counted from 1; None to let the model sample."""


class TinyServer:
    """verl's client of model servers, with scripted answers and the model's own log-probabilities.

    This is not a dataclass, because hydra, with which verl creates agent loops, would treat it as a configuration.
    """

    def __init__(self, tiny: Tiny, scripts: list[Answer], together: int = 1) -> None:
        """Answer by `scripts`, one per attempt in the order of first requests, once `together` attempts have asked."""
        self.tiny = tiny
        self.scripts = scripts
        self.requests: dict[str, list[tuple[list[int], list[int], list[float]]]] = {}
        """By attempt: the prompts, the answers, and their log-probabilities."""
        self.sampling: list[dict[str, Any]] = []
        self._together = together
        self._are_there = asyncio.Event()
        self._alone = asyncio.Lock()

    async def generate(
        self,
        request_id: str,
        *,
        prompt_ids: list[int],
        sampling_params: dict[str, Any],
        image_data: list[Any] | None = None,
        **_: Any,
    ) -> TokenOutput:
        self.sampling.append(sampling_params)
        place = list(self.requests).index(request_id) if request_id in self.requests else len(self.requests)
        turns = self.requests.setdefault(request_id, [])
        if len(self.requests) >= self._together:
            self._are_there.set()
        await self._are_there.wait()
        text = self.scripts[place](len(turns) + 1)
        tokenizer = self.tiny.tokenizer
        said = None if text is None else [*tokenizer.encode(text, add_special_tokens=False), tokenizer.eos_token_id]
        async with self._alone:
            # As verl's servers, it leaves the loop to others: connections would break that nobody looks after.
            ids, logprobs = await asyncio.to_thread(self._sampled, list(prompt_ids), image_data, said)
        turns.append((list(prompt_ids), ids, logprobs))
        return TokenOutput(
            token_ids=ids,
            log_probs=logprobs,
            stop_reason="completed",
            extra_fields={"global_steps": 0, "min_global_steps": 0, "max_global_steps": 0},
        )

    @torch.inference_mode()
    def _sampled(
        self, prompt: list[int], images: list[Any] | None, said: list[int] | None
    ) -> tuple[list[int], list[float]]:
        tokenizer = self.tiny.tokenizer
        ids = [*prompt, *(said or [])]
        pictures: dict[str, Any] = {}
        if images:
            pictures = dict(self.tiny.processor.image_processor(images=images, return_tensors="pt"))
        drawn: list[int] = list(said or [])
        scores: list[float] = []
        generator = torch.Generator().manual_seed(1)
        while True:
            logits = self.tiny.logits(self._inputs(ids, pictures))[0]
            found = torch.log_softmax(logits, -1)
            if said is not None:
                places = range(len(prompt) - 1, len(ids) - 1)
                return drawn, [float(found[place, ids[place + 1]]) for place in places]
            # A policy that writes letters: the special tokens are those of conversations.
            letters = torch.softmax(logits[-1, : tokenizer.vocab_size - len(_SPECIAL)], -1)
            token = int(torch.multinomial(letters, 1, generator=generator))
            scores.append(float(found[-1, token]))
            drawn.append(token)
            ids.append(token)
            if len(drawn) == 12:
                return drawn, scores

    def _inputs(self, ids: list[int], pictures: dict[str, Any]) -> dict[str, Any]:
        tokens = torch.tensor([ids])
        mask = torch.ones_like(tokens)
        kinds = (tokens == self.tiny.processor.config.image_token_id).long()
        positions, _ = self.tiny.processor.get_rope_index(
            input_ids=tokens,
            attention_mask=mask,
            image_grid_thw=pictures.get("image_grid_thw"),
            video_grid_thw=None,
            mm_token_type_ids=kinds,
        )
        return {"input_ids": tokens, "attention_mask": mask, "position_ids": positions, **pictures}
