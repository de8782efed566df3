import { describe, expect, it } from '@jest/globals';
import { cleanFilename } from './clean-filename.ts';

describe('cleanFilename', () => {
  it.each([
    ['code.zip', 'code.zip'],
    ['代码.zip', '代码.zip'],
    ['C:\\work\\code.zip', 'code.zip'],
    ['../../etc/passwd', 'passwd'],
    ['a\u0000b\r\n.zip', 'ab.zip'],
    ['evil\u202Epiz.exe', 'evilpiz.exe'],
    ['', 'file'],
    ['..', 'file'],
    ['dir/', 'file'],
  ])('%j becomes %j', (name, clean) => {
    expect(cleanFilename(name, 200)).toBe(clean);
  });

  it('shortens a long name and keeps its extension', () => {
    const short = cleanFilename(`${'a'.repeat(500)}.zip`, 200);
    expect(short).toHaveLength(200);
    expect(short.endsWith('a.zip')).toBe(true);
    expect(cleanFilename(`a.${'b'.repeat(500)}`, 200)).toHaveLength(200);
    expect(cleanFilename(`${'a'.repeat(195)}😀.zip`, 200)).toBe(`${'a'.repeat(195)}.zip`);
    expect(cleanFilename(`${'轨'.repeat(90)}.csv`, 200)).toBe(`${'轨'.repeat(78)}.csv`);
  });
});
