"""Share of the requested positions that are within 1 m of the truth."""

import csv
import math
from statistics import median

from tianheng_judge import TRUTH, Judged, WrongAnswer, finite, judge, read_table

FILE = "positions.csv"
COLUMNS = ("satnum", "minutes", "x", "y", "z")
TOLERANCE_KM = 0.001
MINUTES_BOUND = 1e12
ROWS_PER_REQUEST_MAX = 20


def key_of(satnum, minutes):
    """A request's identity; minutes to 1e-5, so that the digits a program prints do not matter."""
    return round(satnum), round(minutes * 1e5)


def read_truth():
    with open(f"{TRUTH}/truth.csv", newline="", encoding="ascii") as file:
        return {
            key_of(float(row["satnum"]), float(row["minutes"])): tuple(float(row[axis]) for axis in "xyz")
            for row in csv.DictReader(file)
        }


def number_row(fields):
    """The five numbers of a row, None when one of them is no finite number."""
    if fields is None:
        return None
    numbers = [finite(field) for field in fields]
    return None if None in numbers or abs(numbers[1]) > MINUTES_BOUND else numbers


def errors_km(truth):
    """Distance to the truth by request; of several rows for one request the first counts."""
    errors, readable = {}, 0
    for _, fields in read_table(FILE, COLUMNS, ROWS_PER_REQUEST_MAX * len(truth) + 1000):
        numbers = number_row(fields)
        if numbers is None:
            continue
        readable += 1
        key = key_of(numbers[0], numbers[1])
        if key in truth and key not in errors:
            errors[key] = math.dist(numbers[2:], truth[key])
    if readable == 0:
        raise WrongAnswer(f"{FILE} holds no row of five numbers", f"{FILE} 中没有由五个数字组成的行")
    return errors


def main(max_score):
    truth = read_truth()
    errors = errors_km(truth)
    correct = sum(error <= TOLERANCE_KM for error in errors.values())
    metrics = {"rows_requested": len(truth), "rows_answered": len(errors), "rows_correct": correct}
    if errors:
        metrics["median_error_km"] = median(errors.values())
    return Judged(
        score=max_score * correct / len(truth),
        message=f"≤ 1 m: {correct} / {len(truth)}",
        metrics=metrics,
    )


judge(main)
