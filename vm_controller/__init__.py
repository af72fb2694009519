"""Desktops: sessions, backends, the controller of one desktop, grading and recording."""
