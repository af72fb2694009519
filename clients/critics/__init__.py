"""The final filter's vote: independent critics read a whole tuple and say whether it belongs in the training pool."""
