"""Makes the orbit question's requests and truth by propagating the elements to times of its own.

Usage, for the package sgp4 is in the image: docker run --rm --user "$(id -u)" -v "$PWD:/orbit" --entrypoint python3
tianheng/sandbox-python:1 /orbit/generate.py
"""

import csv
import math
import random
from collections import Counter
from pathlib import Path

from sgp4.api import WGS72, Satrec

HERE = Path(__file__).parent
ELEMENT_COLUMNS = 69
# Catalogue numbers that stand for made-up element sets, there to provoke the propagator's error codes.
MADE_UP = {33333, 33334, 33335}
TEST_SATELLITES = {5, 6251, 8195, 23599, 28057, 28129}
TEST_STEP = 4
SEED = 20261122
# A request's time has three decimals and keeps this far, in minutes, from every time of the published output.
TIME_DIGITS = 3
APART_MINUTES = 0.05
# How well the propagator has to reproduce the published output before anything is made with it.
AGREEMENT_KM = 1e-4


def read_elements(path):
    """Satellites by catalogue number, without those that are listed twice or made up."""
    lines = [line[:ELEMENT_COLUMNS] for line in path.read_text(encoding="ascii").splitlines()]
    pairs = list(zip((line for line in lines if line.startswith("1 ")), (line for line in lines if line.startswith("2 "))))
    listed = Counter(int(second[2:7]) for _, second in pairs)
    return {
        satnum: Satrec.twoline2rv(first, second, WGS72)
        for first, second in pairs
        if listed[satnum := int(second[2:7])] == 1 and satnum not in MADE_UP
    }


def read_reference(path):
    """The published output: {satnum: {minutes: (x, y, z)}}."""
    published, current = {}, None
    for line in path.read_text(encoding="ascii").splitlines():
        fields = line.split()
        if len(fields) == 2 and fields[1] == "xx":
            current = published.setdefault(int(fields[0]), {})
        elif fields:
            current[float(fields[0])] = tuple(float(field) for field in fields[1:4])
    return published


def position_of(satellite, minutes):
    """Kilometres in the TEME frame; None where the theory gives an error."""
    error, position, _ = satellite.sgp4_tsince(minutes)
    return None if error else position


def check(satnum, satellite, published):
    for minutes, expected in published.items():
        position = position_of(satellite, minutes)
        if position is None or math.dist(position, expected) > AGREEMENT_KM:
            raise SystemExit(f"{satnum} at {minutes}: {position} is not the published {expected}")


def rows_of(satnum, satellite, published, draw):
    """As many rows (satnum, minutes, x, y, z) as were published, within the same span, in the order of time."""
    rows = {}
    while len(rows) < len(published):
        minutes = round(draw.uniform(min(published), max(published)), TIME_DIGITS)
        position = position_of(satellite, minutes)
        is_near = any(abs(minutes - other) < APART_MINUTES for other in published)
        if position is not None and not is_near:
            rows[minutes] = (satnum, str(minutes), *(f"{axis:.8f}" for axis in position))
    return [rows[minutes] for minutes in sorted(rows)]


def write(path, header, rows):
    path.parent.mkdir(exist_ok=True)
    with path.open("w", newline="", encoding="ascii") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


def write_pair(folder, rows):
    write(folder / "requests.csv", ["satnum", "minutes"], [row[:2] for row in rows])
    write(folder / "truth.csv", ["satnum", "minutes", "x", "y", "z"], rows)


def main():
    draw = random.Random(SEED)
    published = read_reference(HERE / "source" / "tcppver.out")
    rows = []
    for satnum, satellite in read_elements(HERE / "source" / "SGP4-VER.TLE").items():
        check(satnum, satellite, published[satnum])
        rows += rows_of(satnum, satellite, published[satnum], draw)
    chosen = [row for row in rows if row[0] in TEST_SATELLITES]
    write_pair(HERE / "prod", rows)
    write_pair(HERE / "test", chosen[::TEST_STEP])


main()
