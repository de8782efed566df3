import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TeamStatus } from '@tianheng/contracts';
import type { Team } from '../src/teams/team.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { Forming, type FormingWorld } from './teams.ts';
import { Client } from './judging.ts';

let test: TestApp;
let admin: Client;

beforeAll(async () => {
  test = await startApp();
  admin = await Client.of(test, await test.factory.admin());
});
afterAll(() => test.stop());

/** What the lists say of the match, the topic and the track, and what their deletions answer. */
async function told({ competition, group, question }: FormingWorld) {
  const path = `/admin/competition/${competition.id}`;
  const lists = [
    ['/admin/competitions', competition.id],
    [`${path}/groups`, group.id],
    [`${path}/groups/${group.id}/questions`, question.id],
  ] as const;
  const inUse: unknown[] = [];
  for (const [list, id] of lists) {
    const { data } = (await admin.get(`${list}?limit=100`).expect(200)).body as {
      data: { id: string; in_use: boolean }[];
    };
    inUse.push(data.find((row) => row.id === id)?.in_use);
  }
  const refused: string[] = [];
  for (const thing of [
    `${path}/questions/${question.id}`,
    `${path}/group/${group.id}`,
    `/admin/competitions/${competition.id}`,
  ]) {
    const { status, body } = await admin.remove(thing);
    refused.push(status === 200 ? 'gone' : (body as { code: string }).code);
  }
  return { inUse, refused };
}

it.each<[string, TeamStatus, Partial<Pick<Team, 'dismissedAt'>>]>([
  ['a draft', 'temporary_storage', {}],
  ['a team that was refused', 'reject', {}],
  ['a team that was dismissed', 'accept', { dismissedAt: new Date() }],
  ['an accepted team', 'accept', {}],
])('%s has what is told as in use, and cannot be deleted', async (_what, status, values) => {
  const { world } = await Forming.begin(test);
  await test.factory.team(world.competition, {
    ...{ leader: await test.factory.user(), questions: [world.question], status },
    ...values,
  });
  expect(await told(world)).toEqual({
    inUse: [true, true, true],
    refused: ['QUESTION_IN_USE', 'GROUP_IN_USE', 'COMPETITION_IN_USE'],
  });
});

it('a team without picks holds its match alone', async () => {
  const { world } = await Forming.begin(test);
  await test.factory.team(world.competition, {
    ...{ leader: await test.factory.user(), status: 'temporary_storage' },
  });
  expect(await told(world)).toEqual({
    inUse: [true, false, false],
    refused: ['gone', 'gone', 'COMPETITION_IN_USE'],
  });
});

it('nothing is told as in use that can be deleted', async () => {
  const { world } = await Forming.begin(test);
  expect(await told(world)).toEqual({ inUse: [false, false, false], refused: ['gone', 'gone', 'gone'] });
});
