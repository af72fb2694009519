# start: initial
import os

os.chmod("/home/user/diary/2024.txt", 0o600)
os.chmod("/home/user/diary", 0o700)
