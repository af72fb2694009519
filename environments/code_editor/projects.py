"""Small programs that the tasks of this environment are about: whole modules, and the names in them worth changing."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Program:
    """A folder of modules; `names` pairs functions and constants with alternative names."""

    folder: str
    modules: Mapping[str, str]
    names: tuple[tuple[str, str], ...]


ORDERS = Program(
    "orders",
    {
        "prices.py": '''"""Prices of an order; net_total is the sum before tax."""

import csv
import math
from decimal import Decimal

TAX_RATE = Decimal("0.19")
TAX_RATE_REDUCED = Decimal("0.07")


def net_total(lines):
    """Add up the lines; tax comes later, see gross."""
    total = Decimal(0)
    for line in lines:
        total += line["price"] * line["count"]
    return total


def net_total_of_day(orders):
    """Return the sum over all orders of a day."""
    return sum(net_total(order["lines"]) for order in orders)


def gross(lines, reduced=False):
    """Return the total with tax."""
    rate = TAX_RATE_REDUCED if reduced else TAX_RATE
    return net_total(lines) * (1 + rate)


def read_lines(path):
    """Read the lines of an order from a CSV file."""
    with open(path, newline="") as stream:
        return [row for row in csv.DictReader(stream) if math.isfinite(float(row["price"]))]
''',
        "invoice.py": '''"""Write invoices from orders."""

import json
import textwrap
from prices import TAX_RATE, gross, net_total

WIDTH = 60


def header(order):
    """Return the first lines of an invoice."""
    return ["Invoice " + order["number"], "gross and net_total in euros"]


def footer(order):
    """Return the sums."""
    # gross includes the tax
    amounts = [net_total(order["lines"]), gross(order["lines"])]
    label = "net_total"
    return [label.ljust(20) + str(amounts[0]), "to pay".ljust(20) + str(amounts[1])]


def invoice(order):
    """Return the whole text."""
    lines = header(order) + [json.dumps(line) for line in order["lines"]] + footer(order)
    note = "Tax rate " + str(TAX_RATE) + ", see TAX_RATE in the price list"
    return "\\n".join(lines + textwrap.wrap(note, WIDTH))
''',
        "report.py": '''"""Print what a day has brought."""

import sys
import pathlib
from prices import TAX_RATE_REDUCED, gross, net_total_of_day, read_lines


def summary(orders):
    """Return the sums of a day as text."""
    day = net_total_of_day(orders)
    paid = sum(gross(order["lines"]) for order in orders)
    return "net " + str(day) + " gross " + str(paid)


def main():
    """Read every file that is named."""
    orders = []
    for name in sys.argv[1:]:
        path = pathlib.Path(name)
        # read_lines skips broken rows
        orders.append({"number": path.stem, "lines": read_lines(path)})
    print(summary(orders), "reduced", TAX_RATE_REDUCED)
''',
    },
    (
        ("net_total", "sum_before_tax"),
        ("gross", "total_with_tax"),
        ("read_lines", "load_order"),
        ("TAX_RATE", "STANDARD_TAX"),
    ),
)
TIDES = Program(
    "tides",
    {
        "levels.py": '''"""Water levels in centimetres; smooth is a running mean."""

import math
import statistics
from datetime import datetime

ALARM = 620
ALARM_DELAY = 3


def smooth(values, width=3):
    """Return the running mean."""
    return [statistics.fmean(values[max(0, n - width + 1) : n + 1]) for n in range(len(values))]


def highest(values):
    """Return the highest level that is a number."""
    known = [value for value in values if not math.isnan(value)]
    return max(known)


def highest_smooth(values):
    """Return the highest level of the smoothed curve."""
    return highest(smooth(values))


def parse(line):
    """Read one line of the gauge: time and level."""
    clock, level = line.split(";")
    return datetime.fromisoformat(clock), float(level)
''',
        "warn.py": '''"""Decide about warnings."""

import logging
import collections
from levels import ALARM, ALARM_DELAY, highest, smooth


def above(values):
    """Count the values above the line."""
    # smooth first: a single wave is no flood
    return sum(value > ALARM for value in smooth(values))


def warning(station, values):
    """Return the text of a warning, or nothing."""
    if above(values) < ALARM_DELAY:
        return None
    logging.warning("highest level at station, ALARM is on")
    return station + ": highest level " + str(highest(values))


def tally(stations):
    """Count the warnings of all stations."""
    return collections.Counter(warning(name, values) is not None for name, values in stations.items())
''',
        "gauge.py": '''"""Read the file of a gauge and print its state."""

import sys
import argparse
from levels import highest, highest_smooth, parse
from warn import warning


def load(path):
    """Read all lines; parse raises ValueError for a broken one."""
    with open(path) as stream:
        return [parse(line)[1] for line in stream if line.strip()]


def main():
    """Print the highest levels and a warning."""
    reader = argparse.ArgumentParser(description="highest water")
    reader.add_argument("path")
    values = load(reader.parse_args().path)
    print("highest", highest(values), "smooth", highest_smooth(values))
    text = warning("gauge", values)
    sys.exit(1 if text else 0)
''',
    },
    (("highest", "peak_level"), ("smooth", "running_mean"), ("warning", "alarm_text"), ("ALARM", "FLOOD_LEVEL")),
)
LOANS = Program(
    "loans",
    {
        "terms.py": '''"""For how long things are lent; overdue counts days."""

import calendar
from datetime import date, timedelta
from enum import Enum

TERM = 21
TERM_EXTENDED = 35


class Kind(Enum):
    """What is lent."""

    BOOK = "book"
    GAME = "game"


def due(start, extended=False):
    """Return the day on which a loan ends."""
    return start + timedelta(days=TERM_EXTENDED if extended else TERM)


def overdue(start, today):
    """Return by how many days a loan is late."""
    return max(0, (today - due(start)).days)


def month_end(day):
    """Return the last day of a month."""
    return date(day.year, day.month, calendar.monthrange(day.year, day.month)[1])
''',
        "fees.py": '''"""What late loans cost."""

import math
import bisect
from terms import TERM, due, overdue

STEPS = [7, 14, 28]
AMOUNTS = [1, 2, 5, 10]


def fee(start, today):
    """Return the fee in euros; no fee while nothing is overdue."""
    days = overdue(start, today)
    return AMOUNTS[bisect.bisect_left(STEPS, days)] if days else 0


def reminder(name, start, today):
    """Return the text of a reminder."""
    # the fee grows with the weeks
    weeks = math.ceil(overdue(start, today) / 7)
    text = "Dear " + name + ", your loan was due on " + str(due(start))
    return text + "; fee: " + str(fee(start, today)) + ", weeks: " + str(weeks) + ", TERM: " + str(TERM)
''',
        "desk.py": '''"""What the desk prints in the evening."""

import sys
import json
from fees import fee, reminder
from terms import TERM_EXTENDED, month_end, overdue


def late(loans, today):
    """List the loans that are overdue."""
    return [loan for loan in loans if overdue(loan["start"], today)]


def fee_total(loans, today):
    """Add up what is to pay."""
    return sum(fee(loan["start"], today) for loan in loans)


def evening(loans, today):
    """Print the reminders and the sum."""
    for loan in late(loans, today):
        print(reminder(loan["name"], loan["start"], today))
    json.dump({"fee": fee_total(loans, today), "until": str(month_end(today))}, sys.stdout)
    print("extended: TERM_EXTENDED", TERM_EXTENDED)
''',
    },
    (("overdue", "days_late"), ("fee", "late_charge"), ("due", "last_day"), ("reminder", "letter_text")),
)
ROTA = Program(
    "rota",
    {
        "people.py": '''"""Who works when; free means not on any shift."""

import random
import itertools
from collections import defaultdict

SHIFTS = ["early", "late", "night"]
SHIFTS_A_WEEK = 5


def assign(names, days):
    """Give every shift of every day to somebody, in turn."""
    turn = itertools.cycle(names)
    return {(day, shift): next(turn) for day in days for shift in SHIFTS}


def assign_shuffled(names, days, seed):
    """Shuffle the names before they take turns."""
    mixed = list(names)
    random.Random(seed).shuffle(mixed)
    return assign(mixed, days)


def load_of(plan):
    """Count the shifts of everybody."""
    counts = defaultdict(int)
    for name in plan.values():
        counts[name] += 1
    return counts


def free(plan, names, day):
    """List who does not work on a day."""
    busy = {name for (when, _), name in plan.items() if when == day}
    return [name for name in names if name not in busy]
''',
        "check.py": '''"""Find what is wrong with a plan."""

import operator
import functools
from people import SHIFTS, SHIFTS_A_WEEK, free, load_of


def overworked(plan):
    """List who has too many shifts."""
    # load_of counts nights like other shifts
    return sorted(name for name, count in load_of(plan).items() if count > SHIFTS_A_WEEK)


def covered(plan, days):
    """Tell whether every shift has somebody; nobody is free of duty then."""
    wanted = [(day, shift) in plan for day in days for shift in SHIFTS]
    return functools.reduce(operator.and_, wanted, True)


def spare(plan, names, days):
    """Count the free people of all days."""
    return sum(len(free(plan, names, day)) for day in days)
''',
        "show.py": '''"""Print a plan."""

import string
import shutil
from check import covered, overworked
from people import SHIFTS, assign, free


def table(plan, days):
    """Return one line a day."""
    return [day.ljust(12) + " ".join(plan[day, shift] for shift in SHIFTS) for day in days]


def show(names, days):
    """Make a plan and print it with its faults."""
    plan = assign(names, days)
    width = shutil.get_terminal_size().columns
    print("SHIFTS".center(width))
    for line in table(plan, days):
        print(string.capwords(line))
    print("covered", covered(plan, days), "overworked", overworked(plan))
    print("free on the first day:", free(plan, names, days[0]))
''',
    },
    (("assign", "take_turns"), ("free", "off_duty"), ("SHIFTS", "DAY_PARTS"), ("load_of", "count_shifts")),
)
PROGRAMS = (ORDERS, TIDES, LOANS, ROTA)
