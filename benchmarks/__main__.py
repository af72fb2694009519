"""`python -m benchmarks NAME [--json]`: run one benchmark; exit code 1 when it breaks its budget."""

import importlib
import pkgutil
from typing import Annotated, Protocol, cast

import typer

import benchmarks
from benchmarks.result import BenchmarkResult


class Benchmark(Protocol):
    def run(self) -> BenchmarkResult: ...


def names() -> list[str]:
    """Return the modules of this package that are benchmarks: those with a function `run`."""
    found = (module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name != "__main__")
    return [name for name in found if hasattr(importlib.import_module(f"benchmarks.{name}"), "run")]


def main(
    name: Annotated[str, typer.Argument(help="The benchmark to run.")],
    json: Annotated[bool, typer.Option("--json", help="Print one line of JSON.")] = False,
) -> None:
    known = names()
    if name not in known:
        raise typer.BadParameter(f"there is no benchmark {name!r}; choose one of: {', '.join(known)}")
    result = cast("Benchmark", importlib.import_module(f"benchmarks.{name}")).run()
    if json:
        print(result.json_line())
    else:
        print(f"{result.name}: {'ok' if result.ok else 'OVER BUDGET'} ({result.budget})")
        for figure, value in result.figures.items():
            print(f"  {figure:24} {value:10.3f}")
    raise typer.Exit(0 if result.ok else 1)


if __name__ == "__main__":
    typer.run(main)
