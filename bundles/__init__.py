"""Tuples as files: bundles, archives of them, the index of a dataset, and how they are read (docs/dataset.md)."""
