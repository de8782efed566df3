import { describe, expect, it } from '@jest/globals';
import { dataFormat } from './dataset.mapper.ts';

describe('dataFormat', () => {
  it.each([
    ['a.csv', 'CSV'],
    ['archive.tar.gz', 'GZ'],
    ['README', ''],
    ['.hidden', ''],
    ['轨道.TLE', 'TLE'],
  ])('%s is %s', (filename, format) => {
    expect(dataFormat(filename)).toBe(format);
  });
});
