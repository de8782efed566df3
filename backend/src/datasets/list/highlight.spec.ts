import { describe, expect, it, jest } from '@jest/globals';
import { PREVIEW_DATASET_TEXT } from '@tianheng/contracts';
import { highlight } from './highlight.ts';

const EMPTY = { title: '', keyword: '', introduction: '' };

/** The title with what is highlighted in brackets. */
function marked(search: string, title: string): string {
  const [found] = highlight(search, { ...EMPTY, title }, []);
  let text = title;
  for (const { start, end } of found?.ranges.toReversed() ?? []) {
    text = `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;
  }
  return text;
}

describe('highlight', () => {
  it.each([
    ['轨道', '近地轨道与轨道根数', '近地[轨道]与[轨道]根数'],
    ['道', '轨道', '轨[道]'],
    ['sgp', 'SGP4 and sgp8, not ASGP', '[SGP]4 and [sgp]8, not ASGP'],
    ['数据2024 tle', 'TLE数据2024', '[TLE数据2024]'],
    ['ＳＧＰ４', 'SGP4 模型', '[SGP4] 模型'],
    ['sgp4', 'ＳＧＰ４模型', '[ＳＧＰ４]模型'],
    ['km', '㎞ 单位', '[㎞] 单位'],
    ['卫星 雷达', '雷达看卫星', '[雷达]看[卫星]'],
    ['卫星 卫星云图', '卫星云图', '[卫星云图]'],
    ['<b> .* %', '<b>x</b> .*', '<[b]>x</[b]> .*'],
    ['🚀', '🚀 火箭', '🚀 火箭'],
    ['火', '🚀 火箭', '🚀 [火]箭'],
    ['道', '轨\u0301道か\u3099道ﬁ道', '轨\u0301[道]か\u3099[道]ﬁ[道]'],
    ['か', 'か\u3099か', 'か\u3099[か]'],
    ['ασ', 'ΑΣ ς', '[ΑΣ] ς'],
    ['コト', 'ヿ—𠀀', '[ヿ]—𠀀'],
    ['雷达', '光谱', '光谱'],
    [' ', '光谱', '光谱'],
  ])('%j in %j', (search, title, expected) => {
    expect(marked(search, title)).toBe(expected);
  });

  it('names every field, and three files at most', () => {
    const found = highlight('tle', { title: 'TLE', keyword: 'tle', introduction: 'a tle' }, [
      'a.csv',
      ...['1.tle', '2.tle', '3.tle', '4.tle'],
    ]);
    expect(found.map(({ field, text }) => [field, text])).toEqual([
      ['title', 'TLE'],
      ['keyword', 'tle'],
      ['file_name', '1.tle'],
      ['file_name', '2.tle'],
      ['file_name', '3.tle'],
      ['introduction', 'a tle'],
    ]);
  });

  it('looks no further than the third file', () => {
    let looked = 0;
    function* names(): Generator<string> {
      while (looked < 200) yield `${(looked += 1)}.tle`;
    }
    expect(highlight('tle', EMPTY, names())).toHaveLength(3);
    expect(looked).toBe(3);
  });

  it('makes no more of a text than it takes to see that nothing is in it', () => {
    const normalize = jest.spyOn(String.prototype, 'normalize');
    expect(
      highlight('雷达', { ...EMPTY, introduction: '近地轨道的 two-line elements。'.repeat(100) }, []),
    ).toEqual([]);
    const { length } = normalize.mock.calls;
    normalize.mockRestore();
    // The word that is searched for, and four texts.
    expect(length).toBeLessThanOrEqual(5);
  });

  it('shows a long introduction around its first match', () => {
    const [found] = highlight(
      '雷达',
      { ...EMPTY, introduction: `${'𝒙'.repeat(75)}雷达${'后'.repeat(100)}雷达` },
      [],
    );
    expect(found?.text).toMatch(/^…𝒙+雷达后+…$/u);
    expect(found?.text.length).toBeLessThanOrEqual(PREVIEW_DATASET_TEXT + 3);
    expect(found?.ranges.map(({ start, end }) => found.text.slice(start, end))).toEqual(['雷达']);
    const [last] = highlight('雷达', { ...EMPTY, introduction: `${'前'.repeat(150)}雷达` }, []);
    expect(last?.text).toBe(`…${'前'.repeat(98)}雷达`);
  });
});
