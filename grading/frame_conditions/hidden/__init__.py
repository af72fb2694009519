"""The closed world of hidden paths: what is new, changed or gone there, and no program did it by itself."""
