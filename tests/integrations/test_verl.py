"""The agent loop before the released verl: its worker, its rows, its advantage and its GSPO loss, on real sessions.

`make integrations-test NAME=verl` runs it; the project's own environment has no verl. What stands in for a machine
with GPUs: a tiny model in this process for verl's model server, and rows in this process for TransferQueue.
"""

import asyncio
import json
import re
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

# It ignores the warnings of what it imports.
pytest.importorskip("verl.trainer.ppo.v1.trainer_base", reason="the extra verl: make integrations-test NAME=verl")

import torch
import verl.trainer.ppo.padding_utils as padding
import verl.trainer.ppo.v1.agent_loop_tq as worker_module
import verl.trainer.ppo.v1.trainer_base as trainer_module
from hydra import compose, initialize_config_dir
from omegaconf import OmegaConf
from verl.trainer.ppo.core_algos import get_policy_loss_fn
from verl.utils import tensordict_utils
from verl.utils.config import omega_conf_to_dataclass, validate_config
from verl.utils.dataset.rl_dataset import RLHFDataset, collate_fn

from clients.integrations.episode_sync import EpisodePlayer
from clients.integrations.verl.rows import RowRules, dataset_rows, write_rows
from clients.rollouts.collapsed import PLACEHOLDER
from schemas.episodes import EpisodeOpen
from schemas.observations import Observe, PictureFormat
from tests.integrations.conftest import ROOT, Trainer, serving
from tests.integrations.tiny_vl import Answer, Tiny, TinyServer, make_tiny
from tests.integrations.transfer_queue_here import QueueHere

pytestmark = [pytest.mark.filterwarnings("default"), pytest.mark.timeout(900)]  # the warnings are the framework's

RECIPE = ROOT / "clients" / "integrations" / "verl" / "recipe"
_DATASET = """
import sys
from pathlib import Path
from bundles.bundle import Bundle
from clients.dataset.index import append
from clients.training.goals import goal
for seed, broken in ((0, False), (1, True)):
    one = goal("star", "boatyard", seed)
    reward = "print(int('no number'))\\n" if broken else one.reward
    append(Path(sys.argv[1]), [Bundle(one.task, one.initial_setup, None, reward, "## Verdict: PASS\\n", 1)])
    print(one.task.task_id)
"""


@pytest.fixture(scope="module")
def mail() -> Generator[Trainer]:
    with serving(_DATASET) as one:
        yield one


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Tiny:
    return make_tiny(tmp_path_factory.mktemp("tiny"))


@pytest.fixture(scope="module")
def star(mail: Trainer) -> tuple[int, int]:
    """Where the control is that solves the task, in thousandths of the picture."""
    player = EpisodePlayer(mail.url, mail.token)
    look = Observe(format=PictureFormat.NONE, accessibility=True)
    opened = player.open(EpisodeOpen(tuple_id=mail.tuple_id, observe=look))
    player.shut_down()
    subject = re.search('"(.+)"', opened.instruction)
    assert subject is not None
    tree, screen = opened.observation.accessibility, opened.observation.screen
    assert tree is not None
    nodes = [node for one in tree.applications for node in one.walk() if node.name == f"Star {subject[1]}"]
    (x, y) = next(
        (one.x + one.width / 2, one.y + one.height / 2) for one in nodes if one.x and one.y and one.width and one.height
    )
    return round(1_000 * x / screen.width), round(1_000 * y / screen.height)


def config(tiny: Tiny, *more: str) -> Any:
    lengths = ["data.max_prompt_length=8000", "data.max_response_length=8000"]
    given = [f"actor_rollout_ref.model.path={tiny.path}", "actor_rollout_ref.rollout.max_model_len=16000", *lengths]
    with initialize_config_dir(config_dir=str(RECIPE), version_base=None):
        return compose("cua_gym", overrides=[*given, *more])


def call(**arguments: object) -> str:
    return f"Action: go on\n<tool_call>\n{json.dumps({'name': 'computer_use', 'arguments': arguments})}\n</tool_call>"


END = call(action="terminate", status="success")
WAIT = call(action="wait", time=0.1)


def says(*turns: str) -> Answer:
    return lambda turn: turns[min(turn, len(turns)) - 1]


@dataclass
class Trained:
    """A group that verl's worker has run."""

    config: Any
    queue: QueueHere
    server: TinyServer
    ledger: list[dict[str, Any]]

    @property
    def keys(self) -> list[str]:
        return list(self.queue.rows)


