"""Reinforcement learning on real sessions: GSPO with TRL's trainer, whose text generation our attempts replace."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from datasets import Dataset
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from torch import Tensor
from transformers import PreTrainedTokenizerFast, TrainerCallback
from transformers.trainer_utils import get_last_checkpoint
from trl import GRPOConfig, GRPOTrainer

from clients.training.attempts import Attempt, Policy
from clients.training.goals import Goal
from clients.training.groups import GoalGroups
from clients.training.learning.model import PointingLlama, SamplingPolicy
from clients.training.stages import append_lines
from clients.training.tokens import ACT, ASK, END, OBSERVE, PAD, VOCABULARY

MakeAttempts = Callable[[Sequence[tuple[Goal, int]], Callable[[Goal, int], Policy]], list[Attempt]]
"""Makes attempts, each with its own policy, and waits for them."""


@dataclass(frozen=True)
class GspoRules:
    """GSPO as in the paper: sequence-level ratios, advantages only centred, no KL term, clipping on both sides.

    One iteration learns from `goals` groups of `group` attempts in `passes` passes; with a single pass every ratio
    would be 1, and clipping would have no effect. For each group, up to `tries` goals are attempted until one teaches
    something.
    """

    iterations: int = 5
    goals: int = 2
    group: int = 8
    tries: int = 5
    passes: int = 2
    clip: float = 0.2
    learning_rate: float = 1e-4
    temperature: float = 1.0


class PointingTrainer(GRPOTrainer):
    """TRL's trainer, scoring by the policy's own logits: TRL would apply `lm_head` itself, without the pointing."""

    def _get_per_token_logps_and_entropies(
        self,
        model: Any,  # noqa: ANN401
        input_ids: Tensor,
        attention_mask: Tensor,
        logits_to_keep: int,
        compute_entropy: bool = False,
        **_: Any,  # noqa: ANN401
    ) -> tuple[Tensor, Tensor | None, None]:
        policy = self.accelerator.unwrap_model(model)
        found, entropies = scored(policy, input_ids, attention_mask, logits_to_keep, self.temperature)
        return found, entropies if compute_entropy else None, None


def scored(
    policy: PointingLlama, ids: Tensor, attention_mask: Tensor, last: int, temperature: float
) -> tuple[Tensor, Tensor]:
    """Return the log-probabilities of the last tokens of sequences, and the entropies at their positions.

    Args:
        policy: The policy.
        ids: Token ids of the sequences, padded on either side.
        attention_mask: 0 at padding.
        last: Number of tokens at the end.
        temperature: Sampling temperature.
    """
    # TRL pads prompts on the left, so tokens and their positions are moved to the left.
    is_there = attention_mask.bool()
    order = torch.argsort((~is_there).int(), dim=1, stable=True)
    read = torch.where(is_there.gather(1, order), ids.gather(1, order), PAD)
    length = ids.shape[1]
    places = torch.cumsum(is_there.int(), 1)[:, length - last - 1 : length - 1].clamp(min=1) - 1
    found = torch.log_softmax(policy.logits(read, places).float() / temperature, -1)
    entropies = -(found.exp() * found).sum(-1).detach()
    return found.gather(-1, ids[:, -last:, None]).squeeze(-1), entropies


def train_by_gspo(
    model: PointingLlama,
    goals: Sequence[Goal],
    make_attempts: MakeAttempts,
    rules: GspoRules,
    seed: int,
    folder: Path,
) -> None:
    """Train the model in place, continuing from the last checkpoint in `folder`.

    Args:
        model: The model to train.
        goals: Goals that may be attempted.
        make_attempts: Makes attempts on real sessions.
        rules: Amount and rate of learning.
        seed: Seed of the order of goals and of the sampling.
        folder: Folder for checkpoints, `attempts.jsonl` (those learnt from), `unused.jsonl` (those of further
            groups, which taught nothing) and `steps.jsonl` (TRL's metrics).
    """
    folder.mkdir(parents=True, exist_ok=True)
    groups = GoalGroups(goals, seed)

    def roll_out(prompts: list[str], trainer: GRPOTrainer) -> dict[str, list[Any]]:
        # The goals are chosen here; the rows that TRL drew from its data set only hold the place of each attempt.
        del prompts
        first = trainer.state.global_step // rules.passes * rules.group
        made: dict[tuple[str, int], SamplingPolicy] = {}

        def policy(goal: Goal, number: int) -> SamplingPolicy:
            # A retry after a failure of the infrastructure begins with a new policy.
            made[goal.task.task_id, number] = SamplingPolicy(model, rules.temperature, hash((seed, number)))
            return made[goal.task.task_id, number]

        def attempt(goal: Goal) -> list[Attempt]:
            return make_attempts([(goal, first + place) for place in range(rules.group)], policy)

        was_training = model.training
        model.eval()
        used, unused = groups.draw(rules.goals, rules.tries, attempt)
        model.train(was_training)
        for name, several in (("attempts.jsonl", used), ("unused.jsonl", unused)):
            append_lines(folder / name, [one.model_dump_json() for group in several for one in group])
        attempts = [(one, first + place) for group in used for place, one in enumerate(group)]
        return _rollouts([made.get((one.task_id, number)) for one, number in attempts], [one for one, _ in attempts])

    batch = rules.goals * rules.group
    config = GRPOConfig(
        output_dir=str(folder / "checkpoints"),
        use_cpu=True,
        seed=seed,
        per_device_train_batch_size=batch,
        num_generations=rules.group,
        num_iterations=rules.passes,
        max_steps=rules.iterations * rules.passes,
        importance_sampling_level="sequence",
        loss_type="grpo",
        epsilon=rules.clip,
        epsilon_high=rules.clip,
        scale_rewards="none",
        beta=0.0,
        temperature=rules.temperature,
        learning_rate=rules.learning_rate,
        lr_scheduler_type="constant",
        max_grad_norm=1.0,
        logging_steps=1,
        save_strategy="steps",
        save_steps=rules.passes,
        save_total_limit=1,
        report_to=[],
        bf16=False,
        gradient_checkpointing=False,
        disable_tqdm=True,
        dataloader_pin_memory=False,
    )
    trainer = PointingTrainer(
        model=model,
        reward_funcs=_value,
        args=config,
        train_dataset=Dataset.from_list([{"prompt": one.task.task_id} for one in goals]),
        processing_class=_tokenizer(),
        rollout_func=roll_out,
        callbacks=[_Steps(folder / "steps.jsonl")],
    )
    checkpoints = folder / "checkpoints"
    trainer.train(resume_from_checkpoint=get_last_checkpoint(str(checkpoints)) if checkpoints.is_dir() else None)
    model.eval()


def _value(prompts: list[str], completions: list[str], value: list[float | None], **_: object) -> list[float | None]:
    """Return the sessions' rewards; None masks an attempt, which then has advantage 0 and is in no baseline."""
    del prompts, completions
    return value


def _rollouts(policies: Sequence[SamplingPolicy | None], attempts: Sequence[Attempt]) -> dict[str, list[Any]]:
    rows: dict[str, list[Any]] = {
        name: [] for name in ("prompt_ids", "completion_ids", "logprobs", "env_mask", "value")
    }
    for policy, attempt in zip(policies, attempts, strict=True):
        if policy is None or attempt.value is None or 1 not in policy.mine:
            # Masked: the reward is None, so these values have no effect.
            row: tuple[list[Any], ...] = ([OBSERVE, ASK, ACT], [END], [0.0], [1])
            value = None
        else:
            first = policy.prompt_length
            last = len(policy.mine) - policy.mine[::-1].index(1)
            parts = (policy.tokens, policy.log_probabilities, policy.mine)
            row = (policy.tokens[:first], *(part[first:last] for part in parts))
            value = attempt.value
        for name, cell in zip(rows, (*row, value), strict=True):
            rows[name].append(cell)
    return rows


def _tokenizer() -> PreTrainedTokenizerFast:
    """Return a tokenizer with which TRL can pad and print; it never tokenises text."""
    words = {f"<{token}>": token for token in range(VOCABULARY)}
    return PreTrainedTokenizerFast(
        tokenizer_object=Tokenizer(WordLevel(words, unk_token=f"<{PAD}>")),
        pad_token=f"<{PAD}>",
        eos_token=f"<{END}>",
        padding_side="left",
    )


class _Steps(TrainerCallback):
    """Writes the trainer's metrics, one line per step."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def on_log(self, args: Any, state: Any, control: Any, logs: dict[str, float] | None = None, **_: Any) -> None:  # noqa: ANN401
        del args, control
        append_lines(self._file, [json.dumps({"step": state.global_step, **(logs or {})})])
