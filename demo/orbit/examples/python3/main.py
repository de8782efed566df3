"""Positions of the requested satellites; a complete submission that needs the standard library alone."""

import csv

from near_earth import NearEarth

INPUT = "/judge/input"
OUTPUT = "/judge/output"


def read_elements(path):
    """Element sets by catalogue number; of one that is listed twice the first counts."""
    elements, line1 = {}, None
    with open(path, encoding="ascii") as file:
        for line in file:
            if line.startswith("1 "):
                line1 = line
            elif line.startswith("2 ") and line1 is not None:
                elements.setdefault(int(line[2:7]), NearEarth(line1, line))
    return elements


def main():
    elements = read_elements(f"{INPUT}/SGP4-VER.TLE")
    with open(f"{INPUT}/requests.csv", newline="") as requests, open(f"{OUTPUT}/positions.csv", "w", newline="") as out:
        writer = csv.writer(out)
        writer.writerow(["satnum", "minutes", "x", "y", "z"])
        for request in csv.DictReader(requests):
            satellite = elements[int(request["satnum"])]
            try:
                position = satellite.position(float(request["minutes"]))
            except ValueError as error:
                print(request["satnum"], request["minutes"], error)
                continue
            writer.writerow([request["satnum"], request["minutes"], *(f"{axis:.8f}" for axis in position)])


main()
