"""Draws the questions' cover pictures from their own data. Usage: python3 pictures.py"""

import csv
import math
import struct
import zlib
from pathlib import Path

HERE = Path(__file__).parent
WIDTH, HEIGHT = 640, 360
NIGHT, EARTH, FAINT, BRIGHT, WARM = (8, 15, 34), (31, 78, 140), (44, 62, 98), (140, 200, 255), (255, 166, 77)
RADIUS_KM = 6378.135


class Canvas:
    """A picture of 640 x 360 points; shapes are clipped at its edges."""

    def __init__(self):
        self.rows = [bytearray(bytes(NIGHT) * WIDTH) for _ in range(HEIGHT)]

    def rectangle(self, left, top, right, bottom, colour):
        left, right = max(0, round(left)), min(WIDTH, round(right))
        for y in range(max(0, round(top)), min(HEIGHT, round(bottom))):
            if right > left:
                self.rows[y][3 * left : 3 * right] = bytes(colour) * (right - left)

    def disc(self, x, y, radius, colour):
        for row in range(math.floor(y - radius), math.ceil(y + radius) + 1):
            reach = radius**2 - (row - y) ** 2
            if reach >= 0:
                self.rectangle(x - math.sqrt(reach), row, x + math.sqrt(reach) + 1, row + 1, colour)

    def save(self, path):
        def chunk(kind, body):
            return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

        pixels = zlib.compress(b"".join(b"\0" + row for row in self.rows), 9)
        head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b""))


def read(path):
    with (HERE / path).open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def orbit():
    """The true positions, seen from above the north pole; distances on a logarithmic scale."""
    canvas = Canvas()
    canvas.disc(WIDTH / 2, HEIGHT / 2, 34, EARTH)
    for row in read("orbit/prod/truth.csv"):
        x, y = float(row["x"]), float(row["y"])
        distance = max(math.hypot(x, y), 1)
        reach = 34 * max(distance / RADIUS_KM, 0.1) if distance < RADIUS_KM else 34 + 75 * math.log(distance / RADIUS_KM)
        place = WIDTH / 2 + reach * x / distance, HEIGHT / 2 - reach * y / distance
        canvas.disc(*place, 2.2, BRIGHT if distance < 2 * RADIUS_KM else WARM)
    canvas.save(HERE / "orbit/picture.png")


def strikes():
    """Strikes by month, and in another colour those with damage."""
    canvas = Canvas()
    records = read("strikes/open/train.csv")
    months = [[row["damage"] == "1" for row in records if int(row["date"][5:7]) == month] for month in range(1, 13)]
    scale = 280 / max(len(month) for month in months)
    for index, month in enumerate(months):
        left = 44 + 46 * index
        canvas.rectangle(left, 320 - scale * len(month), left + 34, 320, FAINT)
        canvas.rectangle(left, 320 - scale * sum(month), left + 34, 320, WARM)
    canvas.rectangle(40, 320, 600, 322, BRIGHT)
    canvas.save(HERE / "strikes/picture.png")


def proposal():
    """Apogee and perigee height of the element sets over their period, as in a Gabbard diagram."""
    canvas = Canvas()
    lines = (HERE / "orbit/source/SGP4-VER.TLE").read_text(encoding="ascii").splitlines()
    for line in (line for line in lines if line.startswith("2 ")):
        revolutions, e = float(line[52:63]), float(f"0.{line[26:33]}")
        if revolutions < 0.5:
            continue
        a = (398600.8 * (86400 / revolutions / (2 * math.pi)) ** 2) ** (1 / 3)
        x = 60 + 520 * (math.log(1440 / revolutions) - math.log(85)) / math.log(1500 / 85)
        heights = [max(a * (1 + sign * e) - RADIUS_KM, 80) for sign in (1, -1)]
        top, bottom = (320 - 300 * math.log(height / 80) / math.log(500) for height in heights)
        canvas.rectangle(x, top, x + 1, bottom, FAINT)
        canvas.disc(x, top, 4, WARM)
        canvas.disc(x, bottom, 4, BRIGHT)
    canvas.rectangle(40, 326, 600, 328, EARTH)
    canvas.save(HERE / "proposal/picture.png")


for draw in (orbit, strikes, proposal):
    draw()
