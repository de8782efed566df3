"""Makes the orbit question's requests and truth from the published verification output. Usage: python3 generate.py"""

import csv
from collections import Counter
from pathlib import Path

HERE = Path(__file__).parent
# Catalogue numbers that stand for made-up element sets, there to provoke the propagator's error codes.
MADE_UP = {33333, 33334, 33335}
TEST_SATELLITES = {5, 6251, 8195, 23599, 28057, 28129}
TEST_STEP = 4


def read_reference(path):
    """[(satnum, [(minutes, x, y, z)])] with the numbers as text, in the order of the file."""
    blocks = []
    for line in path.read_text(encoding="ascii").splitlines():
        fields = line.split()
        if len(fields) == 2 and fields[1] == "xx":
            blocks.append((int(fields[0]), []))
        elif fields:
            blocks[-1][1].append(tuple(fields[:4]))
    return blocks


def rows_of(blocks):
    """Rows (satnum, minutes, x, y, z) that a catalogue number and a time name without doubt."""
    times_listed = Counter(satnum for satnum, _ in blocks)
    seen = set()
    for satnum, states in blocks:
        if times_listed[satnum] > 1 or satnum in MADE_UP:
            continue
        for minutes, *position in states:
            key = (satnum, float(minutes))
            if key not in seen:
                seen.add(key)
                yield satnum, minutes.rstrip("0").rstrip("."), *position


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
    rows = list(rows_of(read_reference(HERE / "source" / "tcppver.out")))
    chosen = [row for row in rows if row[0] in TEST_SATELLITES]
    write_pair(HERE / "prod", rows)
    write_pair(HERE / "test", chosen[::TEST_STEP])


main()
