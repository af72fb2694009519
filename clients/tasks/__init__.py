"""Tasks proposed by a model: planned by code against quotas, checked one by one, and never paid for twice."""
