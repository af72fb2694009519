import os

os.makedirs("/home/user/till", exist_ok=True)
TEXT = 'CURRENCY = "EUR"\n\n\ndef total(prices):\n    return 0\n'
with open("/home/user/till/totals.py", "w") as file:
    file.write(TEXT)
