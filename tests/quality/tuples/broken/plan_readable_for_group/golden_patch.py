# start: initial
import os

os.chmod("/home/user/shared/plan.txt", 0o640)
