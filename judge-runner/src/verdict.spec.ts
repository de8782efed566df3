import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { verdict, type BoxEvidence, type Entry, type Evidence, type Hold } from './verdict.ts';

const CALM: BoxEvidence = {
  engineFault: null,
  eventsBroken: false,
  foreignKill: false,
  foreignCommand: false,
  deadlineFired: false,
  logOverLimit: false,
  outputOverLimit: false,
  exitCode: 0,
  oomFlag: false,
  oomEvent: false,
  hostOomGrew: false,
};
const score = { version: 1, verdict: 'accepted', score: 50, message: '' } as const;
const C_WITHOUT_ENTRY: Entry = { compiled: true, missing: true };
const sandbox = (
  box: Partial<BoxEvidence>,
  hold: Hold = 'held',
  entry: Entry = C_WITHOUT_ENTRY,
): Evidence => ({
  role: 'sandbox',
  hold,
  box: { ...CALM, ...box },
  entry,
});
const python = (exitCode: number): Evidence =>
  sandbox({ exitCode }, 'held', { compiled: false, missing: false });
const judged = (
  box: Partial<BoxEvidence>,
  read: Extract<Evidence, { role: 'judge' }>['score'] = score,
): Evidence => ({
  role: 'judge',
  hold: 'held',
  box: { ...CALM, ...box },
  score: read,
});
const OUT_OF_MEMORY = { kind: 'judge_fault', detail: 'the judge ran out of memory' };
const engineFault = { cause: 'engine_stopped', detail: 'gone' } as const;

/** Every line of the table, and the lines above which it must win. */
const LINES: [string, Evidence, object][] = [
  ['lease lost', sandbox({ engineFault, deadlineFired: true }, 'lost'), { kind: 'drop' }],
  ['cancelled', sandbox({ exitCode: 137 }, 'cancelled'), { kind: 'drop' }],
  ['runner stopping', sandbox({ exitCode: 137 }, 'stopping'), { kind: 'platform', cause: 'runner_stopping' }],
  [
    'engine call failed',
    sandbox({ engineFault, foreignKill: true }),
    { kind: 'platform', cause: 'engine_stopped' },
  ],
  [
    'foreign kill',
    sandbox({ foreignKill: true, oomFlag: true }),
    { kind: 'platform', cause: 'foreign_kill' },
  ],
  [
    'dockerd shut down',
    sandbox({ foreignKill: true, exitCode: 143 }),
    { kind: 'platform', cause: 'foreign_kill' },
  ],
  [
    'foreign command, bad end',
    sandbox({ foreignCommand: true, exitCode: 137 }),
    { kind: 'platform', cause: 'foreign_kill' },
  ],
  ['foreign command, good end', sandbox({ foreignCommand: true }), { kind: 'go_on' }],
  [
    'events broke, bad end',
    sandbox({ eventsBroken: true, exitCode: 1 }),
    { kind: 'platform', cause: 'engine_stopped' },
  ],
  [
    'events broke at the deadline',
    sandbox({ eventsBroken: true, deadlineFired: true }),
    { kind: 'platform' },
  ],
  ['events broke, good end', sandbox({ eventsBroken: true }), { kind: 'go_on' }],
  ['no end seen', sandbox({ exitCode: null }), { kind: 'platform', cause: 'engine_error' }],
  [
    'deadline',
    sandbox({ deadlineFired: true, oomFlag: true, exitCode: 137 }),
    { kind: 'participant', cause: 'time_limit' },
  ],
  ['log limit', sandbox({ logOverLimit: true, exitCode: 137 }), { kind: 'participant', cause: 'log_limit' }],
  ['output limit', sandbox({ outputOverLimit: true }), { kind: 'participant', cause: 'output_too_large' }],
  ['OOM flag', sandbox({ oomFlag: true, exitCode: 137 }), { kind: 'participant', cause: 'memory_limit' }],
  [
    'OOM flag of a child',
    sandbox({ oomFlag: true, exitCode: 1 }),
    { kind: 'participant', cause: 'memory_limit' },
  ],
  [
    'OOM event alone',
    sandbox({ oomEvent: true, exitCode: 98 }),
    { kind: 'participant', cause: 'memory_limit' },
  ],
  [
    'host counter and 137',
    sandbox({ hostOomGrew: true, exitCode: 137 }),
    { kind: 'participant', cause: 'memory_limit' },
  ],
  [
    'host counter and 1',
    sandbox({ hostOomGrew: true, exitCode: 1 }),
    { kind: 'participant', cause: 'runtime_error' },
  ],
  ['137 by hand', sandbox({ exitCode: 137 }), { kind: 'participant', cause: 'runtime_error' }],
  ['97', sandbox({ exitCode: 97 }), { kind: 'participant', cause: 'compile_error' }],
  ['98', sandbox({ exitCode: 98 }), { kind: 'participant', cause: 'entry_missing' }],
  ['97 of what is not compiled', python(97), { kind: 'participant', cause: 'runtime_error' }],
  ['98 of what has an entry', python(98), { kind: 'participant', cause: 'runtime_error' }],
  ['1', sandbox({ exitCode: 1 }), { kind: 'participant', cause: 'runtime_error' }],
  ['0', sandbox({}), { kind: 'go_on', childOom: false }],
  ['0, a child out of memory', sandbox({ oomFlag: true }), { kind: 'go_on', childOom: true }],
  ['judge over time', judged({ deadlineFired: true, exitCode: 137 }), { kind: 'judge_fault' }],
  ['judge out of memory', judged({ oomFlag: true, exitCode: 137 }), { kind: 'judge_fault' }],
  ['judge scores, a child out of memory', judged({ oomFlag: true }), OUT_OF_MEMORY],
  ['judge scores, a child out of memory by its event', judged({ oomEvent: true }), OUT_OF_MEMORY],
  ['judge scores beside a neighbour out of memory', judged({ hostOomGrew: true }), { kind: 'scored', score }],
  ['judge floods', judged({ logOverLimit: true, exitCode: 137 }), { kind: 'judge_fault' }],
  ['judge fails with a score', judged({ exitCode: 3 }), { kind: 'judge_fault' }],
  ['judge writes rubbish', judged({}, { wrong: 'NaN' }), { kind: 'judge_fault', detail: 'NaN' }],
  ['judge killed by others', judged({ foreignKill: true }), { kind: 'platform', cause: 'foreign_kill' }],
  ['judge scores', judged({}), { kind: 'scored', score }],
];

