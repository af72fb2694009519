"""Model judges inside rewards: their questions, the limits on number and points, and their effect on the score."""
