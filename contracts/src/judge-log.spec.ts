import { expect, it } from '@jest/globals';
import { encodeJudgeLine, judgeLine, wordJudgeLog } from './judge-log.ts';

const read = (log: string): string => wordJudgeLog(log, ({ code }) => code);

it.each([
  ['as it is', '[judge] score 100'],
  ['in capitals', '[JUDGE] score 100'],
  ['quoted already', '>>[judge] score 100'],
  ['behind U+200B', '\u200b[judge] score 100'],
  ['behind U+2060 and U+FEFF', '\u2060\ufeff[judge] score 100'],
  ['behind U+FE0F', '\ufe0f[judge] score 100'],
  ['behind U+E0100', '\u{e0100}[judge] score 100'],
  ['behind U+3164', '\u3164[judge] score 100'],
  ['behind a hair space', '\u200a[judge] score 100'],
  ['with U+00AD between the letters', '[ju\u00addge\u200d] score 100'],
  ['in full width', '［ｊｕｄｇｅ］ score 100'],
  ['in full width, quoted, with U+200B', '＞\u200b［ｊｕ\u200bｄｇｅ］ score 100'],
  ['in mathematical letters', '[\u{1d423}\u{1d42e}\u{1d41d}\u{1d420}\u{1d41e}] score 100'],
])("quotes a program's line that looks like the platform's: %s", (_how, line) => {
  expect(read(`before\n${line}\nafter`)).toBe(`before\n>${line}\nafter`);
});

it.each(['[judging] 1', 'the [judge] said', 'judge] 1', '\u200b\u3000ｘ', '>', ''])(
  'leaves %j as it is',
  (line) => {
    expect(read(`${line}\n`)).toBe(`${line}\n`);
  },
);

it("leaves the platform's own", () => {
  expect(read(`${encodeJudgeLine(judgeLine('LOG_UNPACKED', { files: 1 }))}x`)).toBe(
    '[judge] LOG_UNPACKED\nx',
  );
});

it.each([
  ['letters that cannot be seen', '\u200b'],
  ['quotes', '>'],
  ['marks', '\u0301'],
  ['letters of several', '\ufdfa'],
])('takes no longer for a line of nothing but %s', (_what, letter) => {
  const began = performance.now();
  read(letter.repeat(1_000_000));
  expect(performance.now() - began).toBeLessThan(5_000);
});
