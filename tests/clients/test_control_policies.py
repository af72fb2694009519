"""The control policies that a reward must not reward: at random on real controls, and a solution that slips once."""

from collections.abc import Sequence

import pytest

from clients.orchestrator.near_miss import Slip, SlippingHands, neighbour, slip_at
from schemas.actions import Button, Modifier
from schemas.observations import AccessibilityTree, AccessibleNode, Window


def row(name: str, y: int, role: str = "table row") -> AccessibleNode:
    return AccessibleNode(role=role, name=name, states=("showing",), x=10, y=y, width=200, height=20)


TREE = AccessibilityTree(
    applications=(
        AccessibleNode(
            role="application",
            children=(row("first", 0), row("second", 20), row("third", 40), row("Save", 62, "push button")),
        ),
    ),
    nodes=5,
    truncated=False,
)


class WrittenDown:
    """Hands that write down what they are asked for."""

    def __init__(self) -> None:
        self.said: list[str] = []

    async def click(
        self, x: int, y: int, *, button: Button = Button.LEFT, count: int = 1, modifiers: Sequence[Modifier] = ()
    ) -> None:
        del button, count, modifiers
        self.said.append(f"click {x} {y}")

    async def move(self, x: int, y: int) -> None:
        self.said.append(f"move {x} {y}")

    async def drag(self, path: Sequence[tuple[int, int]]) -> None:
        self.said.append(f"drag {path}")

    async def scroll(self, x: int, y: int, dx: int = 0, dy: int = 0) -> None:
        self.said.append(f"scroll {x} {y} {dx} {dy}")

    async def type(self, text: str) -> None:
        self.said.append(f"type {text}")

    async def key(self, *keys: str, repeat: int = 1) -> None:
        self.said.append(f"key {'+'.join(keys)} {repeat}")

    async def wait(self, ms: int) -> None:
        self.said.append(f"wait {ms}")

    async def wait_for_window(self, title: str, focused: bool = True, timeout_ms: int = 15_000) -> None:
        del focused, timeout_ms
        self.said.append(f"window {title}")

    async def wait_quiet(self, quiet_ms: int = 300, timeout_ms: int = 10_000) -> None:
        del timeout_ms
        self.said.append(f"quiet {quiet_ms}")

    async def windows(self) -> tuple[Window, ...]:
        return ()

    async def accessibility(self) -> AccessibilityTree:
        return TREE

    async def find(
        self, role: str | None = None, name: str | None = None, name_contains: str | None = None
    ) -> AccessibleNode:
        del role, name_contains
        return next(node for node in TREE.applications[0].children if node.name == name)

    async def click_on(
        self, role: str | None = None, name: str | None = None, name_contains: str | None = None
    ) -> None:
        del role, name_contains
        self.said.append(f"click on {name}")

    async def finish(self, status: str = "done", answer: str | None = None) -> None:
        del answer
        self.said.append(f"finish {status}")


async def solve(hands: SlippingHands) -> None:
    await hands.wait_for_window("List")
    await hands.click(110, 10)
    await hands.type("42")
    await hands.click_on(name="Save")
    await hands.key("ctrl", "s")
    await hands.finish()


SOLUTION = ["window List", "click 110 10", "type 42", "click on Save", "key ctrl+s 1", "finish done"]


async def test_without_a_slip_everything_passes_and_the_steps_are_counted() -> None:
    written = WrittenDown()
    hands = SlippingHands(written)
    await solve(hands)
    assert written.said == SOLUTION
    assert hands.steps == ["click", "type", "click", "key"]


@pytest.mark.parametrize(
    ("slip", "at", "instead"),
    [
        (Slip.LEFT_OUT, 1, {2: []}),
        (Slip.LEFT_OUT, 3, {4: []}),
        (Slip.DOUBLED, 1, {2: ["type 42", "type 42"]}),
        (Slip.NEIGHBOUR, 0, {1: ["click 110 30"]}),
        (Slip.NEIGHBOUR, 2, {3: ["click 110 96"]}),  # there is one button only: a row further down
    ],
)
async def test_one_step_goes_wrong_and_no_other(slip: Slip, at: int, instead: dict[int, list[str]]) -> None:
    written = WrittenDown()
    hands = SlippingHands(written, slip, at)
    await solve(hands)
    assert written.said == [said for number, one in enumerate(SOLUTION) for said in instead.get(number, [one])]
    assert hands.steps == ["click", "type", "click", "key"]


def test_the_neighbour_is_the_nearest_of_the_same_kind() -> None:
    assert neighbour(TREE, 110, 50) == (110, 30)
    assert neighbour(TREE, 600, 600) == (600, 624)


def test_the_step_is_chosen_by_the_seed_and_only_clicks_have_neighbours() -> None:
    steps = ["click", "type", "key", "type"]
    assert slip_at(Slip.LEFT_OUT, steps, 7) == slip_at(Slip.LEFT_OUT, steps, 7)
    assert {slip_at(Slip.LEFT_OUT, steps, seed) for seed in range(50)} == {0, 1, 2, 3}
    assert {slip_at(Slip.NEIGHBOUR, steps, seed) for seed in range(50)} == {0}
    assert slip_at(Slip.NEIGHBOUR, ["type"], 1) is None
    assert slip_at(Slip.DOUBLED, [], 1) is None
