import { describe, expect, it } from '@jest/globals';
import {
  cite,
  CITATION_FILES,
  CITATION_FORMATS,
  licenseUrl,
  searchDescription,
  toJsonLd,
  type CitedDataset,
} from './citation.ts';
import { keywordsOf } from './keywords.ts';

const dataset: CitedDataset = {
  id: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
  title: '近地目标轨道根数',
  keyword: '轨道、TLE|SGP4',
  introduction: '每日更新的\n轨道根数。',
  source: 'CelesTrak',
  license: 'CC-BY-4.0',
  language: 'zh-CN',
  created_at: Date.UTC(2025, 11, 31, 23, 59) / 1000,
  updated_at: Date.UTC(2026, 4, 2) / 1000,
  version_number: 3,
  time_zone: 'UTC',
};
const context = { url: 'https://data.example.org/customer/detail/1', accessedAt: Date.UTC(2026, 10, 21) };

describe('citations', () => {
  it('are written after GB/T 7714 as a data set on line', () => {
    expect(cite('gbt7714', dataset, context)).toBe(
      'CelesTrak. 近地目标轨道根数[DS/OL]. V3. Tianheng 天衡, 2025(2026-05-02)[2026-11-21]. https://data.example.org/customer/detail/1.',
    );
  });

  it('are written in BibTeX, with what TeX would read as commands escaped', () => {
    const text = cite('bibtex', { ...dataset, title: '100% of {A_b} & \\c ~ ^ #1 $2' }, context);
    expect(text.split('\n')[0]).toBe('@misc{tianheng_1b9d6bcd_2025_v3,');
    expect(text).toContain(
      '{{100\\% of \\textbraceleft{}A\\_b\\textbraceright{} \\& \\textbackslash{}c \\textasciitilde{} \\textasciicircum{} \\#1 \\$2}}',
    );
    expect(text).toContain('author       = {{CelesTrak}}');
    expect(text).toContain('urldate      = {2026-11-21}');
    expect(text).toContain('version      = {3}');
    expect(text).toContain('note         = {License: CC-BY-4.0}');
  });

  it.each(['{', '}', 'a } b {', '\\{'])('close in BibTeX as many braces as they open: %j', (text) => {
    const written = cite('bibtex', { ...dataset, title: text, source: text, license: text }, context);
    let open = 0;
    const ends = [...written].flatMap((sign, at) => {
      if (!'{}'.includes(sign)) return [];
      open += sign === '{' ? 1 : -1;
      return open === 0 ? [at] : [];
    });
    expect(ends).toEqual([written.length - 1]);
  });

  it.each(CITATION_FORMATS)('have no control characters but line breaks in %s', (format) => {
    const odd = 'a\u007fb\u0085c\u0000d';
    const text = cite(format, { ...dataset, title: odd, source: odd, introduction: odd }, context);
    expect(text.replace(/\r?\n/g, '')).not.toMatch(/\p{Cc}/u);
    expect(text).toContain('a b c d');
  });

  it('are written in RIS, a tag a line, whatever the text holds', () => {
    const lines = cite('ris', { ...dataset, introduction: 'a\r\nER  - \nb' }, context).split('\r\n');
    expect(lines.pop()).toBe('');
    expect(lines[0]).toBe('TY  - DATA');
    expect(lines.at(-1)).toBe('ER  - ');
    expect(lines.every((one) => /^[A-Z][A-Z0-9] {2}- [^\r\n]*$/.test(one))).toBe(true);
    expect(lines.filter((one) => one.startsWith('KW'))).toEqual(['KW  - 轨道', 'KW  - TLE', 'KW  - SGP4']);
    expect(lines).toContain('AB  - a ER - b');
    expect(lines).toContain('DA  - 2025/12/31');
    expect(lines).toContain('ET  - 3');
    expect(lines).toContain('N1  - License: CC-BY-4.0');
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
      'version: "3"',
      'url: "https://data.example.org/customer/detail/1"',
      'license: "CC-BY-4.0"',
      'keywords:',
      '  - "轨道"',
      '  - "TLE"',
      '  - "SGP4"',
      'abstract: "每日更新的 轨道根数。"',
      '',
    ]);
  });

  it('leave out of CFF what must not be empty', () => {
    const bare = { ...dataset, keyword: '', introduction: ' ', license: ' ' };
    expect(cite('cff', bare, context)).not.toMatch(/keywords|abstract|license/i);
  });

  it('name in CFF’s message a licence that SPDX does not know', () => {
    const lines = cite('cff', { ...dataset, license: ' 仅供 "研究"\n使用: a ' }, context).split('\n');
    expect(lines).toContain(
      'message: "If you use this data set, please cite it as below. License: 仅供 \\"研究\\" 使用: a"',
    );
    expect(lines.filter((one) => one.startsWith('license:'))).toEqual([]);
  });

  it('are saved in CFF under the one name that readers look for', () => {
    expect(CITATION_FILES.cff.name).toBe('CITATION.cff');
  });

  it.each([
    ['UTC', '2025-12-31', '2026-05-02', '2026-11-21'],
    ['Asia/Shanghai', '2026-01-01', '2026-05-02', '2026-11-21'],
    ['America/New_York', '2025-12-31', '2026-05-01', '2026-11-20'],
  ])('are dated by the clocks of %s', (time_zone, released, updated, accessed) => {
    const there = { ...dataset, time_zone };
    const year = released.slice(0, 4);
    expect(cite('gbt7714', there, context)).toContain(`, ${year}(${updated})[${accessed}].`);
    expect(cite('bibtex', there, context)).toMatch(
      new RegExp(`_${year}_v3,[^]*year         = \\{${year}\\}[^]*urldate      = \\{${accessed}\\}`),
    );
    expect(cite('ris', there, context).split('\r\n')).toEqual(
      expect.arrayContaining([
        ...[`PY  - ${year}`, `DA  - ${released.replaceAll('-', '/')}`],
        `Y2  - ${accessed.replaceAll('-', '/')}`,
      ]),
    );
    expect(cite('cff', there, context)).toContain(`date-released: "${released}"`);
    const dates = { datePublished: released, dateModified: updated };
    expect(toJsonLd(there, [], context.url)).toMatchObject(dates);
  });

  it('are written as DataCite JSON', () => {
    const twice = { ...dataset, keyword: `${dataset.keyword}、TLE` };
    const lang = 'zh-CN';
    // The whole of it: the schema (4.6) refuses any further member, and takes the year as text.
    expect(JSON.parse(cite('datacite', twice, context))).toEqual({
      alternateIdentifiers: [{ alternateIdentifier: context.url, alternateIdentifierType: 'URL' }],
      creators: [{ name: 'CelesTrak', nameType: 'Organizational' }],
      titles: [{ title: '近地目标轨道根数', lang }],
      publisher: { name: 'Tianheng 天衡' },
      publicationYear: '2025',
      types: { resourceTypeGeneral: 'Dataset', resourceType: 'Dataset' },
      subjects: ['轨道', 'TLE', 'SGP4'].map((subject) => ({ subject, lang })),
      dates: [
        { date: '2025-12-31', dateType: 'Issued' },
        { date: '2026-05-02', dateType: 'Updated' },
      ],
      language: lang,
      version: '3',
      relatedIdentifiers: [
        {
          relatedIdentifier: `${context.url}?version=2`,
          relatedIdentifierType: 'URL',
          relationType: 'IsNewVersionOf',
          resourceTypeGeneral: 'Dataset',
        },
      ],
      rightsList: [
        {
          rights: 'CC-BY-4.0',
          rightsUri: 'https://spdx.org/licenses/CC-BY-4.0.html',
          rightsIdentifier: 'CC-BY-4.0',
          rightsIdentifierScheme: 'SPDX',
          schemeUri: 'https://spdx.org/licenses/',
        },
      ],
      descriptions: [{ description: '每日更新的 轨道根数。', descriptionType: 'Abstract', lang }],
      url: context.url,
      schemaVersion: 'http://datacite.org/schema/kernel-4',
    });
    const named = { ...dataset, license: ' Public\ndomain ' };
    expect(JSON.parse(cite('datacite', named, context))).toMatchObject({
      rightsList: [{ rights: 'Public domain' }],
    });
    const bare = { ...dataset, license: '', introduction: '' };
    expect(JSON.parse(cite('datacite', bare, context))).toMatchObject({ rightsList: [], descriptions: [] });
  });

  it.each(CITATION_FORMATS)('name title, maker and address in %s', (format) => {
    const text = cite(format, dataset, context);
    for (const part of [dataset.title, dataset.source, context.url]) expect(text).toContain(part);
  });

  it.each(CITATION_FORMATS)('name an old version and lead to it in %s', (format) => {
    const old = cite(format, { ...dataset, version_number: 2 }, { ...context, latest: 3 });
    expect(old).toContain(`${context.url}?version=2`);
    expect(old).not.toBe(cite(format, dataset, context));
    expect(cite(format, dataset, { ...context, latest: 3 })).toBe(cite(format, dataset, context));
  });

  it('tell DataCite of the versions around an old one, and of the page of them all', () => {
    const relations = (version: number, latest: number): [string, string][] => {
      const text = cite('datacite', { ...dataset, version_number: version }, { ...context, latest });
      const { relatedIdentifiers } = JSON.parse(text) as {
        relatedIdentifiers: { relationType: string; relatedIdentifier: string }[];
      };
      return relatedIdentifiers.map((one) => [one.relationType, one.relatedIdentifier]);
    };
    expect(relations(2, 3)).toEqual([
      ['IsNewVersionOf', `${context.url}?version=1`],
      ['IsPreviousVersionOf', `${context.url}?version=3`],
      ['IsVersionOf', context.url],
    ]);
    expect(relations(1, 1)).toEqual([]);
  });

  it('split keywords at both separators', () => {
    expect(keywordsOf({ keyword: ' 雷达 、 SAR|| 海面' })).toEqual(['雷达', 'SAR', '海面']);
  });
});

