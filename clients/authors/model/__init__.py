"""Authors that are models: each behind its own token, with a prompt, the server's tools and a bounded patience."""
