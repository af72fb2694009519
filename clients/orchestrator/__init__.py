"""Drives authors and server from planned tasks to verified tuples; writes no script and trusts no author."""
