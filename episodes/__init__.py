"""Episodes: attempts at tuples, alone or in groups that start from one prepared state (docs/episodes.md)."""
