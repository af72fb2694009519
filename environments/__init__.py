"""What a session can be: one folder per environment with its applications, skill and task families."""
