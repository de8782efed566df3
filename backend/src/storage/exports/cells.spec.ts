import { describe, expect, it } from '@jest/globals';
import { CUT, rowXml, xmlText, type Cell } from './cells.ts';

const textOf = (cell: Cell): string | undefined => /<t [^>]*>(.*)<\/t>/s.exec(rowXml([cell], 1))?.[1];

describe('a cell', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1+1', `=cmd|' /C calc'!A0`])(
    'is no formula: %j',
    (text) => {
      expect(textOf(text)).toMatch(/^'/);
    },
  );

  it.each(['a=b', 'Li Lei', "'quoted'", '13800000000', '2026-11-22', '队伍'])(
    'stays as it is: %s',
    (text) => {
      expect(textOf(text)).toBe(text);
    },
  );

  it('breaks out of nothing, and holds nothing that XML cannot', () => {
    expect(textOf('<a href="x">&</a>')).toBe('&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt;');
    expect(xmlText('a\u0000b\u000bc\ud800d\uffff')).toBe('abcd');
    expect(textOf('_x0041_')).toBe('_x005F_x0041_');
  });

  it('holds as much as Excel takes, and says where it was cut', () => {
    const full = 'x'.repeat(32_767);
    expect(textOf(full)).toBe(full);
    expect(textOf(`${full}x`)).toBe('x'.repeat(32_767 - CUT.length) + CUT);
  });

  it('is left out when there is nothing in it', () => {
    expect(rowXml([null, '', 0, 'b'], 7)).toBe(
      '<row r="7"><c r="C7" s="0"><v>0</v></c>' +
        '<c r="D7" s="0" t="inlineStr"><is><t xml:space="preserve">b</t></is></c></row>',
    );
  });

  it('is named by the letters of its column', () => {
    const row = rowXml(Array<number>(28).fill(1), 2);
    const names = [...row.matchAll(/ r="([A-Z]+2)"/g)].map(([, name]) => name);
    expect(names.slice(-4)).toEqual(['Y2', 'Z2', 'AA2', 'AB2']);
  });
});
