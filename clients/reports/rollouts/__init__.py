"""Pages of rollout runs: one of the whole run, one of each attempt, and an animation of an attempt."""
