"""Tasks that a model proposes: planned by code against quotas, checked one by one, and never paid for twice."""
