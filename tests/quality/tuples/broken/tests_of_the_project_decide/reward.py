import os
import subprocess
import sys

reward = 0.0
try:
    if sorted(name for name in os.listdir("/home/user/cal") if name.endswith(".py")) == ["check.py", "leap.py"]:
        done = subprocess.run([sys.executable, "check.py"], cwd="/home/user/cal", capture_output=True, timeout=20)
        reward = 1.0 if done.returncode == 0 else 0.0
except (OSError, subprocess.SubprocessError) as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
