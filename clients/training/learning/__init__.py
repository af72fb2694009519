"""The parts of training that need torch: `python -m clients.training` alone imports them, in its own environment."""
