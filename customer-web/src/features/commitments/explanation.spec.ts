import { expect, it } from '@jest/globals';
import { ALL_JUDGE_CAUSES } from '@tianheng/contracts';
import type { Formats } from '@tianheng/web-kit/intl/formats.ts';
import type { Text, TextId, TextValues } from '@tianheng/web-kit/intl/useText.ts';
import { en, zh } from '../../../test/words.tsx';
import { explain as explainAny, type Explained } from './explanation.ts';

const formats: Formats = {
  instant: String,
  date: String,
  stamp: String,
  number: String,
  percent: String,
  list: String,
  seconds: String,
  duration: (ms) => `${ms / 1000} s`,
  bytes: (size) => `${size / 1024 / 1024} MB`,
};
const textOf =
  (messages: Record<TextId, string>) =>
  (id: TextId, values: TextValues = {}) =>
    messages[id].replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name]));

const explain = (record: Omit<Explained, 'language'>, ...rest: Rest) =>
  explainAny({ language: 'python3', ...record }, ...rest);
type Rest = [Text, Formats];

it.each([
  ['en', en],
  ['zh-CN', zh],
] as const)('has a reason and an advice for every cause in %s', (_language, messages) => {
  for (const cause of ALL_JUDGE_CAUSES) {
    const found = explain({ cause, measured: {} }, textOf(messages), formats);
    if (cause === 'accepted') expect(found).toBeNull();
    else expect([found?.reason, found?.hint].every(Boolean)).toBe(true);
  }
});

it('says what was measured against which limit', () => {
  const measured = {
    time_ms: 10_004,
    time_limit_ms: 10_000,
    memory_mb: 12,
    memory_limit_mb: 1000,
    exit_code: 137,
  };
  expect(explain({ cause: 'time_limit', measured }, textOf(en), formats)?.measured).toEqual([
    'Ran 10.004 s of 10 s allowed',
    'Used 12 MB of 1000 MB of memory',
    'Exit code 137',
  ]);
  const limit = explain({ cause: 'memory_limit', measured: { memory_limit_mb: 64 } }, textOf(en), formats);
  expect(limit?.measured).toEqual(['Memory limit 64 MB']);
});

it('says of a log and of output how much is allowed', () => {
  const log = { cause: 'log_limit', measured: { log_bytes: 20.5 * 1024 * 1024 } } as const;
  expect(explain(log, textOf(en), formats)?.measured).toEqual(['Printed 20.5 MB of 16 MB allowed']);
  const output = { cause: 'output_too_large', measured: {} } as const;
  expect(explain(output, textOf(en), formats)?.measured).toEqual(['Output limit 64 MB in 2000 files']);
});

it('has nothing to explain while a commitment waits', () => {
  expect(explain({ cause: null, measured: {} }, textOf(en), formats)).toBeNull();
});

it('asks for the entry file of the language that was chosen', () => {
  const record = { cause: 'entry_missing', language: 'matlab', measured: {} } as const;
  expect(explainAny(record, textOf(en), formats)?.hint).toMatch(/^The zip holds main\.m at its top\. Upper/);
});

it.each([
  [139, /segmentation fault/],
  [134, /aborted/],
  [136, /division by zero/],
  [1, /last lines of the log/],
])('has an advice of its own for an end of which the log says nothing: %i', (code, hint) => {
  const record = { cause: 'runtime_error', measured: { exit_code: code } } as const;
  expect(explain(record, textOf(en), formats)?.hint).toMatch(hint);
});
