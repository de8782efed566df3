import { describe, expect, it } from '@jest/globals';
import { portableName } from './portable-name.ts';

describe('portableName', () => {
  it.each([
    ['轨道 (2).csv', '轨道 (2).csv'],
    ['.hidden', '.hidden'],
    ['-rf.csv', '-rf.csv'],
    ['T:2026.csv', 'T_2026.csv'],
    ['a/b\\c<d>e"f|g?h*i.csv', 'a_b_c_d_e_f_g_h_i.csv'],
    ['last. .', 'last_'],
    ['CON', '_CON'],
    ['nul.tar.gz', '_nul.tar.gz'],
    ['com1.csv', '_com1.csv'],
    ['console.csv', 'console.csv'],
    ['a\u0000b\r\n\u202E.zip', 'ab.zip'],
    ['e\u0301.csv', '\u00e9.csv'],
    ['', 'file'],
    [' .. ', 'file'],
  ])('%j becomes %j', (name, portable) => {
    expect(portableName(name)).toBe(portable);
  });

  it('shortens by bytes, between characters, and keeps the extension', () => {
    expect(portableName(`${'天'.repeat(200)}.csv`)).toBe(`${'天'.repeat(78)}.csv`);
    expect(portableName(`${'🚀'.repeat(100)}.csv`)).toBe(`${'🚀'.repeat(59)}.csv`);
    expect(portableName('x'.repeat(300))).toBe('x'.repeat(240));
    expect(portableName(`a.${'天'.repeat(100)}`)).toBe(`a.${'天'.repeat(79)}`);
    expect(portableName(`${'x'.repeat(238)}. ${'y'.repeat(10)}`)).toBe('x'.repeat(238));
    expect(portableName(`${'x'.repeat(237)}.csv`)).toBe(`${'x'.repeat(236)}.csv`);
  });
});