@dataclass
class Runs:
    """Runs groups by verl's worker."""

    mail: Trainer
    tiny: Tiny
    folder: Path
    monkeypatch: pytest.MonkeyPatch

    def group(
        self,
        scripts: list[Answer],
        *,
        keep: int | None = None,
        tuple_id: str = "",
        attempts: int = 0,
        tries: int = 1,
    ) -> Trained:
        """Attempt a tuple as often as there are scripts, or `attempts` times where a try anew needs scripts too.

        Nobody gets an answer before all attempts have a desktop.
        """
        attempts = attempts or len(scripts)
        queue, ledger = QueueHere(), self.folder / "attempts.jsonl"
        server = TinyServer(self.tiny, scripts, attempts)
        for module in (worker_module, padding, trainer_module):
            self.monkeypatch.setattr(module, "tq", queue)
        loops = OmegaConf.load(RECIPE / "agent_loop.yaml")
        loops[0].update(url=self.mail.url, ledger=str(ledger), slice_turns=2, max_turn_tokens=512, tries=tries)
        OmegaConf.save(loops, self.folder / "agent_loop.yaml")
        chosen = config(
            self.tiny,
            f"actor_rollout_ref.rollout.agent.agent_loop_config_path={self.folder / 'agent_loop.yaml'}",
            f"actor_rollout_ref.rollout.n={attempts}",
        )
        asyncio.run(self._run(chosen, server, attempts, keep, tuple_id or self.mail.tuple_id))
        assert self.mail.sessions() == []
        lines = [json.loads(line) for line in ledger.read_text().splitlines()]
        return Trained(chosen, queue, server, lines)

    async def _run(self, chosen: Any, server: TinyServer, attempts: int, keep: int | None, tuple_id: str) -> None:
        worker = worker_module.AgentLoopWorkerTQ.__ray_metadata__.modified_class(chosen, server)
        worker.processor = self.tiny.processor
        file = self.folder / "rows.parquet"
        rules = RowRules(start=None) if keep is None else RowRules(start=attempts, keep=keep)
        write_rows(dataset_rows(self.mail.dataset, rules), file)
        rows = RLHFDataset(str(file), self.tiny.tokenizer, chosen.data, self.tiny.processor)
        batch = collate_fn([one for one in rows if one["extra_info"]["tuple_id"] == tuple_id])
        batch["uid"] = ["u0"]
        prompts = tensordict_utils.get_tensordict(batch)
        tensordict_utils.assign_non_tensor_data(prompts, "global_steps", 0)
        await worker.generate_sequences(prompts)
        await asyncio.gather(*worker.background_tasks)


