import { beforeAll, describe, expect, it } from '@jest/globals';
import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { DATA_TYPES } from '@tianheng/contracts';
import art from './art.json' with { type: 'json' };
import { Composer, HEIGHT, WIDTH } from './compose.ts';
import { Unwritable } from './lettering.ts';
import type { LinkCard } from './link-card.ts';

const CARD: LinkCard = {
  product: 'Tianheng',
  kind: 'Dataset · Radar',
  title: 'Orbits',
  facts: [{ label: 'Licence', value: 'CC-BY-4.0' }],
  art: 'dataset-radar',
  accent: 'signal',
  plot: null,
};
const PLOT =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 270" width="480" height="270"><path d="M28 44H452" fill="none"/></svg>';

let composer: Composer;
beforeAll(() => {
  composer = new Composer();
});
const drawn = (values: Partial<LinkCard>): Promise<string> => composer.compose({ ...CARD, ...values });

interface Content {
  names: Set<string>;
  text: string;
}
/** Read by a strict reader. */
function contentOf(svg: string): Content {
  const document = XmlDocument.fromString(svg);
  try {
    const elements = document.find('//*') as XmlElement[];
    return { names: new Set(elements.map(({ name }) => name)), text: document.root.content };
  } finally {
    document.dispose();
  }
}
/** Outlines of letters, not of drawings. */
const lettersOf = (svg: string): number => svg.split('<path transform="translate(').length - 1;

describe('a picture of a link', () => {
  it('holds outlines and no words, whatever the words are', async () => {
    const usual = contentOf(await drawn({}));
    for (const title of [
      '</svg><script>alert(1)</script>',
      '<image href="file:///etc/passwd"/>',
      '&quot;&x;"\'>',
      ']]>',
    ]) {
      const svg = await drawn({ title, kind: title, facts: [{ label: title, value: title }] });
      expect(contentOf(svg)).toEqual(usual);
      expect(svg).not.toMatch(/<(?:text|image|script|use)|href|passwd/);
    }
    expect(usual.text).toBe('');
  });

  it('has each letter of a title in Chinese, English, Greek, Russian and all of them', async () => {
    const none = lettersOf(await drawn({ title: '' }));
    for (const [title, count] of [
      ['Orbits', 6],
      ['低轨卫星两行根数', 8],
      ['Δv 与 ΔΩ', 5],
      ['Орбиты', 6],
      ['衛星軌道、カタログ', 9],
      ['“天基”2026', 8],
    ] as const)
      expect([title, lettersOf(await drawn({ title })) - none]).toEqual([title, count]);
  });

  it('is another one for another title', async () => {
    expect(await drawn({ title: 'Orbits' })).toBe(await drawn({ title: 'Orbits' }));
    expect(await drawn({ title: 'Orbit' })).not.toBe(await drawn({ title: 'Orbits' }));
    expect(await drawn({ title: '轨道' })).not.toBe(await drawn({ title: '轨迹' }));
  });

  it('leaves out what is no letter: pictures in text, and what turns its direction', async () => {
    const plain = await drawn({ title: 'Orbits of satellites' });
    for (const title of [
      'Orbits 🚀 of satellites 👩🏽‍🚀',
      'Orbits \u202eof\u2066 satellites\u200f',
      'Orbits\u0000 of\u200b satellites\u{e0041}',
      '  Orbits\n\tof satellites ',
    ])
      expect(await drawn({ title })).toBe(plain);
  });

  it.each(['مدارات', 'מסלולים', '궤도', 'วงโคจร', 'Orbits 𠮷'])(
    'is none of a title that would lose letters: %s',
    async (title) => {
      await expect(drawn({ title })).rejects.toThrow(Unwritable);
    },
  );

  it('holds the longest title, cut at its third line', async () => {
    for (const title of ['轨'.repeat(100), 'w'.repeat(100), 'low orbit '.repeat(10), '。'.repeat(100)]) {
      const svg = await drawn({ title });
      const places = [...svg.matchAll(/translate\(([\d.-]+) ([\d.-]+)\) scale\(([\d.]+)/g)].map((found) =>
        found.slice(1).map(Number),
      );
      expect(places.length).toBeGreaterThan(20);
      for (const [x = 0, y = 0] of places) {
        expect(x).toBeLessThan(WIDTH - 60);
        expect(y).toBeLessThan(HEIGHT - 60);
      }
      expect(new Set(places.filter(([, y = 0]) => y > 210 && y < 450).map(([, y]) => y)).size).toBe(3);
    }
  });

  it('shows as many facts as there is room for', async () => {
    const fact = { label: 'Licence', value: 'Creative Commons Attribution Share Alike 4.0 International' };
    const wide = await drawn({ facts: [fact, fact, fact, fact, fact] });
    for (const [, x] of wide.matchAll(/translate\(([\d.]+) /g)) expect(Number(x)).toBeLessThan(WIDTH - 72);
  });

  it('shows a plot of the data in place of the drawing', async () => {
    expect(await drawn({ plot: PLOT })).toContain('<path d="M28 44H452" fill="none"/>');
    expect(await drawn({ plot: PLOT })).not.toContain(art['dataset-radar'].markup);
    expect(await drawn({})).toContain(art['dataset-radar'].markup);
  });

  it('knows a drawing for each type of data', () => {
    expect(Object.keys(art)).toEqual(expect.arrayContaining(DATA_TYPES.map((type) => `dataset-${type}`)));
  });
});
