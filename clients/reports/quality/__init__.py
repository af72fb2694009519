"""The quality of a run's rewards: figures that a reviewer can check, as JSON and as a page."""
