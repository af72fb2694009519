import os
import shutil
shutil.copy("/home/user/diary/2024.txt", "/home/user/diary/new.txt")
os.chmod("/home/user/diary/new.txt", 0o600)
os.replace("/home/user/diary/new.txt", "/home/user/diary/2024.txt")
