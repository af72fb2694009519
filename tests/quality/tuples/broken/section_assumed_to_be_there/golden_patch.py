import os

os.makedirs("/home/user/mail", exist_ok=True)
TEXT = '[work]\nserver = "imap.work.example"\nport = 143\n\n[home]\nserver = "imap.home.example"\nport = 993\n'
with open("/home/user/mail/accounts.toml", "w") as file:
    file.write(TEXT)

with open("/home/user/mail/accounts.toml", "w") as file:
    file.write(TEXT.replace("143", "993"))
