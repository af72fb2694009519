import tomllib

with open("/home/user/mail/accounts.toml", "rb") as file:
    accounts = tomllib.load(file)
work = {"server": "imap.work.example", "port": 993}
home = {"server": "imap.home.example", "port": 993}
right = accounts == {"work": work, "home": home}
print(f"COMPONENT port {float(right):.4f} 1.0000")
print(f"REWARD: {float(right)}")