describe('the verdict table', () => {
  it.each(LINES)('%s', (_line, evidence, expected) => {
    expect(verdict(evidence)).toMatchObject(expected);
  });
});

const boxes = fc.record<BoxEvidence>({
  engineFault: fc.constantFrom(null, engineFault),
  eventsBroken: fc.boolean(),
  foreignKill: fc.boolean(),
  foreignCommand: fc.boolean(),
  deadlineFired: fc.boolean(),
  logOverLimit: fc.boolean(),
  outputOverLimit: fc.boolean(),
  exitCode: fc.constantFrom(null, 0, 1, 97, 98, 137, 143),
  oomFlag: fc.boolean(),
  oomEvent: fc.boolean(),
  hostOomGrew: fc.boolean(),
});

it('never blames a participant for the engine, and always says something', () => {
  fc.assert(
    fc.property(boxes, fc.constantFrom('sandbox', 'judge'), (box, role) => {
      const evidence: Evidence =
        role === 'sandbox'
          ? { role, hold: 'held', box, entry: C_WITHOUT_ENTRY }
          : { role: 'judge', hold: 'held', box, score };
      const { kind } = verdict(evidence);
      if (box.engineFault || box.foreignKill || box.exitCode === null) expect(kind).toBe('platform');
      if (role === 'judge') expect(['platform', 'judge_fault', 'scored']).toContain(kind);
      if (kind === 'scored' || kind === 'go_on') expect(box.exitCode).toBe(0);
      if (kind === 'scored') expect(box.oomFlag || box.oomEvent).toBe(false);
    }),
  );
});
