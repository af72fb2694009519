"""Code for the interpreter that has `desktop-env`, which is not ours: it imports none of our modules."""
