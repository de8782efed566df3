import { expect, it } from '@jest/globals';
import { inByteUnits } from './byte-units.ts';

const told = (size: number): string => {
  const [value, unit] = inByteUnits(size);
  return new Intl.NumberFormat('en', { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
};

it.each([
  [0, '0 byte'],
  [1, '1 byte'],
  [1023, '1,023 byte'],
  [1024, '1 kB'],
  [1_048_524, '1,023.9 kB'],
  [1_048_525, '1 MB'],
  [1_048_575, '1 MB'],
  [2 ** 20, '1 MB'],
  [3_500_000, '3.3 MB'],
  [2 ** 30 - 1, '1 GB'],
  [2 ** 40, '1,024 GB'],
])('tells %i bytes in the unit of which there are fewer than 1,024, if there is one', (size, expected) => {
  expect(told(size)).toBe(expected);
});
