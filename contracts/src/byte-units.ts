/** A size in the unit that it is told in, with one digit after the point. */
export function inByteUnits(size: number): [value: number, unit: string] {
  let value = size;
  let unit = 'byte';
  for (const larger of ['kilobyte', 'megabyte', 'gigabyte']) {
    // What is no less would be rounded to 1,024 of the smaller unit.
    if (value < 1023.95) break;
    value /= 1024;
    unit = larger;
  }
  return [value, unit];
}
