import type { BoxResult } from './box.ts';

/** Of the engine's init where it cannot execute what an image names, and of a shell that is named to do it. */
const INIT = /^\[FATAL tini \(\d+\)\] exec .+ failed: .+$/;
const INIT_EXITS = [1, 126, 127];
const SHELL = /: \/[^:]+: .+$/;
const SHELL_EXITS = [126, 127];
/** What lies there, or is looked for there, is the team's. */
const TEAMS = '/judge/';

/**
 * What a container printed and ended with where its image's entry point could not be executed: one line, null where it is
 * not that. A team's program can end just so.
 */
export function entryFault({ evidence, output }: Pick<BoxResult, 'evidence' | 'output'>): string | null {
  const { exitCode } = evidence;
  if (exitCode === null || !INIT_EXITS.includes(exitCode)) return null;
  const line = output.text().trimEnd();
  if (line.includes('\n') || line.includes(TEAMS)) return null;
  return INIT.test(line) || (SHELL_EXITS.includes(exitCode) && SHELL.test(line)) ? line : null;
}
