"""The hub over HTTP: pages and actions for browsers, the State API for whoever prepares and grades tasks."""
