"""Ways to provide an isolated desktop. Each backend passes the same contract suite."""
