"""Measures policies on suites of tuples: pass rates with intervals, comparisons, what a changed suite makes stale."""
