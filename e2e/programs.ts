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

/** Answers after a while; its score is 10 for each right row. */
export const answering = (right: number, seconds = 0): Program => ({
  files: {
    'main.py': [
      'import shutil, time',
      `print("sleeping", flush=True)`,
      `time.sleep(${seconds})`,
      'shutil.copy("/judge/submission/positions.csv", "/judge/output/")',
      '',
    ].join('\n'),
    'positions.csv': table(right),
  },
  score: (right * 100) / ROWS,
});

/** Runs until it is stopped. */
export const ENDLESS: Program = { files: { 'main.py': 'import time\ntime.sleep(600)\n' } };

export const program = (source: string): Program => ({ files: { 'main.py': source } });
