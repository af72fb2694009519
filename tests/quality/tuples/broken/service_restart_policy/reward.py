WANTED = [
    "services:", "web:", "image: site:3", "restart: unless-stopped", "queue:", "image: broker:7", "restart: always",
    "ports:", '- "5672"', "volumes:", "spool:",
]
reward = 0.0
try:
    with open("/home/user/stack/compose.yaml") as file:
        lines = [line.strip() for line in file if line.strip()]
    if lines == WANTED:
        reward = 1.0
except (OSError, ValueError) as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
