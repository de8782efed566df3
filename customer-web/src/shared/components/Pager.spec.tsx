import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Announcement, Group, QuestionSummary } from '@tianheng/contracts';
import { paged } from '@tianheng/web-kit/test/serve.ts';
import { ok, serve } from '../../../test/api.ts';
import { commitment, commitmentPage, competition, rankPage, rankRow } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const news: Announcement = {
  id: 'n1',
  title: 'Open longer',
  text: '<p>Until Friday.</p>',
  language: 'en',
  title_language: 'en',
  is_unread: false,
  created_at: Date.UTC(2026, 0, 1),
  updated_at: Date.UTC(2026, 0, 1),
};
const group = { id: 'g1', name: 'Space', group_desc: '', language: 'en' } as Group;
const question = {
  id: 'q1',
  name: 'Orbits',
  desc: '',
  picture_url: '',
  question_type: 'model',
  total_score: 100,
} as QuestionSummary;
const QUESTION = '/customer/match/c1/q1?questionType=model';

const LISTS: [what: string, address: string, call: string, answer: (page: number) => object][] = [
  ['competitions', '/customer/match', '/competitions', (page) => paged([competition()], 30, page)],
  [
    'announcements',
    '/customer/match/c1?tab=news',
    '/competition/c1/announcements',
    (page) => ({ ...paged([news], 30, page), unread_count: 0 }),
  ],
  [
    'the questions of a group',
    '/customer/match/c1?tab=topic',
    '/competition/c1/groups/g1/questions',
    (page) => paged([question], 30, page),
  ],
  [
    'submissions',
    `${QUESTION}&tab=commit`,
    '/commitment',
    (page) => commitmentPage([commitment()], 30, page),
  ],
  [
    'a ranking',
    `${QUESTION}&tab=rank`,
    '/competition/c1/question/rank',
    (page) => rankPage([rankRow(1)], { total_count: 30, current_page: page }),
  ],
];

it.each(LISTS)(
  'keeps the focus of whoever turns a page of %s in the list',
  async (_what, address, call, answer) => {
    let arrive: (() => void) | undefined;
    const late = new Promise<void>((resolve) => (arrive = resolve));
    serve({
      'GET /competition/c1/groups': ok(paged([group])),
      [`GET ${call}`]: async ({ query }) => {
        if (query.page === '2') await late;
        return ok(answer(Number(query.page)))();
      },
    });
    open(address, { token: 'good' });
    const next = await screen.findByRole('button', { name: 'Next page' });
    act(() => next.focus());
    fireEvent.click(next);
    await waitFor(() => expect(next.isConnected).toBe(false));
    const kept = document.activeElement;
    expect(kept).not.toBe(document.body);
    arrive?.();
    const back = await screen.findByRole('button', { name: 'Previous page' });
    expect(document.activeElement).toBe(kept);
    expect(kept?.contains(back)).toBe(true);
  },
);

it('keeps it there when another size of the pages is chosen', async () => {
  serve({ 'GET /competitions': ({ query }) => ok(paged([competition()], 30, Number(query.page)))() });
  open('/customer/match');
  const size = await screen.findByLabelText('Items per page');
  act(() => size.focus());
  fireEvent.change(size, { target: { value: '20' } });
  await waitFor(() => expect(size.isConnected).toBe(false));
  const again = await screen.findByLabelText('Items per page');
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.contains(again)).toBe(true);
});
