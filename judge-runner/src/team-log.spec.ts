import { describe, expect, it } from '@jest/globals';
import { OutputKeeper } from './output.ts';
import { TeamLog } from './team-log.ts';

function logOf(mode: 'prod' | 'test', prodLog: 'full' | 'tail' | 'none'): string {
  const log = new TeamLog({ mode, prod_log: prodLog });
  const output = new OutputKeeper(() => undefined);
  output.push(Buffer.from(`first\n${'x'.repeat(9000)}\nlast`));
  log.line('unpacked 1 file');
  log.setOutput(output);
  log.programLines(['ignored: not a regular file: secret'], 'ignored 1 entries of the output');
  log.line('collected 1 file');
  return log.text();
}

describe('what the team sees', () => {
  it.each([
    ['test', 'none'],
    ['prod', 'full'],
  ] as const)('all that was kept: %s, %s', (mode, option) => {
    const text = logOf(mode, option);
    expect(text.startsWith('[judge] unpacked 1 file\nfirst\n')).toBe(true);
    expect(
      text.endsWith('last\n[judge] ignored: not a regular file: secret\n[judge] collected 1 file\n'),
    ).toBe(true);
  });

  it('the last 4 KiB of a prod run', () => {
    const text = logOf('prod', 'tail');
    expect(text).not.toContain('first');
    expect(text).toContain(`[judge] ... ${9011 - 4096} bytes left out ...\n`);
    expect(text).toContain('last\n');
  });

  it('nothing that the program chose, names included', () => {
    const text = logOf('prod', 'none');
    expect(text).not.toMatch(/last|secret|xxx/);
    expect(text).toContain('[judge] ignored 1 entries of the output\n');
  });
});
