import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IDEMPOTENCY_KEY_PATTERN, type AdminAnnouncement } from '@tianheng/contracts';
import { ok, paged, refusal, serve, type Answer, type Call } from '../../../test/api.ts';
import { match } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { writeHtml } from '../../../test/rich-text.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const ALL = '/admin/competition/c1/announcements';
const LIST_PAGE = '/manage/announcements/c1';
const news = (values: Partial<AdminAnnouncement> = {}): AdminAnnouncement => ({
  id: 'n1',
  competition_id: 'c1',
  title: '报名延期',
  title_en: 'Longer registration',
  text: '<p>至周五</p>',
  text_en: '',
  username: 'admin',
  read_count: 2,
  withdrawn_at: null,
  version: 3,
  created_at: 1_800_000_000_000,
  updated_at: 1_800_000_000_000,
  ...values,
});
const sent = (calls: Call[]) => calls.filter(({ method }) => method !== 'GET');
const show = (address: string, answers: Record<string, Answer> = {}) => {
  const calls = serve({
    [`GET ${ALL}`]: ok(
      paged([news(), news({ id: 'n2', title: '旧闻', title_en: ' ', withdrawn_at: 1, username: null })]),
    ),
    [`GET ${ALL}/n1`]: ok(news()),
    'GET /admin/competitions/c1': ok(match()),
    'GET /admin/competitions': ok(paged([match()])),
    ...answers,
  });
  return { calls, ...open(address, { token: 'good' }) };
};
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('is reached from the list of matches, and shows what was announced', async () => {
  const { address } = show('/manage/match-list');
  fireEvent.click(await screen.findByRole('button', { name: 'Announcements of “Orbit challenge”' }));
  // A name in the heading would push the list down where it takes several lines.
  await screen.findByRole('heading', { level: 1, name: 'Announcements' });
  const crumbs = within(screen.getByRole('navigation', { name: 'You are here' }));
  expect((await crumbs.findByRole('link', { name: 'Orbit challenge' })).getAttribute('href')).toBe(
    '/manage/match-detail/c1',
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Announcements');
  expect(address()).toBe(LIST_PAGE);
  const withdrawn = within(await screen.findByRole('row', { name: /旧闻/ }));
  expect(withdrawn.getByText('Withdrawn')).toBeTruthy();
  expect(withdrawn.getByText('(deleted account)')).toBeTruthy();
  expect(withdrawn.queryByRole('link')).toBeNull();
  expect(within(screen.getByRole('row', { name: /Longer registration/ })).getByText('Shown')).toBeTruthy();
});

it('announces in both languages, by the rules', async () => {
  const { calls, address } = show('/manage/announcement/c1', { [`POST ${ALL}`]: ok(news()) });
  await press('Announce');
  for (const problem of ['Please enter the title.', 'Please enter the text.']) {
    expect(await screen.findByText(problem)).toBeTruthy();
  }
  type(/^Title \(Chinese\)/, '新公告');
  type(/^Title \(English\)/, 'News');
  await writeHtml('Text (Chinese)', '<p>正文</p>');
  await press('Announce');
  expect(await screen.findByText('Announced.')).toBeTruthy();
  expect(address()).toBe(LIST_PAGE);
  expect(sent(calls)[0]?.body).toEqual({
    title: '新公告',
    title_en: 'News',
    text: '<p>正文</p>',
    text_en: '',
  });
});

it('is announced once, however often its answer is lost', async () => {
  let isLost = true;
  const lose: Answer = () => {
    if (isLost) throw new TypeError('Failed to fetch');
    return ok(news())();
  };
  const { calls } = show('/manage/announcement/c1', {
    [`POST ${ALL}`]: lose,
  });
  await screen.findByRole('button', { name: 'Announce' });
  type(/^Title \(Chinese\)/, '新公告');
  await writeHtml('Text (Chinese)', '<p>正文</p>');
  const pressed = async (times: number) => {
    await press('Announce');
    await waitFor(() => expect(sent(calls)).toHaveLength(times));
    await screen.findByRole('alert');
  };
  await pressed(1);
  await pressed(2);
  type(/^Title \(Chinese\)/, '更正');
  await pressed(3);
  isLost = false;
  await press('Announce');
  await screen.findByText('Announced.');
  const [first, again, other, last] = sent(calls).map(({ key }) => key);
  expect(first).toMatch(IDEMPOTENCY_KEY_PATTERN);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(last).toBe(other);
});

it('shows what a colleague saved meanwhile', async () => {
  let now = news();
  show('/manage/announcement/c1?announcementId=n1', {
    [`GET ${ALL}/n1`]: () => ok(now)(),
    [`PUT ${ALL}/n1`]: (call) => {
      if ((call.body as { version: number }).version === 4) return ok(now)();
      now = news({ title_en: 'Theirs', version: 4 });
      return refusal('STALE_WRITE', 'Somebody was faster.')(call);
    },
  });
  await screen.findByRole('button', { name: 'Save' });
  type(/^Title \(Chinese\)/, '我的');
  await press('Save');
  const theirs = await screen.findByRole('cell', { name: 'Theirs' });
  await waitFor(() => expect(document.activeElement?.contains(theirs)).toBe(true));
  expect(document.activeElement?.tagName).not.toBe('BODY');
  await press('Save');
  expect(await screen.findByText('Announcement changed.')).toBeTruthy();
});

it('brings into sight why a change was not taken, and keeps it', async () => {
  show('/manage/announcement/c1?announcementId=n1', {
    [`PUT ${ALL}/n1`]: refusal('ANNOUNCEMENT_WITHDRAWN', 'It was withdrawn.'),
  });
  await screen.findByRole('button', { name: 'Save' });
  type(/^Title \(Chinese\)/, '我的');
  const seen: string[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this.textContent);
  };
  await press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe('It was withdrawn.');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('It was withdrawn.'));
  expect(seen).toEqual(['It was withdrawn.']);
  expect(screen.getByLabelText<HTMLInputElement>(/^Title \(Chinese\)/).value).toBe('我的');
  seen.length = 0;
  await press('Save');
  await waitFor(() => expect(seen).toEqual(['It was withdrawn.']));
});

