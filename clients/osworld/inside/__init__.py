"""What runs on the interpreter that has `desktop-env`, which is not ours: nothing here imports anything of ours."""
