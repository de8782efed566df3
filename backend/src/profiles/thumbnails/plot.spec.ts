import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { XmlDocument } from 'libxml2-wasm';
import { drawPlot, PLOT_SIZE, type Numbers, type Plot } from './plot.ts';
import { admit, THUMBNAIL_MAX_BYTES, thumbnailOf } from './thumbnail.ts';

const range = (length: number, value: (at: number) => number): number[] =>
  Array.from({ length }, (_, at) => value(at));

/** As an XML parser that is not ours reads it: every place of every path. */
function placesOf(svg: string): [number, number][] {
  const document = XmlDocument.fromString(svg);
  try {
    return document
      .find('//svg:path/@d', { svg: 'http://www.w3.org/2000/svg' })
      .flatMap((attribute) => walk('value' in attribute ? String(attribute.value) : ''));
  } finally {
    document.dispose();
  }
}

function walk(path: string): [number, number][] {
  const places: [number, number][] = [];
  let [x, y] = [Number.NaN, Number.NaN];
  const steps = [...path.matchAll(/([MLHVhZ])([^MLHVhZ]*)/g)];
  expect(steps.map(([step]) => step).join('')).toBe(path);
  for (const [, letter, numbers = ''] of steps) {
    const [first = Number.NaN, second = Number.NaN] = numbers.split(' ').map(Number);
    if (letter === 'M' || letter === 'L') [x, y] = [first, second];
    else if (letter === 'H') x = first;
    else if (letter === 'V') y = first;
    else if (letter === 'h') x += first;
    places.push([x, y]);
  }
  return places;
}

function check(svg: string): void {
  const places = placesOf(svg);
  expect(places.length).toBeGreaterThan(0);
  for (const [x, y] of places) {
    expect(x >= 0 && x <= PLOT_SIZE.width).toBe(true);
    expect(y >= 0 && y <= PLOT_SIZE.height).toBe(true);
  }
  expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(THUMBNAIL_MAX_BYTES);
  expect(admit(thumbnailOf('image/svg+xml', Buffer.from(svg)))).not.toBeNull();
}

const lines = (...series: Numbers[]): Plot => ({
  kind: 'lines',
  x: range(series[0]?.length ?? 0, (at) => at),
  series,
});

