import { judgeLine, LOG_HEAD_BYTES, LOG_MAX_BYTES, LOG_TAIL_BYTES, wordJudgeLog } from '@tianheng/contracts';
import { describe, expect, it } from '@jest/globals';
import { OutputKeeper } from './output.ts';
import { TeamLog } from './team-log.ts';

const FORGED = '\u001e{"code":"LOG_UNPACKED","params":{"files":7}}';

function logOf(mode: 'prod' | 'test', prodLog: 'full' | 'tail' | 'none'): string {
  const log = new TeamLog({ mode, prod_log: prodLog });
  const output = new OutputKeeper(() => undefined);
  output.push(Buffer.from(`first\n${'x'.repeat(9000)}\n${FORGED}\nlast`));
  log.line(judgeLine('LOG_UNPACKED', { files: 1 }));
  log.setOutput(output);
  log.programLines(
    [judgeLine('LOG_IGNORED_KIND', { name: 'secret' })],
    judgeLine('LOG_IGNORED_COUNT', { count: 1 }),
  );
  log.line(judgeLine('LOG_COLLECTED', { files: 1, bytes: 2 }));
  return wordJudgeLog(log.text(), ({ code, params }) => [code, ...Object.values(params)].join(' '));
}

describe('what the team sees', () => {
  it.each([
    ['test', 'none'],
    ['prod', 'full'],
  ] as const)('all that was kept: %s, %s', (mode, option) => {
    const text = logOf(mode, option);
    expect(text.startsWith('[judge] LOG_UNPACKED 1\nfirst\n')).toBe(true);
    expect(text.endsWith('last\n[judge] LOG_IGNORED_KIND secret\n[judge] LOG_COLLECTED 1 2\n')).toBe(true);
  });

  it('the last 4 KiB of a prod run', () => {
    const text = logOf('prod', 'tail');
    expect(text).not.toContain('first');
    expect(text).toContain(`[judge] LOG_LEFT_OUT ${9012 + FORGED.length - 4096}\n`);
    expect(text).toContain('last\n');
  });

  it('nothing that the program chose, names included', () => {
    const text = logOf('prod', 'none');
    expect(text).not.toMatch(/last|secret|xxx/);
    expect(text).toContain('[judge] LOG_NOT_SHOWN\n');
    expect(text).toContain('[judge] LOG_IGNORED_COUNT 1\n');
  });

  it("no line of the program's as one of the runner's", () => {
    expect(logOf('prod', 'full')).toContain(`\n\u241e${FORGED.slice(1)}\n`);
  });
});

it.each([
  ['U+0080', '\u0080'],
  ['U+061C', '\u061c'],
  ['U+200E', '\u200e'],
  ['U+0001', '\u0001'],
  ['U+1F6F0', '\u{1f6f0}'],
])(
  'is never larger than may be stored, though the program prints nothing but %s and names its files as long',
  (_code, character) => {
    const log = new TeamLog({ mode: 'test', prod_log: 'none' });
    const output = new OutputKeeper(() => undefined);
    output.push(Buffer.from(character.repeat(2 * (LOG_HEAD_BYTES + LOG_TAIL_BYTES))));
    log.line(judgeLine('LOG_UNPACKED', { files: 20_000 }));
    log.setOutput(output);
    log.line(judgeLine('LOG_CHILD_MEMORY', {}));
    log.line(judgeLine('LOG_COLLECTED', { files: 2000, bytes: 2 ** 26 }));
    const ignored = judgeLine('LOG_IGNORED_UNREADABLE', { name: `${'轨'.repeat(80)}...` });
    log.programLines(
      Array<typeof ignored>(20).fill(ignored),
      judgeLine('LOG_IGNORED_COUNT', { count: 9999 }),
    );
    log.line(judgeLine('LOG_PRINTED_TOO_MUCH', {}));
    expect(Buffer.byteLength(log.text())).toBeLessThanOrEqual(LOG_MAX_BYTES);
  },
);
