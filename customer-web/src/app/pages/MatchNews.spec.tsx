import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Announcement } from '@tianheng/contracts';
import { paged } from '@tianheng/web-kit/test/serve.ts';
import { ok, serve, type Answer } from '../../../test/api.ts';
import { competition } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const LIST = 'GET /competition/c1/announcements';
const MARK = 'POST /competition/c1/announcements/read';
const news = (values: Partial<Announcement> = {}): Announcement => ({
  id: 'n1',
  title: 'Registration is open longer',
  text: '<p>Until Friday.</p>',
  language: 'en',
  title_language: 'en',
  is_unread: false,
  created_at: Date.UTC(2026, 0, 1),
  updated_at: Date.UTC(2026, 0, 1),
  ...values,
});

/** Knows, as the server does, what was marked as read. */
function announcements(): { read: Set<string>; answers: Record<string, Answer> } {
  const read = new Set<string>();
  const all = () =>
    [news(), news({ id: 'n2', title: 'New data', updated_at: Date.UTC(2026, 1, 1) })].map((one) => ({
      ...one,
      is_unread: !read.has(one.id),
    }));
  return {
    read,
    answers: {
      [LIST]: () => ok({ ...paged(all()), unread_count: 2 - read.size })(),
      [MARK]: (call) => {
        for (const id of (call.body as { ids: string[] }).ids) read.add(id);
        return ok({ unread_count: 2 - read.size })();
      },
    },
  };
}

it('says that there is news, shows it marked as new, and knows it as read from then on', async () => {
  const { read, answers } = announcements();
  const calls = serve(answers);
  open('/customer/match/c1', { token: 'good' });
  const mark = await screen.findByRole('link', {
    name: 'There are 2 new announcements of this competition.',
  });
  act(() => mark.focus());
  fireEvent.click(mark);
  const entry = within(await screen.findByRole('article', { name: 'New data' }));
  expect(entry.getByText('New')).toBeTruthy();
  expect(entry.getByText(/changed Feb 1, 2026/)).toBeTruthy();
  expect(await entry.findByText('Until Friday.')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Announcements' })).toBeTruthy());
  expect(screen.queryByRole('link', { name: /^There are 2 new/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect([...read]).toEqual(['n1', 'n2']);
  // Whoever is still reading goes on seeing which were new.
  expect(screen.getAllByText('New')).toHaveLength(2);
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it.each<[string, (late: () => void) => Promise<unknown>]>([
  [
    'somebody comes back to its list',
    async (late) => {
      fireEvent.click(await screen.findByRole('tab', { name: 'Announcements' }));
      await screen.findByRole('article', { name: 'Registration is open longer' });
      late();
      act(() => void window.dispatchEvent(new Event('focus')));
    },
  ],
  [
    'somebody looks for it',
    async (late) => {
      const tab = await screen.findByRole('tab', { name: 'Announcements' });
      late();
      fireEvent.click(tab);
    },
  ],
])('shows what was announced since the page was opened when %s', async (_when, look) => {
  let all = [news()];
  const calls = serve({ [LIST]: () => ok({ ...paged(all), unread_count: 0 })() });
  open('/customer/match/c1', { token: 'good' });
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/announcements'))).toBe(true));
  await look(() => (all = [news({ id: 'n2', title: 'All was judged again' }), ...all]));
  expect(await screen.findByRole('article', { name: 'All was judged again' })).toBeTruthy();
});

it('marks nothing for visitors', async () => {
  const calls = serve({ [LIST]: ok({ ...paged([news()]), unread_count: 0 }) });
  open('/customer/match/c1?tab=news');
  expect(await screen.findByRole('article', { name: 'Registration is open longer' })).toBeTruthy();
  expect(screen.queryByText('New')).toBeNull();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('says so where nothing was announced', async () => {
  serve();
  open('/customer/match/c1?tab=news');
  expect(await screen.findByText('No announcements yet')).toBeTruthy();
});

it('shows news before the start, and text in the other language as such', async () => {
  serve({
    'GET /competitions/c1': ok(competition({ status: 'not_started' })),
    [LIST]: ok({
      ...paged([news({ title: '报名', title_language: 'zh-CN', language: 'zh-CN' })]),
      unread_count: 0,
    }),
  });
  open('/customer/match/c1');
  const section = within(await screen.findByRole('region', { name: 'Announcements' }));
  const entry = within(section.getByRole('article', { name: '报名' }));
  expect(entry.getByText('in Chinese')).toBeTruthy();
});

it.each<[string, Partial<Announcement>, [title: string, tags: number]]>([
  ['the title where only the text is translated', { title_language: 'zh-CN' }, ['zh-CN', 1]],
  ['the text where only the title is translated', { language: 'zh-CN' }, ['en', 1]],
  ['both at once', { title_language: 'zh-CN', language: 'zh-CN' }, ['zh-CN', 1]],
])('tells the language of %s', async (_what, values, [title, tags]) => {
  const entry = news(values);
  serve({
    'GET /competitions/c1': ok(competition()),
    [LIST]: ok({ ...paged([entry]), unread_count: 0 }),
  });
  open('/customer/match/c1?tab=news');
  const heading = await screen.findByRole('heading', { name: entry.title });
  expect(heading.lang).toBe(title);
  expect(screen.getAllByText('in Chinese')).toHaveLength(tags);
  // The tag of a title stands beside it.
  expect(within(heading.parentElement ?? heading).queryAllByText('in Chinese')).toHaveLength(
    title === 'en' ? 0 : 1,
  );
});
