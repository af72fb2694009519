"""Entry point: `python -m clients.training run --seed 1 --out runs/training`, in the environment of training."""

from importlib import import_module


def main() -> None:
    """Run the commands; only here is torch imported."""
    import_module("clients.training.learning.cli").app()


if __name__ == "__main__":
    main()
