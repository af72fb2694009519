"""Recorded episodes: reads them and shows them to a person."""
