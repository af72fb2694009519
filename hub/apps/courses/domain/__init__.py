"""What the subject of Tutorwick says: who may take which place, and what has to be marked first."""
