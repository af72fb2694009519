"""Simulates a fleet of hosts under a trainer that asks for trajectories, with measured costs of an episode.

Nothing here is measured: the simulation computes the effect of the costs in `fleet_costs.toml` when desktops queue for
cores, models take time, and desktops and hosts fail. docs/fleet.md says what it shows and what it leaves out.
"""

import math
import random
import tomllib
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import simpy

from benchmarks.result import percentile

COSTS = Path(__file__).with_name("fleet_costs.toml")
QUANTUM_S = 0.05
"""Longer work is split into parts of this length, as by a scheduler, so that a setup does not stop all steps."""
CORES_USED = 0.7
"""Utilisation for which a host may be planned; above it, steps begin to queue."""
_RESERVED_MB = 4_096.0
"""Memory of each host for the system, servers and the browser of pages."""
_Events = Generator[simpy.Event, Any, None]


@dataclass(frozen=True)
class Costs:
    """The costs of an episode on one kind of desktop: processor time in seconds, memory in MiB, pictures in KiB."""

    start_cpu_s: float
    step_cpu_s: float
    end_cpu_s: float
    memory_mb: float
    picture_kb: float
    step_floor_s: float
    """A step takes this long on an idle machine, mostly waiting for applications."""


@dataclass(frozen=True)
class Fleet:
    """The hosts, their load from a trainer, and their failures; times in seconds."""

    hosts: int = 60
    cores: int = 32
    memory_gb: int = 128
    desktops: int = 2_000
    turns_median: float = 25.0
    turns_spread: float = 0.6
    """Standard deviation of the logarithm."""
    turns_most: int = 100
    model_median_s: float = 4.0
    model_spread_s: float = 0.5
    """Standard deviation of the logarithm; with the median, it gives a policy's time for one turn."""
    together: bool = False
    """Every desktop plays one episode, then all wait for the slowest and for an update of the weights."""
    update_s: float = 60.0
    desktop_lives_s: float = 24 * 3600.0
    host_lives_s: float = 30 * 24 * 3600.0
    host_returns_s: float = 600.0
    dollars_per_core_hour: float = 0.04
    """An assumption, and the only price in the simulation."""

    def hosts_for(self, costs: Costs) -> tuple[int, int]:
        """Return the number of hosts that the desktops need by memory alone, and by processor time alone."""
        by_memory = self.desktops / ((self.memory_gb * 1024 - _RESERVED_MB) // costs.memory_mb)
        turns = min(self.turns_most, _mean(self.turns_median, self.turns_spread))
        cpu_s = costs.start_cpu_s + turns * costs.step_cpu_s + costs.end_cpu_s
        floor_s = max(0.0, costs.step_floor_s - costs.step_cpu_s)
        episode_s = cpu_s + turns * (_mean(self.model_median_s, self.model_spread_s) + floor_s)
        by_processor = self.desktops * cpu_s / episode_s / CORES_USED / self.cores
        return math.ceil(by_memory), math.ceil(by_processor)


@dataclass
class FleetOutcome:
    """The results of a simulated fleet after its warm-up."""

    seconds: float
    cores: int
    desktops: int
    trajectories: int = 0
    masked: int = 0
    working_s: float = 0.0
    environment_s: float = 0.0
    cpu_s: float = 0.0
    steps_s: list[float] = field(default_factory=list[float])

    def figures(self, dollars_per_core_hour: float) -> dict[str, float]:
        """Return the results as figures with their units."""
        hours = self.seconds / 3600
        return {
            "trajectories_per_minute": self.trajectories / self.seconds * 60,
            "desktops_at_work": self.working_s / (self.seconds * self.desktops),
            "environment_share": self.environment_s / max(self.working_s, 1e-9),
            "cores_used": self.cpu_s / (self.seconds * self.cores),
            "step_p50_s": percentile(self.steps_s, 0.5),
            "step_p99_s": percentile(self.steps_s, 0.99),
            "masked_share": self.masked / max(self.trajectories + self.masked, 1),
            "dollars_per_1000_episodes": dollars_per_core_hour * self.cores * hours / self.trajectories * 1000,
            "dollars_per_desktop_day": dollars_per_core_hour * self.cores * 24 / self.desktops,
        }


class Simulation:
    """One run of a fleet."""

    def __init__(self, fleet: Fleet, costs: Costs, seed: int) -> None:
        """Create a simulation; `seed` determines every random draw."""
        self._fleet, self._costs = fleet, costs
        self._rng = random.Random(seed)  # noqa: S311 - reproducible, no secret
        self._world = simpy.Environment()
        self._hosts = [_Host(simpy.Resource(self._world, fleet.cores)) for _ in range(fleet.hosts)]
        self._noting = False
        self._arrived = 0
        self._updated = self._world.event()

    def run(self, warm_up_s: float, seconds: float) -> FleetOutcome:
        """Run the simulation, and return the results after the warm-up."""
        fleet = self._fleet
        self._outcome = FleetOutcome(seconds, fleet.hosts * fleet.cores, fleet.desktops)
        for number in range(fleet.desktops):
            self._world.process(self._desktop(self._hosts[number % fleet.hosts]))
        for host in self._hosts:
            self._world.process(self._failures(host))
        self._world.run(warm_up_s)
        self._noting = True
        self._world.run(warm_up_s + seconds)
        return self._outcome

    def _failures(self, host: "_Host") -> _Events:
        while True:
            yield self._world.timeout(self._rng.expovariate(1 / self._fleet.host_lives_s))
            host.down_until = self._world.now + self._fleet.host_returns_s
            yield self._world.timeout(self._fleet.host_returns_s)

    def _desktop(self, host: "_Host") -> _Events:
        """Play episodes one after another on a host."""
        fleet, rng = self._fleet, self._rng
        while True:
            if host.down_until > self._world.now:
                yield self._world.timeout(host.down_until - self._world.now)
            begun = self._world.now
            dies_at = begun + rng.expovariate(1 / fleet.desktop_lives_s)
            yield from self._work(host, self._costs.start_cpu_s)
            environment_s = self._world.now - begun
            lost = False
            for _ in range(self._turns()):
                yield self._world.timeout(rng.lognormvariate(math.log(fleet.model_median_s), fleet.model_spread_s))
                step_began = self._world.now
                yield self._world.timeout(max(0.0, self._costs.step_floor_s - self._costs.step_cpu_s))
                yield from self._work(host, self._costs.step_cpu_s)
                environment_s += (took_s := self._world.now - step_began)
                if self._noting:
                    self._outcome.steps_s.append(took_s)
                if lost := self._world.now > dies_at or host.down_until > begun:
                    break
            if not lost:
                end_began = self._world.now
                yield from self._work(host, self._costs.end_cpu_s)
                environment_s += self._world.now - end_began
            self._note(begun, environment_s, lost=lost)
            yield from self._weights()

    def _turns(self) -> int:
        fleet = self._fleet
        drawn = self._rng.lognormvariate(math.log(fleet.turns_median), fleet.turns_spread)
        return max(1, min(fleet.turns_most, round(drawn)))

    def _work(self, host: "_Host", cpu_s: float) -> _Events:
        """Use a core for `cpu_s` seconds, in parts."""
        left_s = cpu_s
        while left_s > 0:
            request = host.cores.request()
            with request:
                yield request
                yield self._world.timeout(min(QUANTUM_S, left_s))
            left_s -= QUANTUM_S
        if self._noting:
            self._outcome.cpu_s += cpu_s

    def _note(self, begun: float, environment_s: float, *, lost: bool) -> None:
        if not self._noting:
            return
        if lost:
            self._outcome.masked += 1
        else:
            self._outcome.trajectories += 1
        self._outcome.working_s += self._world.now - begun
        self._outcome.environment_s += environment_s

    def _weights(self) -> _Events:
        """If all play in lockstep, wait for the slowest, then for the update."""
        if not self._fleet.together:
            return
        self._arrived += 1
        updated = self._updated
        if self._arrived == self._fleet.desktops:
            self._arrived, self._updated = 0, self._world.event()
            yield self._world.timeout(self._fleet.update_s)
            updated.succeed()
        else:
            yield updated


@dataclass
class _Host:
    cores: simpy.Resource
    down_until: float = 0.0


def read_costs(path: Path = COSTS) -> dict[str, Costs]:
    """Read the costs by kind of desktop."""
    kinds = tomllib.loads(path.read_text(encoding="utf-8"))["kinds"]
    return {name: Costs(**values) for name, values in kinds.items()}


def _mean(median: float, spread: float) -> float:
    """Return the mean of a lognormal distribution."""
    return median * math.exp(spread**2 / 2)
