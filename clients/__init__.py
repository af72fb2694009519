"""Programs that use the server over the wire: orchestrator, authors, rollouts, datasets."""
