"""OSWorld's tasks on our desktops: a runner for its task files, and its in-VM protocol in front of a session.

Nothing here reaches into the server: everything uses public tools, with a token that may open workspaces.
"""
