"""Plans a fleet of 2,000 desktops: hosts, pace and price by kind of desktop, by simulation with measured costs.

docs/fleet.md says what it shows and what it leaves out.
"""

from dataclasses import replace

from benchmarks.result import BenchmarkResult

WARM_UP_S, SIMULATED_S = 300.0, 1_200.0
SEED = 1
SHARE, P99_S = 0.05, 0.5


def run() -> BenchmarkResult:
    """Simulate 2,000 desktops of each kind, with an asynchronous trainer and with one that waits for all."""
    # Imported here, because simpy is only in the extra `dev` and every benchmark is imported to list them.
    from benchmarks.fleet_simulation import Fleet, Simulation, read_costs  # noqa: PLC0415

    figures: dict[str, float] = {}
    for name, costs in read_costs().items():
        fleet = Fleet()
        by_memory, by_processor = fleet.hosts_for(costs)
        fleet = replace(fleet, hosts=max(by_memory, by_processor))
        figures[f"{name}_hosts_by_memory"], figures[f"{name}_hosts_by_processor"] = by_memory, by_processor
        for mode, together in (("", False), ("_together", True)):
            played = Simulation(replace(fleet, together=together), costs, SEED).run(WARM_UP_S, SIMULATED_S)
            for figure, value in played.figures(fleet.dollars_per_core_hour).items():
                figures[f"{name}{mode}_{figure}"] = value
    shares = [value for figure, value in figures.items() if figure.endswith("environment_share")]
    slowest = [value for figure, value in figures.items() if figure.endswith("step_p99_s")]
    ok = max(shares) <= SHARE and max(slowest) <= P99_S
    return BenchmarkResult("fleet", figures, f"environment_share <= {SHARE:g}, step_p99_s <= {P99_S:g}", ok)
