"""Code shared by several environments: helpers for desktops, for web pages and for the hub's applications."""