@pytest.fixture
def runs(mail: Trainer, tiny: Tiny, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Runs:
    monkeypatch.setenv("CUA_GYM_TOKEN", mail.token)
    return Runs(mail, tiny, tmp_path, monkeypatch)


def advantages(trained: Trained, multiple: int = 1) -> Any:
    """Have verl's own trainer fill up the batch and compute advantages; returns its keys."""
    for row in trained.queue.rows.values():
        # What a machine with GPUs computes anew.
        row["old_log_probs"] = row["rollout_log_probs"].clone()
    batch = padding.upsample_batch_to_divisible_size(trained.queue.batch(trained.keys), multiple, 0)
    trainer = SimpleNamespace(config=trained.config, kl_ctrl_in_reward=None)
    return trainer_module.PPOTrainer._compute_advantage(trainer, batch, {}).keys


def log_probs(tiny: Tiny, row: dict[str, Any]) -> torch.Tensor:
    """Score a row's response as verl's actor is given it."""
    ids = row["input_ids"][None]
    pictures = {name: row["multi_modal_inputs"][name] for name in ("pixel_values", "image_grid_thw")}
    positions = row["position_ids"][1:, None]
    logits = tiny.logits(
        {"input_ids": ids, "attention_mask": torch.ones_like(ids), "position_ids": positions, **pictures}
    )
    found = torch.log_softmax(logits[0, :-1], -1).gather(1, ids[0, 1:, None])[:, 0]
    return found[-len(row["responses"]) :]


def test_verl_loads_the_recipe(tiny: Tiny) -> None:
    chosen = config(tiny)
    validate_config(chosen, use_reference_policy=False, use_critic=False)
    actor = omega_conf_to_dataclass(chosen.actor_rollout_ref.actor)
    rollout = omega_conf_to_dataclass(chosen.actor_rollout_ref.rollout)
    algorithm = omega_conf_to_dataclass(chosen.algorithm)
    assert (actor.policy_loss.loss_mode, actor.clip_ratio_low, actor.clip_ratio_high) == ("gspo", 0.2, 0.2)
    assert (actor.loss_agg_mode, actor.use_kl_loss, actor.entropy_coeff) == ("seq-mean-token-mean", False, 0)
    assert (actor.optim.optimizer, actor.optim.lr, actor.ppo_mini_batch_size) == ("AdamW", 1e-6, 32)
    assert (algorithm.adv_estimator, algorithm.norm_adv_by_std_in_grpo) == ("grpo", False)
    assert (algorithm.use_kl_in_reward, chosen.algorithm.rollout_correction.rollout_is) == (False, None)
    assert (rollout.n, rollout.temperature, rollout.val_kwargs.temperature) == (16, 1.0, 0.6)
    assert (chosen.data.train_batch_size, chosen.trainer.use_v1) == (128, True)
    (loop,) = OmegaConf.load(RECIPE / "agent_loop.yaml")
    assert (loop.max_steps, loop.max_turn_tokens, loop.slice_turns) == (100, 2_048, 10)


def test_a_group_is_played_sampled_and_learnt_from(runs: Runs, tiny: Tiny, star: tuple[int, int]) -> None:
    solved = says(call(action="left_click", coordinate=star), WAIT, END)
    wrong = says(call(action="left_click", coordinate=[500, 990]), WAIT, END)

    trained = runs.group([solved, wrong, solved, lambda _: None])
    keys = advantages(trained)
    by_attempt: dict[str, list[dict[str, Any]]] = {}
    for key in keys:
        by_attempt.setdefault(key.rsplit("_", 1)[0], []).append(trained.queue.rows[key])
    rewards = {name: float(rows[-1]["rm_scores"].sum()) for name, rows in by_attempt.items()}
    assert sorted(rewards.values()) == [0.0, 0.0, 1.0, 1.0]
    # Every sample of an attempt has its advantage, and attempts, not samples, make the baseline.
    for name, rows in by_attempt.items():
        for row in rows:
            learnt = row["advantages"][row["response_mask"] == 1]
            assert torch.allclose(learnt, torch.full_like(learnt, rewards[name] - 0.5))
            assert row["advantages"][row["response_mask"] == 0].abs().sum() == 0
    _check_tokens(trained, by_attempt)
    _check_loss(trained, tiny, [trained.queue.rows[key] for key in keys])


def _check_tokens(trained: Trained, by_attempt: dict[str, list[dict[str, Any]]]) -> None:
    """What was sampled is what is learnt from, token for token, and nothing else."""
    assert {one["max_tokens"] for one in trained.server.sampling} == {512}
    assert {one["temperature"] for one in trained.server.sampling} == {1.0}
    said = list(trained.server.requests.values())
    found = list(by_attempt.values())
    assert len(said) == len(found)
    for turns in said:
        rows = next(
            rows for rows in found if _sampled_in(rows) == [(ids, pytest.approx(scores)) for _, ids, scores in turns]
        )
        found = [other for other in found if other is not rows]
        number = 0
        for row in rows:
            whole = row["input_ids"].tolist()
            for _ in row["extra_fields"]["turns"]:
                prompt, ids, _ = turns[number]
                assert whole[: len(prompt)] == prompt
                assert whole[len(prompt) : len(prompt) + len(ids)] == ids
                number += 1
            assert len(whole) == len(prompt) + len(ids)
        assert number == len(turns)


def _sampled_in(rows: list[dict[str, Any]]) -> list[tuple[list[int], list[float]]]:
    """The turns that the mask marks, with their log-probabilities."""
    turns: list[tuple[list[int], list[float]]] = []
    for row in rows:
        before = 0
        columns = [row[name].tolist() for name in ("responses", "response_mask", "rollout_log_probs")]
        for token, is_said, score in zip(*columns, strict=True):
            if is_said and not before:
                turns.append(([], []))
            if is_said:
                turns[-1][0].append(token)
                turns[-1][1].append(score)
            before = is_said
    return turns


def _check_loss(trained: Trained, tiny: Tiny, rows: list[dict[str, Any]]) -> None:
    """verl's GSPO loss of the group, and a step backward through the model that sampled it."""
    actor = omega_conf_to_dataclass(trained.config.actor_rollout_ref.actor)
    tiny.model.zero_grad()
    scored = [log_probs(tiny, row) for row in rows]
    for found, row in zip(scored, rows, strict=True):
        is_said = row["response_mask"] == 1
        # Training scores what was sampled, after the same pictures.
        assert torch.allclose(found.detach()[is_said], row["rollout_log_probs"][is_said], atol=1e-4)

    def padded(values: list[torch.Tensor]) -> torch.Tensor:
        return torch.nn.utils.rnn.pad_sequence(values, batch_first=True)

    now = padded(scored)
    loss, measured = get_policy_loss_fn(actor.policy_loss.loss_mode)(
        old_log_prob=now.detach(),
        log_prob=now,
        advantages=padded([row["advantages"] for row in rows]),
        response_mask=padded([row["response_mask"] for row in rows]),
        loss_agg_mode=actor.loss_agg_mode,
        config=actor,
    )
    assert measured["actor/pg_clipfrac"] == 0
    loss.backward()
    gradients = [one.grad for one in tiny.model.parameters() if one.grad is not None]
    assert all(bool(torch.isfinite(one).all()) for one in gradients)
    assert sum(float(one.norm()) for one in gradients) > 0
    assert any(
        one.grad is not None and float(one.grad.norm()) > 0
        for name, one in tiny.model.named_parameters()
        if "visual" in name
    )


def test_a_slice_begins_with_older_pictures_collapsed(runs: Runs, tiny: Tiny) -> None:
    trained = runs.group([says(WAIT, WAIT, END), says(END)])
    decode = tiny.tokenizer.decode
    rows = {key: row for key, row in trained.queue.rows.items() if len(row["extra_fields"]["turns"]) < 3}
    slices = sorted((row["extra_fields"]["turns"], key) for key, row in rows.items())
    assert [turns for turns, _ in slices] == [[1], [1, 2], [3]]
    (_, second), (_, third) = slices[1:]
    assert decode(rows[second]["prompts"]).count(PLACEHOLDER) == 0
    assert decode(rows[third]["prompts"]).count(PLACEHOLDER) == 2
    assert decode(rows[third]["prompts"]).count("Action: go on") == 2
    pictures = [rows[key]["multi_modal_inputs"]["image_grid_thw"].shape[0] for key in (second, third)]
    assert pictures == [2, 1]
    assert [rows[key]["num_turns"] for key in (second, third)] == [4, 2]


def test_what_a_machine_failed_moves_nobodys_baseline(runs: Runs, star: tuple[int, int]) -> None:
    solved, wrong = says(call(action="left_click", coordinate=star), END), says(WAIT, END)

    def loses_one(turn: int) -> str:
        if turn == 1:
            runs.mail.lose(runs.mail.sessions()[0])
        return WAIT if turn == 1 else END

    trained = runs.group([solved, wrong, solved, loses_one, wrong])
    keys = advantages(trained, multiple=16)
    real = [key for key in keys if not key.startswith("pad")]
    attempts = {key.rsplit("_", 1)[0]: trained.queue.rows[key] for key in real}
    # One at least: a loaded machine may fail more.
    masked = [line for line in trained.ledger if line["masked"]]
    assert len(attempts) == 5 - len(masked) < 5
    assert all((line["machine_failed"], line["value"]) == (True, None) for line in masked)
    rewards = {name: float(row["rm_scores"].sum()) for name, row in attempts.items()}
    mean = sum(rewards.values()) / len(rewards)
    counts = {"attempts": 5, "masked": len(masked), "cancelled": 0}
    for name, row in attempts.items():
        assert float(row["advantages"].max() + row["advantages"].min()) == pytest.approx(rewards[name] - mean)
        assert row["extra_fields"]["reward_extra_info"] == counts
    # What verl puts in the place of missing rows learns nothing either.
    filled = [trained.queue.rows[key] for key in keys if key.startswith("pad")]
    assert len(keys) == 16
    assert all(float(row["advantages"].abs().sum()) == 0 and int(row["response_mask"].sum()) == 0 for row in filled)


def test_an_attempt_that_a_machine_failed_is_made_anew(runs: Runs) -> None:
    def loses_all(turn: int) -> str:
        if turn == 1:
            runs.mail.lose_desktops()
        return END

    trained = runs.group([loses_all, says(END)], attempts=1, tries=2)
    assert [(line["tried"], bool(line["masked"])) for line in trained.ledger] == [(1, True), (2, False)]
    assert len(trained.keys) == 1


def test_the_first_valid_attempts_count_and_the_others_are_stopped(runs: Runs) -> None:
    trained = runs.group([says(*[WAIT] * (1 + 6 * place), END) for place in range(4)], keep=2)
    attempts = {key.rsplit("_", 1)[0] for key in trained.keys}
    assert len(attempts) == 2
    counts = [row["extra_fields"]["reward_extra_info"] for row in trained.queue.rows.values()]
    assert all(one["attempts"] == 4 and one["masked"] + one["cancelled"] == 2 for one in counts)


def test_a_state_that_cannot_be_graded_is_no_sample(runs: Runs) -> None:
    trained = runs.group([says(END), says(END)], tuple_id=runs.mail.broken_id)
    assert trained.keys == []
    assert trained.queue.tags["u0"]["status"] == "finished"
    assert [bool(line["masked"]) for line in trained.ledger] == [True, True]
    assert any("reward_error" in line["masked"] and not line["machine_failed"] for line in trained.ledger)
