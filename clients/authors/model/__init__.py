"""Authors that are models: each with its own token, a prompt, the server's tools and limits on its work."""
