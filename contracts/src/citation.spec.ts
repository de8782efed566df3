import { describe, expect, it } from '@jest/globals';
import { cite, CITATION_FORMATS, keywordsOf, toJsonLd, type CitedDataset } from './citation.ts';

const dataset: CitedDataset = {
  id: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
  title: '近地目标轨道根数',
  keyword: '轨道、TLE|SGP4',
  introduction: '每日更新的\n轨道根数。',
  source: 'CelesTrak',
  language: 'zh-CN',
  created_at: Date.UTC(2025, 11, 31, 23, 59) / 1000,
  updated_at: Date.UTC(2026, 4, 2) / 1000,
};
const context = { url: 'https://data.example.org/customer/detail/1', accessedAt: Date.UTC(2026, 10, 21) };

describe('citations', () => {
  it('are written after GB/T 7714 as a data set on line', () => {
    expect(cite('gbt7714', dataset, context)).toBe(
      'CelesTrak. 近地目标轨道根数[DS/OL]. Tianheng 天衡, 2025(2026-05-02)[2026-11-21]. https://data.example.org/customer/detail/1.',
    );
  });

  it('are written in BibTeX, with what TeX would read as commands escaped', () => {
    const text = cite('bibtex', { ...dataset, title: '100% of {A_b} & \\c ~ ^ #1 $2' }, context);
    expect(text.split('\n')[0]).toBe('@misc{tianheng_1b9d6bcd_2025,');
    expect(text).toContain(
      '{{100\\% of \\{A\\_b\\} \\& \\textbackslash{}c \\textasciitilde{} \\textasciicircum{} \\#1 \\$2}}',
    );
    expect(text).toContain('author       = {{CelesTrak}}');
    expect(text).toContain('urldate      = {2026-11-21}');
  });

  it('are written in RIS, a tag a line, whatever the text holds', () => {
    const lines = cite('ris', { ...dataset, introduction: 'a\r\nER  - \nb' }, context).split('\r\n');
    expect(lines[0]).toBe('TY  - DATA');
    expect(lines.at(-1)).toBe('ER  - ');
    expect(lines.every((one) => /^[A-Z][A-Z0-9] {2}- [^\r\n]*$/.test(one))).toBe(true);
    expect(lines.filter((one) => one.startsWith('KW'))).toEqual(['KW  - 轨道', 'KW  - TLE', 'KW  - SGP4']);
    expect(lines).toContain('AB  - a ER - b');
    expect(lines).toContain('DA  - 2025/12/31');
  });

  it('are written in CFF 1.2.0 with every text quoted', () => {
    const lines = cite('cff', { ...dataset, title: 'a: "b" # c' }, context).split('\n');
    expect(lines).toEqual([
      'cff-version: 1.2.0',
      'message: "If you use this data set, please cite it as below."',
      'type: dataset',
      'title: "a: \\"b\\" # c"',
      'authors:',
      '  - name: "CelesTrak"',
      'date-released: "2025-12-31"',
      'version: "2026-05-02"',
      'url: "https://data.example.org/customer/detail/1"',
      'keywords:',
      '  - "轨道"',
      '  - "TLE"',
      '  - "SGP4"',
      'abstract: "每日更新的 轨道根数。"',
    ]);
  });

  it('leave out of CFF what must not be empty', () => {
    const text = cite('cff', { ...dataset, keyword: '', introduction: ' ' }, context);
    expect(text).not.toMatch(/keywords|abstract/);
  });

  it('are written as DataCite JSON', () => {
    expect(JSON.parse(cite('datacite', dataset, context))).toMatchObject({
      identifiers: [{ identifier: context.url, identifierType: 'URL' }],
      creators: [{ name: 'CelesTrak', nameType: 'Organizational' }],
      publicationYear: 2025,
      types: { resourceTypeGeneral: 'Dataset' },
      subjects: [{ subject: '轨道' }, { subject: 'TLE' }, { subject: 'SGP4' }],
      dates: [
        { date: '2025-12-31', dateType: 'Issued' },
        { date: '2026-05-02', dateType: 'Updated' },
      ],
    });
  });

  it.each(CITATION_FORMATS)('name title, maker and address in %s', (format) => {
    const text = cite(format, dataset, context);
    for (const part of [dataset.title, dataset.source, context.url]) expect(text).toContain(part);
  });

  it('split keywords at both separators', () => {
    expect(keywordsOf({ keyword: ' 雷达 、 SAR|| 海面' })).toEqual(['雷达', 'SAR', '海面']);
  });
});

it('describes a dataset to search engines', () => {
  expect(toJsonLd({ ...dataset, introduction: '' }, ['csv'], context.url)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    url: context.url,
    name: '近地目标轨道根数',
    description: '近地目标轨道根数',
    keywords: ['轨道', 'TLE', 'SGP4'],
    encodingFormat: ['csv'],
  });
});
