import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { until } from '../judge-runner/test/harness.ts';
import type { RunnerProcess } from '../judge-runner/test/runner-process.ts';

/** A team's zip, and what it scores when it is judged in peace. */
export interface Program {
  files: Record<string, string>;
  score?: number;
}

const ROWS = 10;
/** In the truth alone: nothing of it may ever be seen by a program. */
export const SECRET = '4242.424242';

const rows = (count: number): string[] =>
  Array.from({ length: count }, (_, minute) => `5,${minute},${minute + 0.5},-7000.25,${SECRET}`);

const table = (count: number): string => `satnum,minutes,x,y,z\n${rows(count).join('\n')}\n`;

export const TRUTH = {
  table: table(ROWS),
  requests: `satnum,minutes\n${rows(ROWS)
    .map((row) => row.split(',').slice(0, 2).join(','))
    .join('\n')}\n`,
};

/** Answers after what it does first; its score is 10 for each right row. */
const answeringAfter = (right: number, ...first: string[]): Program => ({
  files: {
    'main.py': [
      'import os, shutil, time',
      `print("sleeping", flush=True)`,
      ...first,
      'shutil.copy("/judge/submission/positions.csv", "/judge/output/")',
      '',
    ].join('\n'),
    'positions.csv': table(right),
  },
  score: (right * 100) / ROWS,
});

/** Answers after a while. */
export const answering = (right: number, seconds = 0): Program =>
  answeringAfter(right, `time.sleep(${seconds})`);

/** Lies in the output of whatever lingers. */
const MARK = 'here';

/** Answers once it is let go, each time it is judged. */
export const lingering = (right: number): Program =>
  answeringAfter(
    right,
    `open("/judge/output/${MARK}", "w").close()`,
    `while os.path.exists("/judge/output/${MARK}"): time.sleep(0.05)`,
  );

/** Has the program that lingers in a runner, or will, come to its end. */
export async function letGo(runner: RunnerProcess): Promise<void> {
  const attempts = path.join(runner.folder, 'attempts');
  await until(async () => {
    const marks = (await readdir(attempts)).map((id) => path.join(attempts, id, 'output', MARK));
    const mark = marks.find(existsSync);
    if (mark) await rm(mark);
    return mark !== undefined;
  });
}

/** Runs until it is stopped. */
export const ENDLESS: Program = { files: { 'main.py': 'import time\ntime.sleep(600)\n' } };

export const program = (source: string): Program => ({ files: { 'main.py': source } });
