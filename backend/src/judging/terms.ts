import { createHash } from 'node:crypto';
import { JUDGE_LIMITS, timeLimits, type JudgingLimits, type SubmissionLanguage } from '@tianheng/contracts';
import type { Question } from '../competitions/question.entity.ts';
import type { RaceSettings } from '../competitions/race-settings.entity.ts';

export function limitsOf(
  question: Pick<Question, 'timeLimit' | 'memoryLimit' | 'cpuLimit' | 'totalScore'>,
  { jobTimeout }: Pick<RaceSettings, 'jobTimeout'>,
  language: SubmissionLanguage,
): JudgingLimits {
  const seconds = timeLimits(question.timeLimit, jobTimeout);
  const { memoryLimit: memory_mb, cpuLimit: cpus, totalScore: max_score } = question;
  return {
    sandbox: language === 'result' ? null : { time_limit_s: seconds.sandbox, memory_mb, cpus },
    judge: { ...JUDGE_LIMITS, time_limit_s: seconds.judge, max_score },
  };
}

/** Stands for a set of files, whatever their order: the SHA-256 of what `sha256sum` prints of them, sorted by name. */
export function manifestSha256(files: { filename: string; sha256: string }[]): string {
  const lines = files
    .toSorted((a, b) => (a.filename < b.filename ? -1 : 1))
    .map(({ filename, sha256 }) => `${sha256}  ${filename}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}
