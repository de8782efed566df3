"""Positions of the requested satellites with the sgp4 package, which handles deep space too."""

import csv

from sgp4.api import WGS72, Satrec

INPUT = "/judge/input"
OUTPUT = "/judge/output"
ELEMENT_COLUMNS = 69


def read_elements(path):
    """Element sets by catalogue number; of one that is listed twice the first counts."""
    elements, line1 = {}, None
    with open(path, encoding="ascii") as file:
        for line in file:
            if line.startswith("1 "):
                line1 = line
            elif line.startswith("2 ") and line1 is not None:
                pair = line1[:ELEMENT_COLUMNS].rstrip("\n"), line[:ELEMENT_COLUMNS]
                elements.setdefault(int(line[2:7]), Satrec.twoline2rv(*pair, WGS72))
    return elements


def main():
    elements = read_elements(f"{INPUT}/SGP4-VER.TLE")
    with open(f"{INPUT}/requests.csv", newline="") as requests, open(f"{OUTPUT}/positions.csv", "w", newline="") as out:
        writer = csv.writer(out)
        writer.writerow(["satnum", "minutes", "x", "y", "z"])
        for request in csv.DictReader(requests):
            error, position, _ = elements[int(request["satnum"])].sgp4_tsince(float(request["minutes"]))
            if error:
                print(request["satnum"], request["minutes"], "error", error)
                continue
            writer.writerow([request["satnum"], request["minutes"], *(f"{axis:.8f}" for axis in position)])


main()
