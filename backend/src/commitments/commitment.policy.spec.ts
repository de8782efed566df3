import type { ErrorCode } from '@tianheng/contracts';
import { AppError } from '../common/app-error.ts';
import { Competition } from '../competitions/competition.entity.ts';
import { Question } from '../competitions/question.entity.ts';
import { checkOpen, takesUntil } from '../competitions/question.policy.ts';
import { StoredFile } from '../storage/files/stored-file.entity.ts';
import { QuestionBind } from '../teams/question-bind.entity.ts';
import { TeamMember } from '../teams/team-member.entity.ts';
import { Team } from '../teams/team.entity.ts';
import { authorizeEntry, neededImages } from './commitment.policy.ts';

const refusal = (act: () => unknown): ErrorCode | null => {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};
const question = (values: Partial<Question> = {}): Question =>
  Object.assign(new Question(), {
    languageLimit: ['python3', 'c/c++', 'result'],
    sandboxImage: 'python3=some/python:1, c/c++=some/cpp:1',
    judgeImage: 'some/judge:1',
    judgeProd: { input: [], truth: [] },
    judgeTest: null,
    testOutputDataset: [],
    syncedAt: new Date(),
    sTime: new Date(1000),
    eTime: new Date(2000),
    isSubmit: true,
    ...values,
  });

describe('who may submit', () => {
  const team = Object.assign(new Team(), { status: 'accept', dismissedAt: null });
  const seat = Object.assign(new TeamMember(), { isLeader: true, team });
  const entry = { seat, bind: new QuestionBind(), upload: new StoredFile() };
  const as = (values: Partial<TeamMember>): TeamMember => Object.assign(new TeamMember(), seat, values);

  it('is the leader of an accepted team, with a file of the team, on its question', () => {
    expect(authorizeEntry(entry)).toEqual(entry);
  });

  it.each<[ErrorCode, Partial<Parameters<typeof authorizeEntry>[0]>]>([
    ['TEAM_REQUIRED', { seat: null }],
    ['TEAM_NOT_ACCEPTED', { seat: as({ team: Object.assign(new Team(), team, { status: 'approving' }) }) }],
    [
      'TEAM_NOT_ACCEPTED',
      { seat: as({ team: Object.assign(new Team(), team, { dismissedAt: new Date() }) }) },
    ],
    ['LEADER_ONLY', { seat: as({ isLeader: false }) }],
    ['NOT_BOUND', { bind: null }],
    ['FILE_NOT_FOUND', { upload: null }],
  ])('is told %s otherwise', (code, values) => {
    expect(refusal(() => authorizeEntry({ ...entry, ...values }))).toBe(code);
  });
});

describe('a question', () => {
  const running = Object.assign(new Competition(), {
    status: 'in_processing',
    statusSetAt: new Date(100),
    startTime: new Date(100),
    endTime: new Date(9000),
  });

  it('takes submissions from its first instant until before its last', () => {
    const at = (ms: number): ErrorCode | null => refusal(() => checkOpen(running, question(), new Date(ms)));
    expect([at(999), at(1000), at(1999), at(2000)]).toEqual(['WINDOW_NOT_OPEN', null, null, 'WINDOW_CLOSED']);
  });

  it('takes none while it or its competition is closed', () => {
    const done = Object.assign(new Competition(), running, { status: 'done' });
    expect(refusal(() => checkOpen(done, question(), new Date(1500)))).toBe('COMPETITION_NOT_OPEN');
    const off = question({ isSubmit: false });
    expect(refusal(() => checkOpen(running, off, new Date(1500)))).toBe('SUBMISSION_OFF');
  });

  it('takes none from its competition’s end on, whether or not the schedule has noted it', () => {
    const over = Object.assign(new Competition(), running, { endTime: new Date(1500) });
    const at = (...times: [number, number]): ErrorCode | null =>
      refusal(() => checkOpen(over, question(), ...(times.map((ms) => new Date(ms)) as [Date, Date])));
    expect([at(1499, 1499), at(1500, 1500), at(1600, 1499)]).toEqual([null, 'COMPETITION_NOT_OPEN', null]);
    // Kept open beyond it by an administrator.
    Object.assign(over, { statusSetAt: new Date(1550) });
    expect(at(1600, 1600)).toBeNull();
    // Nor is one that has not begun open before the schedule says so.
    Object.assign(over, { status: 'not_started', statusSetAt: new Date(0), endTime: new Date(9000) });
    expect(at(1600, 1600)).toBe('COMPETITION_NOT_OPEN');
  });

  it('says until when it takes any, unless none come any more', () => {
    const until = (of: Partial<Competition>, values: Partial<Question> = {}, now = 1500): number | null =>
      takesUntil(Object.assign(new Competition(), running, of), question(values), new Date(now))?.getTime() ??
      null;
    expect([until({}), until({}, {}, 2000), until({}, { isSubmit: false })]).toEqual([2000, null, null]);
    expect([until({ status: 'done' }), until({ status: 'not_started', statusSetAt: new Date(200) })]).toEqual(
      [null, null],
    );
    const [soon, over] = [new Date(1600), new Date(1400)];
    expect([until({ endTime: soon }), until({ endTime: over })]).toEqual([1600, null]);
    expect(until({ endTime: over, statusSetAt: new Date(1450) })).toBe(2000);
  });

  it('names the images that a language needs', () => {
    const judgeImage = 'some/judge:1';
    expect(neededImages(question(), 'c/c++', 'prod')).toEqual({ sandboxImage: 'some/cpp:1', judgeImage });
    expect(neededImages(question(), 'result', 'prod')).toEqual({ sandboxImage: null, judgeImage });
    expect(refusal(() => neededImages(question(), 'matlab', 'prod'))).toBe('LANGUAGE_NOT_ALLOWED');
    expect(refusal(() => neededImages(question(), 'python3', 'test'))).toBe('TEST_NOT_OFFERED');
    // Named, but not synchronised yet.
    const early = question({ testOutputDataset: ['some data'] });
    expect(refusal(() => neededImages(early, 'python3', 'test'))).toBe('QUESTION_NOT_READY');
    const unknown = question({ sandboxImage: '' });
    expect(refusal(() => neededImages(unknown, 'python3', 'prod'))).toBe('QUESTION_NOT_READY');
    expect(refusal(() => neededImages(unknown, 'result', 'prod'))).toBeNull();
  });
});
