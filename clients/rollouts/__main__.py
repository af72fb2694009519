"""`python -m clients.rollouts`: the command `cua-gym rollout`."""

from clients.rollouts.cli import rollout_app

if __name__ == "__main__":
    rollout_app(prog_name="python -m clients.rollouts")
