import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { Client, pinImages, Runner, setSettings, submit } from './judging.ts';
import { countQueries } from './queries.ts';

let test: TestApp;
let world: World;
let member: Client;
let visitor: Client;
beforeAll(async () => {
  test = await startApp();
  await pinImages(test);
  await setSettings(test);
  world = await test.factory.world();
  await submit(test, world);
  const runner = new Runner(test);
  const { lease_token } = await runner.claimOne();
  await runner.settle(lease_token, { score: 50 }).expect(200);
  [member, visitor] = [await Client.of(test, world.leader), await Client.of(test, null)];
});
afterAll(() => test.stop());

const rankPath = (): string =>
  `/competition/${world.competition.id}/question/rank?question_id=${world.question.id}`;
const ownPath = (): string =>
  `/commitment?competition_id=${world.competition.id}&question_id=${world.question.id}`;

describe('what is asked most asks the database little', () => {
  it.each<[string, number, () => PromiseLike<unknown>]>([
    ['the ranking', 2, () => visitor.get(rankPath()).expect(200)],
    ['the ranking, signed in', 3, () => member.get(rankPath()).expect(200)],
    ['own commitments', 4, () => member.get(ownPath()).expect(200)],
    ['who I am', 3, () => member.get('/user/info').expect(200)],
    ['a competition', 1, () => visitor.get(`/competitions/${world.competition.id}`).expect(200)],
    ['a competition, signed in', 3, () => member.get(`/competitions/${world.competition.id}`).expect(200)],
  ])('%s: %i statements', async (_what, most, ask) => {
    expect(await countQueries(test, ask)).toBeLessThanOrEqual(most);
  });

  it('a ranking that has not changed: who asks', async () => {
    let tag = '';
    const look = async (): Promise<number> => {
      const answer = await member.get(rankPath()).set('If-None-Match', tag);
      tag = answer.headers['etag'] as string;
      return answer.status;
    };
    while ((await look()) !== 304) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await countQueries(test, look)).toBe(1);
  });
});
