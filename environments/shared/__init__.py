"""What several environments share: helpers of desktops, of web pages, and of the hub's applications."""