const files = [
  { filename: 'a.csv', data_format: 'CSV', size: 12 },
  { filename: 'README', data_format: '', size: 3 },
];

it('describes a dataset to search engines', () => {
  expect(toJsonLd({ ...dataset, introduction: '' }, files, context.url)).toMatchObject({
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    url: context.url,
    version: 3,
    isBasedOn: `${context.url}?version=2`,
    name: '近地目标轨道根数',
    description: `近地目标轨道根数：来自“CelesTrak”的数据集，由 Tianheng 天衡于 2025-12-31 发布，最近更新于 2026-05-02。包含文件：a.csv、README。`,
    keywords: ['轨道', 'TLE', 'SGP4'],
    encodingFormat: ['CSV'],
    license: 'https://spdx.org/licenses/CC-BY-4.0.html',
    distribution: [
      {
        '@type': 'DataDownload',
        name: 'a.csv',
        contentUrl: context.url,
        contentSize: '12 B',
        encodingFormat: 'CSV',
      },
      { '@type': 'DataDownload', name: 'README', contentUrl: context.url, contentSize: '3 B' },
    ],
  });
});

it('describes every dataset at the length that search engines take', () => {
  const long = { ...dataset, introduction: 'x'.repeat(6000) };
  expect(searchDescription(long, [])).toHaveLength(5000);
  const broad = { ...dataset, introduction: `x${'𠀀'.repeat(3000)}` };
  expect(searchDescription(broad, [])).toBe(`x${'𠀀'.repeat(2499)}`);
  const said = { ...dataset, introduction: 'y'.repeat(60) };
  expect(searchDescription(said, [])).toBe('y'.repeat(60));
  const short = { ...dataset, title: 'a', source: 'b', introduction: '' };
  expect(searchDescription({ ...short, language: 'en' }, files)).toBe(
    'a: a dataset from b, published by Tianheng 天衡 on 2025-12-31, last updated on 2026-05-02. Files: a.csv, README.',
  );
  for (const language of ['en', 'zh-CN']) {
    expect(searchDescription({ ...short, language }, []).length).toBeGreaterThanOrEqual(50);
  }
});

it('names a licence that SPDX does not know, and none where none is known', () => {
  expect(toJsonLd({ ...dataset, license: 'Public domain' }, [], context.url).license).toEqual({
    '@type': 'CreativeWork',
    name: 'Public domain',
  });
  expect(toJsonLd({ ...dataset, license: '' }, [], context.url)).not.toHaveProperty('license');
  expect([licenseUrl('MIT'), licenseUrl('mine')]).toEqual(['https://spdx.org/licenses/MIT.html', null]);
});

it('is based on no other version where it is the first', () => {
  expect(toJsonLd({ ...dataset, version_number: 1 }, [], context.url)).not.toHaveProperty('isBasedOn');
});
