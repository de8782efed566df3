import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import {
  PARTICIPANT_CAUSES,
  type JudgeAssignment,
  type ProdLogOption,
  type SubmissionLanguage,
} from '@tianheng/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Ending } from './fake-backend.ts';
import { ENGINE, Harness, JUDGE, LIMITS, SANDBOX } from './harness.ts';

const CASES = path.join(import.meta.dirname, 'cases');

interface Expected {
  status?: string;
  cause: string;
  score?: number;
  message?: string;
  message_zh?: string;
  /** who is released as at fault, instead of a verdict */
  fault?: 'platform' | 'judge';
  language?: SubmissionLanguage;
  mode?: 'prod' | 'test';
  prod_log?: ProdLogOption;
  sandbox?: object;
  judge?: object;
  behave?: string;
  log?: string[];
  not_log?: string[];
  judge_log?: string[];
}

const IMAGES: Record<SubmissionLanguage, string | null> = {
  python3: SANDBOX,
  'c/c++': 'tianheng/sandbox-cpp:1',
  matlab: 'tianheng/sandbox-octave:1',
  result: null,
};

function sources(folder: string): Record<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file), readFileSync(file)];
    }),
  );
}

const names = readdirSync(CASES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name === 'expected.json')
  .map((entry) => path.relative(CASES, entry.parentPath))
  .sort();

const given = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** An engine on a busy machine may be late: then the run gets another attempt, as from the backend. */
const wasLate = (ending: Ending | null): boolean =>
  ending !== null &&
  'release' in ending &&
  ending.release.cause === 'engine_stopped' &&
  ending.release.detail.includes('no answer within');

async function judged(
  harness: Harness,
  task: JudgeAssignment,
): Promise<{ task: JudgeAssignment; ending: Ending | null }> {
  const ending = await harness.judge(task);
  if (!wasLate(ending)) return { task, ending };
  const again = harness.backend.expire(task.lease_token);
  return { task: again, ending: await harness.judge(again) };
}

/** Every `of`-th case of `cases/`, beginning with number `first`: so several files share them, and run beside each other. */
export function judgeCases(first: number, of: number): void {
  const own = names.filter((_, index) => index % of === first);
  let harness: Harness;
  beforeAll(async () => {
    harness = await Harness.start(ENGINE ?? '');
  });
  afterAll(() => harness.stop());

  it.each(own)('%s', async (name) => {
    const folder = path.join(CASES, name);
    const expected = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Expected;
    const { language = 'python3', mode = 'test', prod_log = 'tail', behave } = expected;
    const image = IMAGES[language];
    const asked = await harness.task(sources(path.join(folder, 'source')), {
      language,
      mode,
      prod_log,
      sandbox: image === null ? null : { image, ...LIMITS, ...expected.sandbox },
      judge: { image: JUDGE, ...LIMITS, max_score: 100, ...expected.judge },
      ...(behave ? { behave } : {}),
    });
    const { task, ending } = await judged(harness, asked);
    const { cause, fault, score, message, message_zh } = expected;
    if (fault) expect(ending).toMatchObject({ release: { fault, cause } });
    else {
      expect(ending).toMatchObject({ settle: { cause, ...given({ score, message, message_zh }) } });
      expect(PARTICIPANT_CAUSES[cause as keyof typeof PARTICIPANT_CAUSES]).toBe(expected.status);
    }
    const log = harness.backend.teamLog(task.lease_token);
    for (const text of expected.log ?? []) expect(log).toContain(text);
    for (const text of expected.not_log ?? []) expect(log).not.toContain(text);
    for (const text of expected.judge_log ?? [])
      expect(harness.backend.judgeLog(task.lease_token)).toContain(text);
    expect(log.length).toBeLessThan(70_000);
    // Nothing of the truth, of the host's paths or of the lease may be read by the team.
    expect(log).not.toContain(task.lease_token);
    expect(log).not.toContain(harness.folder);
  });
}
