import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DatasetRequest, Id } from '@tianheng/contracts';
import type { Response } from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { Client, pinImages, Runner, setSettings, submission } from './judging.ts';
import { miscountedFacets, miscountedRows, miscountedTeams } from './kept-counts.ts';
import { REASON } from './rejudging.ts';

/** What administrators, teams and runners do at the same time, by turns at two backends. */
const DATASETS = 4;
const DATASET_WRITERS = 3;
const ROUNDS = 6;
/** Every so manieth time a writer puts a new dataset in another's place. */
const REPLACES_EVERY = 4;
const TEAMS = 6;
const SUBMISSIONS = 3;
const RUNNERS = 3;

let backends: TestApp[];
let test: TestApp;
let admin: User;
let world: World;
let files: StoredFile[];
/** How often calls were answered how. */
const seen = new Map<string, number>();
beforeAll(async () => {
  test = await startApp();
  backends = [test, await startApp({ beside: test })];
  await pinImages(test);
  await setSettings(test);
  admin = await test.factory.admin();
  world = await test.factory.world();
  const made = ['a.csv', 'b.json'].map((filename) =>
    test.factory.file('x', { purpose: 'dataset', filename }),
  );
  files = await Promise.all(made);
});
afterAll(async () => {
  for (const backend of backends.toReversed()) await backend.stop();
});

const one = <T>(of: readonly T[]): T => of[randomInt(of.length)] as T;
const at = (user: User): Promise<Client> => Client.of(one(backends), user);

/** Whatever it is answered: what may not be now is refused. */
async function ask(what: string, call: PromiseLike<Response>): Promise<Response> {
  const answer = await call;
  const { code = '', outcome = code } = answer.body as { code?: string; outcome?: string };
  const key = `${what} ${answer.status} ${outcome}`.trim();
  seen.set(key, (seen.get(key) ?? 0) + 1);
  return answer;
}
const timesOf = (begin: string): number =>
  [...seen].reduce((sum, [key, times]) => (key.startsWith(begin) ? sum + times : sum), 0);

const datasetBody = (): DatasetRequest => ({
  ...{ title: 'd', keyword: 'k', source: 's', language: one(['en', 'zh-CN'] as const) },
  data_type: one(['radar', 'other'] as const),
  status: one(['open', 'private', 'competition'] as const),
  license: one(['', 'MIT']),
  download_list: files.slice(randomInt(files.length)).map(({ id }) => ({ key: id, is_tmp: false })),
});

/** All write the same ones. */
async function writeDatasets(ids: Id[]): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const client = await at(admin);
    const place = randomInt(ids.length);
    if (round % REPLACES_EVERY === 0) {
      const { body } = await ask('new dataset', client.post('/admin/dataset', datasetBody()));
      const gone = ids.splice(place, 1, (body as { id: Id }).id);
      await ask('dataset gone', client.remove(`/admin/dataset/${gone[0]}`));
    } else await ask('dataset', client.put(`/admin/dataset/${ids[place]}`, datasetBody()));
  }
}

/** A team comes up, is accepted, submits, and is dismissed while its submissions are judged. */
async function live(): Promise<void> {
  const leader = await test.factory.user();
  const { competition, question } = world;
  const team = await test.factory.team(competition, { leader, questions: [question], status: 'approving' });
  const { id } = await test.factory.approval(team);
  const decide = async (): Promise<Response> => {
    const decision = { approvals: [id], status: 'accept', desc: '' };
    return ask('approval', (await at(admin)).post('/admin/competition/approvals', decision));
  };
  await Promise.all([decide(), decide()]);
  const submit = async (): Promise<void> => {
    const { body } = await ask(
      'submission',
      (await at(leader)).post('/commitment', await submission(test, { ...world, leader, team })),
    );
    if (randomInt(4) === 0)
      await ask('cancel', (await at(leader)).cancel((body as { commitment_id: Id }).commitment_id));
  };
  for (let count = 1; count < SUBMISSIONS; count += 1) await submit();
  await Promise.all([submit(), ask('dismissal', (await at(admin)).remove(`/teams/${team.id}`))]);
}

async function judge(number: number, isOver: () => boolean): Promise<void> {
  const runner = new Runner(backends[number % backends.length] ?? test, `runner-${number}`);
  while (!isOver()) {
    const assignment = await runner.claim();
    if (assignment) {
      const score = randomInt(100);
      await ask('verdict', runner.settle(assignment.lease_token, { score }));
    } else await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function judgeAgain(isOver: () => boolean): Promise<void> {
  const path = `/admin/kongtianbei/question/${world.question.id}/rejudge`;
  while (!isOver()) {
    await ask('rejudge', (await at(admin)).post(path, { which: 'all', reason: REASON }));
    const verdict = one(['again', 'first']);
    await ask('count', (await at(admin)).post(`${path}/count`, { verdict, reason: REASON }));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

it('leaves every count right, and nobody without an answer', async () => {
  const made = Array.from({ length: DATASETS }, () => test.factory.dataset());
  const ids = (await Promise.all(made)).map(({ id }) => id);
  let ended = false;
  const isOver = (): boolean => ended;
  const judging = Promise.all([
    ...Array.from({ length: RUNNERS }, (_, number) => judge(number, isOver)),
    judgeAgain(isOver),
  ]);
  await Promise.all([
    ...Array.from({ length: DATASET_WRITERS }, () => writeDatasets(ids)),
    ...Array.from({ length: TEAMS }, live),
  ]).finally(() => (ended = true));
  await judging;

  expect([...seen.keys()].filter((key) => / 5\d\d/.test(key))).toEqual([]);
  expect(timesOf('dismissal 200')).toBe(TEAMS);
  const happened = ['dataset 200', 'dataset gone 200', 'submission 201', 'verdict 200 applied', 'count 200'];
  expect(happened.filter((key) => timesOf(key) === 0)).toEqual([]);
  expect(await miscountedRows(test)).toEqual([]);
  expect(await miscountedFacets(test)).toEqual([]);
  expect(await miscountedTeams(test)).toEqual([]);
});
