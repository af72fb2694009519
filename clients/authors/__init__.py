"""The two authors of a tuple. Whoever plays them, a program or a model, goes through the same tools and roles."""
