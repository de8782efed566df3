import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { ErrorBody } from '@tianheng/contracts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { Competition } from '../src/competitions/competition.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { Client, emptyQueue, pinImages, row, setSettings, submit } from './judging.ts';
import { Forming } from './teams.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
  await setSettings(test);
});
beforeEach(() => emptyQueue(test));
afterAll(() => test.stop());

const OVER = [409, 'COMPETITION_NOT_OPEN'];
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as ErrorBody).code];
const end = ({ id }: Pick<Competition, 'id'>): Promise<unknown> =>
  test.database.getRepository(Competition).update({ id }, { status: 'done' });

it('a team that was being formed stays as it is after the end, and is still read', async () => {
  const forming = await Forming.begin(test);
  const [leader, mate, late]: [User, User, User] = [
    await test.factory.user(),
    await test.factory.user(),
    await test.factory.user(),
  ];
  const { id, picture_id } = await forming.submitted(leader, [mate, late]);
  await forming.answer(mate, id, 'accept');
  const invitation = await forming.invitation(late, id);
  await end(forming.world.competition);

  const [asLeader, asMate, asLate] = [
    await forming.client(leader),
    await forming.client(mate),
    await forming.client(late),
  ];
  const info = { picture_id, slogan: 'Later', introduction: 'Later' };
  const team = `${forming.path}/team`;
  expect(codeOf(await asLeader.put(`${team}/${id}/info`, info))).toEqual(OVER);
  expect(codeOf(await asLeader.post(`${team}/leader`, { user_id: mate.id }))).toEqual(OVER);
  expect(codeOf(await asLeader.post(`${team}/invitation_link`, {}))).toEqual(OVER);
  expect(codeOf(await asMate.post(`${team}/leave`, {}))).toEqual(OVER);
  expect(codeOf(await asLeader.post(`${team}/dismiss`, {}))).toEqual(OVER);
  // Or the clock was faster, which ends the recruiting.
  const answer = await asLate.post(`${forming.path}/invited/${invitation}`, { status: 'reject' });
  expect([OVER, [409, 'INVITATION_CLOSED']]).toContainEqual(codeOf(answer));

  expect(await forming.own(leader)).toMatchObject({ id, slogan: 'To the stars', leader: leader.username });
  expect((await forming.own(mate)).member_list).toHaveLength(3);
});

it('what a team submitted stays as it is after the end, and is still read', async () => {
  const world: World = await test.factory.world();
  const waiting = await submit(test, world);
  const unused = await test.factory.upload(world.team, world.leader);
  await end(world.competition);

  const asLeader = await Client.of(test, world.leader);
  const uploads = `/competition/${world.competition.id}/team/${world.team.id}/upload`;
  expect(codeOf(await asLeader.cancel(waiting.id))).toEqual(OVER);
  expect(codeOf(await asLeader.delete(waiting.id))).toEqual(OVER);
  expect(codeOf(await asLeader.remove(`${uploads}/${unused.id}`))).toEqual(OVER);

  expect((await row(test, waiting.id)).status).toBe('waiting');
  await asLeader.get(`/commitment/${waiting.id}`).expect(200);
  expect((await asLeader.get(uploads).expect(200)).body.total_count).toBe(2);
});
