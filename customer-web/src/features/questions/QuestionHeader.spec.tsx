import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { QuestionDetail } from '@tianheng/contracts';
import { ok, serve } from '../../../test/api.ts';
import { question } from '../../../test/data.ts';
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
