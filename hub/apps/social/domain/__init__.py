"""What the subject of Natterby says: what may be shown, pinned, invited to, and who may be written to."""
