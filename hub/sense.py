"""`python -m hub.sense`: how many tasks of task templates and of scenarios each rule of sense refuses."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from hub.apps import installed_app, names
from hub.office import scenarios
from hub.tasks.construction import Step, construct
from hub.tasks.instructions import instruction
from hub.tasks.joint_tasks import construct_joint
from hub.tasks.scenario_tasks import construct_scenario
from hub.tasks.sense_rules import faults

SIZES = (1, 3)


def templated(app: str, seeds: range) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Yield instructions made of task templates, as in tasks, with their steps."""
    for size in SIZES:
        for seed in seeds:
            made, rng = construct(app, size, seed), Random(f"sense/{app}/{size}/{seed}")  # noqa: S311
            templates = [step.task_template for step in made.steps if step.task_template is not None]
            clauses = [rng.choice(one.instructions) for one in templates]
            yield instruction(installed_app(app).app.title, clauses, rng), made.steps


def caused(app: str, seeds: range) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Yield instructions of scenarios with their steps."""
    for name in installed_app(app).scenarios:
        for seed in seeds:
            task = construct_scenario(app, name, seed)
            yield task.situation.instruction, task.made.steps


def joint(seeds: range) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Yield instructions of scenarios across applications with their steps."""
    for name in scenarios():
        for seed in seeds:
            task = construct_joint(name, seed)
            yield task.situation.instruction, tuple(step for _, step in task.made.steps)


def main() -> None:
    """Print the counts, and with `--show` an example of each rule."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20, help="seeds of each application, or of each scenario")
    parser.add_argument("--show", action="store_true", help="also print what was refused")
    asked = parser.parse_args()
    seeds = range(asked.seeds)
    kinds = (
        ("task templates", {app: templated(app, seeds) for app in names()}),
        ("scenarios", {app: caused(app, seeds) for app in names()}),
        ("scenarios across applications", {"office": joint(seeds)}),
    )
    for kind, tasks in kinds:
        read = refused = 0
        rules = Counter[str]()
        for app, drawn in tasks.items():
            for text, steps in drawn:
                found = faults(text, steps)
                read, refused = read + 1, refused + bool(found)
                rules.update({one.rule for one in found})
                for one in found if asked.show else ():
                    _say(f"  {app}: {one.rule}: {one.found}\n    {text}")
        _say(f"{kind}: {refused} of {read} refused")
        for rule, count in rules.most_common():
            _say(f"  {count:4} {rule}")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
