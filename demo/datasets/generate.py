"""Makes the files of the demo datasets from public packages (see index.json for the origin of each).

Usage: python3 generate.py VEGA DEBIAN
VEGA    the folder data/ of the npm package vega-datasets
DEBIAN  a folder into which the Debian packages python3-skimage, python3-spectral and python3-synphot are unpacked
"""

import csv
import json
import shutil
import struct
import sys
from pathlib import Path

HERE = Path(__file__).parent
FILES = HERE / "files"
ELEMENTS = HERE.parent / "orbit" / "source" / "SGP4-VER.TLE"
SAMPLE_LINES = 21
NEAR_EARTH_REVOLUTIONS = 6.4  # a day; SGP4 calls shorter periods than 225 minutes near-earth
DECAYING = {22312, 28872, 29141, 28350}
MADE_UP = {33333, 33334, 33335}
MODULES = "usr/lib/python3/dist-packages"


def element_sets():
    """(catalogue number, mean motion, the comments and two lines as text) of the verification file."""
    comments, line1 = [], None
    for line in ELEMENTS.read_text(encoding="ascii").splitlines():
        if line.startswith("#"):
            comments.append(line)
        elif line.startswith("1 "):
            line1 = line
        elif line.startswith("2 "):
            yield int(line[2:7]), float(line[52:63]), "\n".join([*comments, line1[:69], line[:69]]) + "\n"
            comments = []


def write_elements(name, belongs):
    seen, chosen = set(), []
    for satnum, revolutions, text in element_sets():
        if satnum not in seen and belongs(satnum, revolutions):
            chosen.append(text)
        seen.add(satnum)
    (FILES / name).write_text("".join(chosen), encoding="ascii")


def write_table(name, header, rows):
    with (FILES / name).open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


def write_sample(name):
    lines = (FILES / name).read_text(encoding="utf-8").splitlines(keepends=True)
    (FILES / name.replace(".csv", "-sample.csv")).write_text("".join(lines[:SAMPLE_LINES]), encoding="utf-8")


def from_vega(vega):
    for source, name in [
        ("airports.csv", "us-airports.csv"),
        ("flights-airport.csv", "flight-routes-2008.csv"),
        ("seattle-weather.csv", "seattle-weather.csv"),
        ("global-temp.csv", "global-temperature.csv"),
        ("co2-concentration.csv", "mauna-loa-co2.csv"),
        ("annual-precip.json", "annual-precipitation-2016.json"),
    ]:
        shutil.copyfile(vega / source, FILES / name)
    flights = json.loads((vega / "flights-2k.json").read_text(encoding="utf-8"))
    columns = ["date", "delay", "distance", "origin", "destination"]
    write_table("flight-delays-2001.csv", columns, [[flight[column] for column in columns] for flight in flights])
    quakes = json.loads((vega / "earthquakes.json").read_text(encoding="utf-8"))["features"]
    columns = ["time", "mag", "magType", "nst", "gap", "rms", "net", "place", "type"]
    write_table(
        "earthquakes-2018.csv",
        ["id", "longitude", "latitude", "depth_km", *columns],
        [[quake["id"], *quake["geometry"]["coordinates"], *(quake["properties"][c] for c in columns)] for quake in quakes],
    )
    for name in ["us-airports.csv", "flight-routes-2008.csv", "seattle-weather.csv", "flight-delays-2001.csv", "earthquakes-2018.csv"]:
        write_sample(name)


def from_debian(debian):
    modules = debian / MODULES
    shutil.copyfile(modules / "skimage/data/hubble_deep_field.jpg", FILES / "hubble-extreme-deep-field.jpg")
    bands = (modules / "spectral/tests/data/92AV3C.spc").read_text(encoding="ascii").splitlines()[2:]
    write_table(
        "aviris-1992-bands.csv",
        ["band", "center_nm", "fwhm_nm", "center_uncertainty_nm", "fwhm_uncertainty_nm", "channel"],
        [[number, *(f"{float(field):g}" for field in line.split())] for number, line in enumerate(bands, 1)],
    )
    spectrum = (modules / "synphot/tests/data/grw_70d5824_stisnic_005.fits").read_bytes()
    write_table(
        "grw-70d5824-spectrum.csv",
        ["wavelength_angstrom", "flux_flam", "statistical_error_flam"],
        [[f"{wave:.7g}", f"{flux:.5g}", f"{error:.4g}"] for wave, flux, error in fits_rows(spectrum)],
    )


def fits_rows(content):
    """First three columns (32-bit floats) of the first table of a FITS file whose rows are 26 bytes."""
    block, card, row = 2880, 80, 26
    headers, offset = [], 0
    while len(headers) < 2:
        cards = {}
        while "END" not in cards:
            for start in range(offset, offset + block, card):
                text = content[start : start + card].decode("ascii")
                cards[text[:8].strip()] = text[10:].split("/")[0].strip()
            offset += block
        headers.append(cards)
    for index in range(int(headers[1]["NAXIS2"])):
        yield struct.unpack_from(">3f", content, offset + index * row)


def main(vega, debian):
    FILES.mkdir(exist_ok=True)
    write_elements("near-earth.tle", lambda satnum, rev: rev > NEAR_EARTH_REVOLUTIONS and satnum not in DECAYING | MADE_UP)
    write_elements("decaying.tle", lambda satnum, rev: satnum in DECAYING)
    write_elements("deep-space.tle", lambda satnum, rev: rev <= NEAR_EARTH_REVOLUTIONS and satnum not in MADE_UP)
    write_elements("error-cases.tle", lambda satnum, rev: satnum in MADE_UP)
    from_vega(vega)
    from_debian(debian)


main(Path(sys.argv[1]), Path(sys.argv[2]))
