"""`python -m benchmarks NAME [--json]`: run one benchmark; exit code 1 when it breaks its budget.

`--limit` and `--only` make a partial run, `--backend` chooses a backend; benchmarks without these options refuse them.
"""

import importlib
import inspect
import pkgutil
from typing import Annotated, Protocol, cast

import typer

import benchmarks
from benchmarks.result import BenchmarkResult


class Benchmark(Protocol):
    def run(self, **options: object) -> BenchmarkResult: ...


def names() -> list[str]:
    """Return the names of the benchmarks, which are the modules of this package with a function `run`."""
    found = (module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name != "__main__")
    return [name for name in found if hasattr(importlib.import_module(f"benchmarks.{name}"), "run")]


def main(
    name: Annotated[str, typer.Argument(help="The benchmark to run.")],
    json: Annotated[bool, typer.Option("--json", help="Print one line of JSON.")] = False,
    limit: Annotated[
        int | None,
        typer.Option(min=1, help="quality: tuples of each half; stale, stale_pages: actions by the rule measured."),
    ] = None,
    only: Annotated[
        str | None,
        typer.Option(
            help="quality: tuples with this fault, or task ids; mutant_coverage: formats; "
            "stale, stale_pages: environments."
        ),
    ] = None,
    batch: Annotated[int | None, typer.Option(min=1, help="quality: the tuples of this batch.")] = None,
    backend: Annotated[
        str | None, typer.Option(help="start, density: local or docker; density, episodes: browser; episodes: local.")
    ] = None,
) -> None:
    known = names()
    if name not in known:
        raise typer.BadParameter(f"there is no benchmark {name!r}; choose one of: {', '.join(known)}")
    benchmark = cast("Benchmark", importlib.import_module(f"benchmarks.{name}"))
    given = (("limit", limit), ("only", only), ("batch", batch), ("backend", backend))
    options = {option: value for option, value in given if value is not None}
    if unknown := sorted(set(options) - set(inspect.signature(benchmark.run).parameters)):
        raise typer.BadParameter(f"the benchmark {name} has no option {', '.join(unknown)}")
    result = benchmark.run(**options)
    if json:
        print(result.json_line())
    else:
        print(f"{result.name}: {'ok' if result.ok else 'OVER BUDGET'} ({result.budget})")
        for figure, value in result.figures.items():
            print(f"  {figure:36} {value:10.3f}")
        for title, items in result.lists.items():
            print(f"  {title}: {', '.join(items) or '-'}")
    raise typer.Exit(0 if result.ok else 1)


if __name__ == "__main__":
    typer.run(main)