describe('a plot', () => {
  const sine = range(100, (at) => Math.sin(at / 8));

  it('is a line with an area, over which no word is written', () => {
    const svg = drawPlot(lines(sine)) ?? '';
    check(svg);
    expect(svg.match(/<path/g)).toHaveLength(3);
    expect(svg).not.toMatch(/<text|style|href|script/);
  });

  it('goes through what it is given', () => {
    const svg = drawPlot(lines(range(9, (at) => at))) ?? '';
    expect(svg).toContain(
      'd="M28 226L81 203.3L134 180.5L187 157.8L240 135L293 112.3L346 89.5L399 66.8L452 44"',
    );
  });

  it('is the same each time', () => {
    expect(drawPlot(lines(sine, sine))).toBe(drawPlot(lines(sine, sine)));
  });

  it('has a gap where a value is missing, and a dot where one is alone', () => {
    const values = sine.map((value, at) => ([10, 11, 13].includes(at) ? null : value));
    const line = /<path d="([^"]*)" fill="none" stroke="#3FD0EA"/.exec(drawPlot(lines(values)) ?? '')?.[1];
    expect(line?.match(/M/g)).toHaveLength(3);
    expect(line?.match(/h0/g)).toHaveLength(1);
  });

  it('keeps a single peak among very many values', () => {
    const values = range(5000, (at) => Math.sin(at / 200) + (at === 2501 ? 0.5 : 0));
    const svg = drawPlot(lines(values)) ?? '';
    check(svg);
    expect(Math.min(...placesOf(svg).map(([, y]) => y))).toBe(44);
  });

  it('gives series of one size one scale, others one each', () => {
    const half = sine.map((value) => value / 2);
    const small = sine.map((value) => value / 1000);
    const highest = (svg: string | null): number => {
      const path = /<path d="([^"]*)" fill="none" stroke="#FFC145"/.exec(svg ?? '')?.[1] ?? '';
      return Math.min(...walk(path).map(([, y]) => y));
    };
    expect(highest(drawPlot(lines(sine, half)))).toBeGreaterThan(80);
    expect(highest(drawPlot(lines(sine, small)))).toBe(44);
  });

  it('leaves out of a map what is far from all other places', () => {
    const [x, y] = [range(200, (at) => at / 10), range(200, (at) => 40 + Math.sin(at))];
    const plot: Plot = { kind: 'dots', x: [...x, 179], y: [...y, -80], isMap: true };
    const svg = drawPlot(plot) ?? '';
    check(svg);
    expect(svg).not.toContain('M452 226h0');
    expect(svg.match(/h0/g)?.length).toBeGreaterThan(150);
  });

  it.each<[string, Plot]>([
    ['nothing', lines([])],
    ['one row', lines([1])],
    ['a constant', lines(range(50, () => 3))],
    ['values that are no numbers', lines(range(50, () => Number.NaN))],
    ['infinities', lines(range(50, (at) => (at % 2 === 0 ? Infinity : -Infinity)))],
    ['one place', { kind: 'dots', x: range(50, () => 1), y: range(50, () => 1), isMap: true }],
    ['empty bins', { kind: 'bars', counts: [0, 0, 0] }],
    ['one bin', { kind: 'bars', counts: [0, 7, 0] }],
    ['no bins', { kind: 'bars', counts: [] }],
  ])('of %s is none', (_, plot) => {
    expect(drawPlot(plot)).toBeNull();
  });

  it.each<[string, number[]]>([
    ['the largest and the smallest numbers', range(40, (at) => (at % 2 === 0 ? 1 : -1) * Number.MAX_VALUE)],
    ['numbers next to nothing', range(40, (at) => at * Number.MIN_VALUE)],
    ['numbers that hardly differ', range(40, (at) => 1e15 + at / 8)],
    ['infinities among others', range(40, (at) => (at % 5 === 0 ? Infinity : at))],
  ])('of %s stays in its box', (_, values) => {
    check(drawPlot(lines(values)) ?? '');
    check(drawPlot({ kind: 'dots', x: range(40, (at) => at), y: values, isMap: false }) ?? '');
  });

  const numbers = fc.array(fc.option(fc.double(), { freq: 8 }), { maxLength: 700 });
  const plots: fc.Arbitrary<Plot> = fc.oneof(
    fc.record({ kind: fc.constant('lines'), x: numbers, series: fc.array(numbers, { maxLength: 4 }) }),
    fc.record({ kind: fc.constant('dots'), x: numbers, y: numbers, isMap: fc.boolean() }),
    fc.record({ kind: fc.constant('bars'), counts: fc.array(fc.double(), { maxLength: 40 }) }),
  );

  it('never leaves its box, whatever is drawn, and is XML', () => {
    fc.assert(
      fc.property(plots, (plot) => {
        const svg = drawPlot(plot);
        if (svg !== null) check(svg);
      }),
      { numRuns: 300 },
    );
  });
});

describe('what the reader of a file answers', () => {
  const svg = drawPlot(lines(range(20, (at) => at))) ?? '';
  const given = (content: string): unknown => admit(thumbnailOf('image/svg+xml', Buffer.from(content)));

  it('is taken as it was drawn', () => {
    expect(given(svg)).toMatchObject({
      type: 'image/svg+xml',
      digest: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(admit(null)).toBeNull();
  });

  it.each([
    ['a script', svg.replace('<path', '<script>1</script><path')],
    ['a handler', svg.replace('<path', '<path onload="alert"')],
    ['a reference', svg.replace('<path', '<path href="http"')],
    ['a style', svg.replace('fill="none"', 'style="fill"')],
    ['an address in a colour', svg.replace('"none"', '"url(http://a)"')],
    ['a word', svg.replace('</svg>', 'word</svg>')],
    ['a second document', svg + svg],
    ['a declaration', `<!DOCTYPE svg>${svg}`],
    ['nothing', ''],
    ['more than a picture may have', svg.replace('<path', '<path d="M1 1"/>'.repeat(2000) + '<path')],
  ])('is not with %s', (_, content) => {
    expect(given(content)).toBeNull();
  });

  it('is no picture by its name alone', () => {
    expect(admit(thumbnailOf('image/webp', Buffer.from(svg)))).toBeNull();
    expect(
      admit({ type: 'text/html' as 'image/webp', content: Buffer.from('RIFF    WEBP').toString('base64') }),
    ).toBeNull();
  });
});
