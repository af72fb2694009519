import signal
import sys
from pathlib import Path
def late(number, frame):
    print("REWARD: 0.0")
    sys.exit(0)
signal.signal(signal.SIGALRM, late)
signal.alarm(10)
text = Path("/home/user/a.txt").read_text(encoding="utf-8") if Path("/home/user/a.txt").is_file() else ""
signal.alarm(0)
print(f"REWARD: {1.0 if text.strip() == 'done' else 0.0}")
