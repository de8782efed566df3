import { AppError } from '../common/app-error.ts';
import { checkLimits, nextSubmissionAt, type Ledger } from './commitment.limits.ts';

const at = (second: number): Date => new Date(1_000_000_000_000 + second * 1000);
const ledger = (over: Partial<Ledger> = {}): Ledger => ({
  now: at(100),
  chancesUsed: 0,
  lastAt: null,
  lastProdAt: null,
  ...over,
});
const free = { commitLimit: 0, trainingInterval: 0 };
const open = { totalSubmitTimesPerTeam: 0, taskSubmitPeriodPerTeam: 0 };

function refusal(act: () => void): AppError {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('It was not refused.');
}

describe('the limits of a team on a question', () => {
  it('refuse one chance more, but never a test', () => {
    const question = { ...free, commitLimit: 2 };
    const used = ledger({ chancesUsed: 2 });
    expect(refusal(() => checkLimits('prod', question, open, used)).code).toBe('COMMITMENT_LIMIT_REACHED');
    expect(() => checkLimits('test', question, open, used)).not.toThrow();
    expect(() => checkLimits('prod', question, open, ledger({ chancesUsed: 1 }))).not.toThrow();
  });

  it('keep a prod one waiting for the longer interval, a test one for the period', () => {
    const last = ledger({ lastAt: at(90), lastProdAt: at(80) });
    const settings = { ...open, taskSubmitPeriodPerTeam: 15 };
    const question = { ...free, trainingInterval: 60 };
    expect(nextSubmissionAt('test', question, settings, last)).toBe(at(105).getTime());
    expect(nextSubmissionAt('prod', question, settings, last)).toBe(at(140).getTime());
    expect(nextSubmissionAt('prod', free, settings, last)).toBe(at(105).getTime());
  });

  it('say when the next one is possible', () => {
    const settings = { ...open, taskSubmitPeriodPerTeam: 15 };
    const error = refusal(() => checkLimits('test', free, settings, ledger({ lastAt: at(90.5) })));
    expect(error.code).toBe('COMMITMENT_TOO_SOON');
    expect(error.extra.body).toEqual({ next_submission_at: at(105.5).getTime() });
    expect(error.extra.headers).toEqual({ 'retry-after': '6' });
    expect(() =>
      checkLimits('test', free, settings, ledger({ now: at(105.5), lastAt: at(90.5) })),
    ).not.toThrow();
  });
});
