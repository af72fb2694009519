"""The two authors of a tuple. Programs and models use the same tools and roles."""
