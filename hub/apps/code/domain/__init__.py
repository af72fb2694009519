"""What the subject of Withybeck says: what belongs to which repository, and what has to be done first."""
