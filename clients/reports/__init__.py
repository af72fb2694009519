"""HTML pages for people: a run, the quality of its rewards, and recorded episodes."""
