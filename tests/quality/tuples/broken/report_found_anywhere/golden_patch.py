# start: initial
import os

os.rename("/home/user/Downloads/report-07.txt", "/home/user/Documents/Reports/2024/report-07.txt")
