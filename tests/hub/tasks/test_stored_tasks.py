"""Tasks stored before the hub's words changed still load and make the same scripts; the wire keeps its fields."""

import ast
import json
from hashlib import sha256

import pytest

from clients.authors.constructed import constructed_families
from hub.serving.requests import Begin, Create
from schemas.tasks import Task

# Written on 2026-11-22; the digests are of its three scripts, as a dataset of that day holds them.
STORED = """
{
  "category": "unsnooze",
  "context": "Larkpost (A mail client: conversations, labels, folders, filters, contacts, templates, settings.), world 'festival' (seed 529364), open in Chromium.\\nWhat is to be done, and the values that this changes:\\n- Unsnooze the conversation \\"Missing signature on the screening agreement\\". Action unsnooze; changes threads/thread-19/snoozed_until",
  "difficulty": "easy",
  "environment": "hub_mail",
  "family": "one_errand",
  "instruction": "Unsnooze the conversation \\"Missing signature on the screening agreement\\", please.",
  "parameters": {
    "app": "mail", "looks": 167874, "world": "festival", "world_seed": 529364,
    "steps": [{"action": "unsnooze", "arguments": {"thread_ids": ["thread-19"]}}]
  },
  "seed": 0,
  "task_id": "hub_mail_one_errand_0"
}
"""  # noqa: E501 - as it was stored
SCRIPTS = ("ddfacb9adcfba8c2", "2c849a0a329fd1f2", "732b601577efb450")


def test_a_stored_task_loads_and_its_scripts_are_the_same_to_the_byte() -> None:
    task = Task.model_validate_json(STORED)
    [family] = [one for one in constructed_families(task.environment) if one.name == task.family]

    assert family.propose(task.seed) == task
    scripts = (family.initial_setup(task), family.golden_patch(task), family.reward(task))
    assert tuple(sha256(script.encode()).hexdigest()[:16] for script in scripts) == SCRIPTS
    for script in scripts:
        ast.parse(script)


@pytest.mark.parametrize("fields", [{"world": "boatyard", "seed": 3, "looks": 7}])
def test_a_request_names_the_fixture_world_and_the_theme_seed_looks(fields: dict[str, object]) -> None:
    asked = Create.model_validate_json(json.dumps(fields))

    assert (asked.world, asked.seed, asked.looks) == ("boatyard", 3, 7)
    assert Begin.model_validate({"world": "boatyard", "seed": 3}).world == "boatyard"
