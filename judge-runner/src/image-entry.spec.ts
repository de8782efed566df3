import { expect, it } from '@jest/globals';
import { entryFault } from './image-entry.ts';
import { OutputKeeper } from './output.ts';
import type { BoxEvidence } from './verdict.ts';

const of = (exitCode: number | null, text: string): string | null => {
  const output = new OutputKeeper(() => undefined);
  output.push(Buffer.from(text));
  return entryFault({ evidence: { exitCode } as BoxEvidence, output });
};

it.each([
  [126, '[FATAL tini (7)] exec /opt/entry.sh failed: Permission denied\n'],
  [127, '[FATAL tini (7)] exec python4 failed: No such file or directory\n'],
  [1, '[FATAL tini (7)] exec /opt/entry failed: Exec format error\n'],
  [126, '/bin/sh: 1: /opt/entry.sh: Permission denied\n'],
  [127, '/bin/bash: line 1: /opt/entry.sh: /bin/nope: bad interpreter: No such file or directory'],
])('exit %s and %j are those of an entry point that cannot be executed', (exitCode, text) => {
  expect(of(exitCode, text)).toBe(text.trimEnd());
});

it.each([
  [127, ''],
  [0, '[FATAL tini (7)] exec /opt/entry.sh failed: Permission denied\n'],
  [null, '[FATAL tini (7)] exec /opt/entry.sh failed: Permission denied\n'],
  [1, '/bin/sh: 1: /opt/entry.sh: Permission denied\n'],
  [127, '[FATAL tini (7)] exec /judge/submission/run failed: No such file or directory\n'],
  [127, '/bin/sh: 1: /judge/submission/run: not found\n'],
  [127, '/bin/sh: 1: ./run: not found\n'],
  [127, 'bash: run.sh: No such file or directory\n'],
  [126, 'begun\n/bin/sh: 1: /opt/entry.sh: Permission denied\n'],
  [98, 'main.py is not in the top folder of the zip\n'],
])('exit %s and %j are not', (exitCode, text) => {
  expect(of(exitCode, text)).toBeNull();
});
