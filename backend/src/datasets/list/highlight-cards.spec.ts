import { expect, it } from '@jest/globals';
import type { DatasetStatus } from '@tianheng/contracts';
import { highlightCards } from './highlight-cards.ts';

const card = (id: string, status: DatasetStatus = 'open') => ({
  ...{ id, status, title: 'TLE', keyword: 'tle', introduction: 'a tle' },
});

it('looks into all that is known of a dataset, and of a title card into its title', async () => {
  const names = new Map(['open', 'private'].map((id) => [id, ['a.tle']]));
  const found = await highlightCards('tle', [card('open'), card('private', 'private')], names);
  expect([...found].map(([id, marks]) => [id, marks.map(({ field }) => field)])).toEqual([
    ['open', ['title', 'keyword', 'file_name', 'introduction']],
    ['private', ['title']],
  ]);
});

it('reads nothing of a title card but its title', async () => {
  const shut = Object.defineProperty(card('private', 'private'), 'introduction', {
    get: () => {
      throw new Error('was read');
    },
  });
  expect((await highlightCards('tle', [shut], new Map())).get('private')).toHaveLength(1);
});

it('lets others have their turns between the cards of a long list', async () => {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    waiting = setImmediate(count);
  };
  let waiting = setImmediate(count);
  const cards = Array.from({ length: 500 }, (_, at) => card(String(at)));
  expect(await highlightCards('tle', cards, new Map())).toHaveProperty('size', 500);
  clearImmediate(waiting);
  expect(turns).toBeGreaterThanOrEqual(20);
});
