"""Measures policies on suites of tuples: pass rates with intervals, comparisons, results that a changed suite voids."""
