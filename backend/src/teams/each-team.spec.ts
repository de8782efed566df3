import { expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { eachTeam } from './each-team.ts';

const NAMES = new Map(['a', 'b', 'c'].map((id) => [id, `Team ${id}`]));

/** What becomes of three teams where the second meets this, or more of them do, and which were tried. */
async function outcomes(thrown: unknown, who = 'b') {
  const tried: string[] = [];
  const result = await eachTeam(['a', 'b', 'c'], NAMES, 'en', async (id) => {
    tried.push(id);
    if (who.includes(id)) throw thrown;
  });
  const failed = result.fail.map(({ id, code, failure_reason }) => [id, code, failure_reason !== '']);
  return { done: result.success.map(({ id }) => id), failed, tried: tried.join('') };
}

it.each([
  ['is refused', new AppError('TEAM_UNAPPROVED'), 'TEAM_UNAPPROVED'],
  ['goes wrong', new Error('broken'), 'INTERNAL'],
])('goes on with the others where one %s', async (_what, thrown, code) => {
  expect(await outcomes(thrown)).toEqual({ done: ['a', 'c'], failed: [['b', code, true]], tried: 'abc' });
});

it('tries no more of them once the database is away, and tells what was done', async () => {
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  const failed = ['b', 'c'].map((id) => [id, 'SERVICE_UNAVAILABLE', true]);
  expect(await outcomes(away)).toEqual({ done: ['a'], failed, tried: 'ab' });
});

it.each(['40P01', '55P03', '57014'])('goes on where others held one of them, as %s says', async (code) => {
  const held = new QueryFailedError('update', [], Object.assign(new Error('held'), { code }));
  const one = await outcomes(held);
  expect(one).toEqual({ done: ['a', 'c'], failed: [['b', 'SERVICE_UNAVAILABLE', true]], tried: 'abc' });
  expect(await outcomes(held, 'ac')).toMatchObject({ done: ['b'], tried: 'abc' });
  expect(await outcomes(held, 'ab')).toMatchObject({ done: [], tried: 'ab' });
});

it('tries no more of them once nobody waits for the answer', async () => {
  const tried: string[] = [];
  const asker = new AbortController();
  const act = async (id: string) => {
    tried.push(id);
    if (id === 'b') asker.abort();
  };
  await eachTeam(['a', 'b', 'c'], NAMES, 'en', act, asker.signal);
  expect(tried).toEqual(['a', 'b']);
});
