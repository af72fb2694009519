"""The engine of the hub's applications: records, actions, fixtures, sessions, differences."""
