"""One run of a reward: the input of its process, the guard inside it, and how its output becomes a report."""
