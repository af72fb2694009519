LINES = ["# label printer", "host = depot-2", "port = 9100", "queue = labels", "paper = 62mm"]
reward = 0.0
try:
    with open("/home/user/printer.conf") as file:
        now = file.read().splitlines()
    others = now[:2] + now[3:]
    if now[2].startswith("port = 631") and others == LINES[:2] + LINES[3:]:
        reward = 1.0
except (OSError, ValueError, IndexError) as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
