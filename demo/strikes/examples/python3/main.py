"""Naive Bayes on the categorical columns; a complete submission that needs the standard library alone."""

import csv
from collections import Counter
from math import exp, log

INPUT = "/judge/input"
OUTPUT = "/judge/output"
COLUMNS = ["phase", "size", "species", "time_of_day"]
SMOOTHING = 1.0


def read(name):
    with open(f"{INPUT}/{name}", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def learn(records):
    """Log odds of damage: the base, and by column and value what a value adds to it."""
    damaged = [record for record in records if record["damage"] == "1"]
    harmless = [record for record in records if record["damage"] == "0"]
    tables = {}
    for column in COLUMNS:
        bad, good = (Counter(record[column] for record in group) for group in (damaged, harmless))
        values = len(bad | good)
        tables[column] = {
            value: log((bad[value] + SMOOTHING) / (len(damaged) + SMOOTHING * values))
            - log((good[value] + SMOOTHING) / (len(harmless) + SMOOTHING * values))
            for value in bad | good
        }
    return log(len(damaged) / len(harmless)), tables


def probability(record, base, tables):
    odds = base + sum(tables[column].get(record[column], 0.0) for column in COLUMNS)
    return 1.0 / (1.0 + exp(-odds))


def main():
    base, tables = learn(read("train.csv"))
    with open(f"{OUTPUT}/predictions.csv", "w", newline="") as out:
        writer = csv.writer(out)
        writer.writerow(["id", "probability"])
        for record in read("records.csv"):
            writer.writerow([record["id"], f"{probability(record, base, tables):.6f}"])


main()
