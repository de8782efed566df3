import { LOG_HEAD_BYTES, LOG_LIMIT_BYTES, LOG_TAIL_BYTES } from '@tianheng/contracts';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { OutputKeeper } from './output.ts';

const keep = (chunks: Buffer[]): OutputKeeper => {
  const keeper = new OutputKeeper(() => undefined);
  for (const chunk of chunks) keeper.push(chunk);
  return keeper;
};

const leftOutLine = (bytes: number): string => `-- ${bytes} --\n`;

it('keeps the first and the last bytes of any output, however it is cut', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 70_000 }), { maxLength: 12 });
  fc.assert(
    fc.property(sizes, (lengths) => {
      const whole = Buffer.from(
        Array.from({ length: lengths.reduce((a, b) => a + b, 0) }, (_, n) => 97 + (n % 26)),
      );
      let at = 0;
      const text = keep(lengths.map((length) => whole.subarray(at, (at += length)))).text(leftOutLine);
      if (whole.length <= LOG_HEAD_BYTES + LOG_TAIL_BYTES) expect(text).toBe(whole.toString());
      else {
        const leftOut = whole.length - LOG_HEAD_BYTES - LOG_TAIL_BYTES;
        expect(text.startsWith(whole.subarray(0, LOG_HEAD_BYTES).toString())).toBe(true);
        expect(text.endsWith(whole.subarray(-LOG_TAIL_BYTES).toString())).toBe(true);
        expect(text).toContain(`\n-- ${leftOut} --\n`);
      }
    }),
    { numRuns: 30 },
  );
});

it('says once that it is too much, and stays small', () => {
  let times = 0;
  const keeper = new OutputKeeper(() => (times += 1));
  const chunk = Buffer.alloc(1 << 20, 'x');
  for (let count = 0; count < 16; count += 1) keeper.push(chunk);
  expect(keeper.overLimit).toBe(false);
  for (let count = 0; count < 3; count += 1) keeper.push(chunk);
  expect(times).toBe(1);
  expect(keeper.total).toBe(LOG_LIMIT_BYTES + 3 * chunk.length);
  expect(keeper.text(leftOutLine).length).toBeLessThan(70_000);
});

it('gives the last bytes alone', () => {
  expect(keep([Buffer.from('abc'), Buffer.from('def')]).lastText(100, leftOutLine)).toBe('abcdef');
  expect(keep([Buffer.from('abc'), Buffer.from('def')]).lastText(2, leftOutLine)).toBe('-- 4 --\nef');
});

it('shows what is no text as replacement characters', () => {
  expect(keep([Buffer.from([0x61, 0xff, 0x62])]).text(leftOutLine)).toBe('a\ufffdb');
});

it.each(['é', '轨', '🛰'])('breaks no %j where it cuts, and counts what it left of one', (sign) => {
  for (let shift = 0; shift < 4; shift += 1) {
    const whole = Buffer.from('x'.repeat(shift) + sign.repeat(40_000) + 'y'.repeat(shift));
    const keeper = keep([whole]);
    for (const text of [keeper.text(leftOutLine), keeper.lastText(1001, leftOutLine)]) {
      expect(text).not.toContain('\ufffd');
      const told = Number(/^-- (\d+) --$/m.exec(text)?.[1]);
      const kept = text.replace(/\n?-- \d+ --\n/, '');
      expect(told + Buffer.byteLength(kept)).toBe(whole.length);
    }
  }
});
