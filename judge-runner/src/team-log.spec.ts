import { judgeLine, wordJudgeLog } from '@tianheng/contracts';
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
