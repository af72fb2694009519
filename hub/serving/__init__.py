"""The hub over HTTP: pages and actions for browsers, the State API for code that prepares and grades tasks."""
