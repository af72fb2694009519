from pathlib import Path

there = Path("/home/user/report.pdf").exists
print("REWARD:", 1.0 if there() else 0.0)
