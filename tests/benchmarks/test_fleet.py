"""The simulated fleet agrees with what can be computed by hand."""

from dataclasses import replace

import pytest

from benchmarks.fleet_simulation import Costs, Fleet, Simulation, read_costs

FREE = Costs(start_cpu_s=0.0, step_cpu_s=0.0, end_cpu_s=0.0, memory_mb=100.0, picture_kb=50.0, step_floor_s=0.0)
STEADY = Fleet(
    hosts=2,
    cores=4,
    desktops=40,
    turns_median=10,
    turns_spread=0.0,
    model_median_s=2.0,
    model_spread_s=0.0,
    desktop_lives_s=1e12,
    host_lives_s=1e12,
)


def test_with_costless_desktops_the_models_alone_set_the_pace() -> None:
    done = Simulation(STEADY, FREE, 1).run(100, 1000)
    # 40 desktops, 20 s an episode.
    assert done.trajectories == pytest.approx(2000, abs=40)
    assert done.environment_s == 0
    assert done.masked == 0


def test_where_cores_are_short_they_set_the_pace() -> None:
    heavy = replace(FREE, step_cpu_s=1.0)
    done = Simulation(STEADY, heavy, 1).run(100, 1000)
    # 8 cores, 10 s of processor time an episode; the models would allow 1,333.
    assert done.trajectories == pytest.approx(800, rel=0.05)
    assert done.figures(0.04)["cores_used"] == pytest.approx(1.0, abs=0.02)
    assert done.figures(0.04)["step_p50_s"] > 1.0


def test_a_floor_delays_steps_and_takes_no_core() -> None:
    done = Simulation(STEADY, replace(FREE, step_floor_s=0.5), 1).run(100, 1000)
    assert done.figures(0.04)["step_p50_s"] == pytest.approx(0.5)
    assert done.cpu_s == 0


def test_episodes_of_desktops_that_die_are_masked_and_not_counted() -> None:
    done = Simulation(replace(STEADY, desktop_lives_s=20.0), FREE, 1).run(100, 1000)
    # An episode lasts 20 s, so e^-1 of them are completed.
    assert done.masked / (done.masked + done.trajectories) == pytest.approx(0.63, abs=0.05)


def test_a_host_that_fails_stops_its_desktops_for_as_long_as_it_is_away() -> None:
    failing = replace(STEADY, host_lives_s=1000.0, host_returns_s=1000.0)
    done = Simulation(failing, FREE, 3).run(1000, 20_000)
    assert done.figures(0.04)["desktops_at_work"] == pytest.approx(0.5, abs=0.15)


def test_waiting_for_the_slowest_leaves_desktops_without_work() -> None:
    uneven = replace(STEADY, turns_spread=0.8, update_s=10.0)
    apart = Simulation(uneven, FREE, 1).run(200, 2000).figures(0.04)
    together = Simulation(replace(uneven, together=True), FREE, 1).run(200, 2000).figures(0.04)
    assert apart["desktops_at_work"] == pytest.approx(1.0, abs=0.05)
    assert together["desktops_at_work"] < 0.6
    assert together["trajectories_per_minute"] < apart["trajectories_per_minute"]


def test_the_same_seed_gives_the_same_run() -> None:
    uneven = replace(STEADY, turns_spread=0.8)
    first, second = (Simulation(uneven, FREE, 7).run(100, 500) for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("costs", "hosts"), [(replace(FREE, memory_mb=3_072.0), (1, 0)), (replace(FREE, step_cpu_s=2.0), (1, 8))]
)
def test_hosts_are_planned_by_what_runs_out_first(costs: Costs, hosts: tuple[int, int]) -> None:
    # 40 desktops of half their time on a core need 20 cores, and 28.6 where 70 % may be used.
    assert replace(STEADY, memory_gb=128).hosts_for(costs) == hosts


def test_the_committed_costs_can_be_read() -> None:
    kinds = read_costs()
    assert {"pages", "files", "office"} <= set(kinds)
    assert all(one.start_cpu_s > 0 and one.step_cpu_s > 0 and one.memory_mb > 0 for one in kinds.values())