it('takes nobody out of another field to say why a change was not taken', async () => {
  show('/manage/announcement/c1?announcementId=n1', {
    [`PUT ${ALL}/n1`]: refusal('ANNOUNCEMENT_WITHDRAWN', 'It was withdrawn.'),
  });
  await screen.findByRole('button', { name: 'Save' });
  type(/^Title \(Chinese\)/, '我的');
  await press('Save');
  const english = screen.getByLabelText(/^Title \(English\)/);
  act(() => english.focus());
  await screen.findByRole('alert');
  await act(async () => undefined);
  expect(document.activeElement).toBe(english);
});

it('opens no form for one that was withdrawn', async () => {
  show('/manage/announcement/c1?announcementId=n1', {
    [`GET ${ALL}/n1`]: ok(news({ withdrawn_at: 1 })),
  });
  // It lay there already: nothing interrupts a screen reader.
  expect((await screen.findByRole('note')).textContent).toMatch(/can no longer be changed/);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('withdraws after a question, and knows when somebody else was faster', async () => {
  let isGone = false;
  const { calls } = show(LIST_PAGE, {
    [`POST ${ALL}/n1/withdraw`]: (call) => {
      if (isGone) return refusal('ANNOUNCEMENT_WITHDRAWN', 'Withdrawn already.')(call);
      isGone = true;
      return ok(news({ withdrawn_at: 1 }))();
    },
  });
  const ask = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw “Longer registration”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this announcement?' }));
    expect(dialog.getByText(/2 people have read it/)).toBeTruthy();
    return dialog;
  };
  fireEvent.click((await ask()).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Announcement withdrawn.')).toBeTruthy();
  fireEvent.click((await ask()).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText(/Somebody else has withdrawn it/)).toBeTruthy();
  expect(sent(calls)).toHaveLength(2);
});

it('goes on at the beginning of the row whose buttons have gone', async () => {
  let now = news();
  show(LIST_PAGE, {
    [`GET ${ALL}`]: () => ok(paged([news({ id: 'n0', title_en: 'First' }), now]))(),
    [`POST ${ALL}/n1/withdraw`]: () => ok((now = news({ withdrawn_at: 1 })))(),
  });
  const button = await screen.findByRole('button', { name: 'Withdraw “Longer registration”' });
  fireEvent.mouseDown(button);
  act(() => button.focus());
  fireEvent.click(button);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(button.isConnected).toBe(false));
  const row = screen.getByRole('row', { name: /Longer registration/ });
  await waitFor(() => expect(row.contains(document.activeElement)).toBe(true));
  expect(document.activeElement?.getAttribute('data-field')).toBe('title');
  expect(document.activeElement?.getAttribute('tabindex')).toBe('0');
});
