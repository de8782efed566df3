import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { QuestionDetail } from '@tianheng/contracts';
import { ok, serve } from '../../../test/api.ts';
import { competition, question } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it.each<[string, Partial<QuestionDetail>, string[], number]>([
  ['the text alone', { language: 'zh-CN' }, ['en', 'en', 'zh-CN'], 1],
  ['the title alone', { title_language: 'zh-CN' }, ['zh-CN', 'en', 'en'], 1],
  ['the description alone', { desc_language: 'zh-CN' }, ['en', 'zh-CN', 'en'], 1],
  ['title and description', { title_language: 'zh-CN', desc_language: 'zh-CN' }, ['zh-CN', 'zh-CN', 'en'], 1],
])('tells the language of %s', async (_which, values, languages, tags) => {
  serve({ 'GET /competition/c1/model/questions/q1': ok(question(values)) });
  open('/customer/match/c1/q1?questionType=model');
  const shown = [
    await screen.findByRole('heading', { level: 1 }),
    screen.getByText('Find it.'),
    await screen.findByText('Read the elements.'),
  ];
  expect(shown.map((text) => text.closest<HTMLElement>('[lang]')?.lang)).toEqual(languages);
  expect(screen.queryAllByText('in Chinese')).toHaveLength(tags);
});

it('tells the end of the match as the last moment where the question would go on', async () => {
  const end = Date.UTC(2100, 0, 2, 3, 4);
  serve({
    'GET /competitions/c1': ok(competition({ end_time: end })),
    'GET /competition/c1/model/questions/q1': ok(question({ e_time: end + 48 * 3_600_000 })),
  });
  open('/customer/match/c1/q1?questionType=model');
  const until = await screen.findByText('Submission until');
  expect(until.nextElementSibling?.textContent).toBe('Jan 2, 2100, 03:04 UTC');
});

it.each([
  [0, undefined],
  [90, '1 min 30 sec'],
])('tells of a wait of %i s between any two submissions beside that of ranked ones', async (wait, told) => {
  const waits = { training_interval: 180, submit_period: wait };
  serve({ 'GET /competition/c1/model/questions/q1': ok(question(waits)) });
  open('/customer/match/c1/q1?questionType=model');
  const ranked = await screen.findByText('Wait between ranked submissions');
  expect(ranked.nextElementSibling?.textContent).toBe('3 min');
  const any = screen.queryByText('Wait between any two, test runs included');
  expect(any?.nextElementSibling?.textContent).toBe(told);
});
