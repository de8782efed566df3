"""Makes the wildlife-strike question's files from birdstrikes.csv of the npm package vega-datasets.

Usage: python3 generate.py node_modules/vega-datasets/data/birdstrikes.csv
"""

import csv
import random
import sys
from pathlib import Path

HERE = Path(__file__).parent
COLUMNS = {
    "airport": "Airport Name",
    "aircraft": "Aircraft Make Model",
    "date": "Flight Date",
    "operator": "Aircraft Airline Operator",
    "state": "Origin State",
    "phase": "Phase of flight",
    "size": "Wildlife Size",
    "species": "Wildlife Species",
    "time_of_day": "Time of day",
    "speed_knots": "Speed IAS in knots",
}
DAMAGE = {"None": 0, "Minor": 1, "Medium": 1, "Substantial": 1}
SIZES = {"open": 4500, "prod": 2500, "test": 400}
SEED = 20261121


def read_records(path):
    """(features, damage); the 15 records with an unexplained damage code are left out."""
    with open(path, newline="", encoding="utf-8-sig") as file:
        for row in csv.DictReader(file):
            damage = DAMAGE.get(row["Effect Amount of damage"])
            if damage is not None:
                yield [row[source] for source in COLUMNS.values()], damage


def write(path, header, rows):
    path.parent.mkdir(exist_ok=True)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


def main(source):
    records = list(read_records(source))
    random.Random(SEED).shuffle(records)
    start = 0
    for part, size in SIZES.items():
        chosen = [(f"{part[0]}{n:04d}", *record) for n, record in enumerate(records[start : start + size], 1)]
        start += size
        features = ["id", *COLUMNS]
        if part == "open":
            write(HERE / part / "train.csv", [*features, "damage"], [[key, *row, hit] for key, row, hit in chosen])
        else:
            write(HERE / part / "records.csv", features, [[key, *row] for key, row, _ in chosen])
            write(HERE / part / "truth.csv", ["id", "damage"], [[key, hit] for key, _, hit in chosen])


main(sys.argv[1])
