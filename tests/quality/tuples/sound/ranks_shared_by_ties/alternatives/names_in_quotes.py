import csv
rows = list(csv.reader(open("/home/user/quiz.csv", newline="")))
with open("/home/user/quiz.csv", "w", newline="") as file:
    csv.writer(file, quoting=csv.QUOTE_ALL).writerows(rows)
