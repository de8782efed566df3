import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { SETTINGS_AUDIT_ID, type AuditRecord } from '@tianheng/contracts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, paged, serve } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const OBJECT = '00000000-0000-4000-8000-0000000000d1';
const record = (values: Partial<AuditRecord> = {}): AuditRecord => ({
  id: '7',
  at: 1_800_000_000_000,
  user_id: 'a1',
  username: 'admin',
  address: '10.0.0.1',
  audience: 'admin',
  key_prefix: null,
  action: 'dataset.update',
  object_type: 'dataset',
  object_id: OBJECT,
  object_name: '轨道观测',
  before: { title: '轨道', files: [1] },
  after: { title: '轨道观测' },
  why: null,
  ...values,
});

it('lists what was done and shows what it changed, field by field', async () => {
  serve({ 'GET /admin/audit': ok(paged([record({ why: 'a slip' })])) });
  const { address } = open('/manage/audit', { token: 'good' });
  const row = within(await screen.findByRole('row', { name: /Dataset changed/ }));
  expect(row.getByText('a slip')).toBeTruthy();
  expect(row.getByText('10.0.0.1')).toBeTruthy();
  fireEvent.click(row.getByRole('button', { name: /^Details of “Dataset changed”, 轨道观测, .*2027/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dataset changed' }));
  expect(dialog.getByRole('row', { name: 'title 轨道 轨道观测' })).toBeTruthy();
  expect(dialog.getByRole('row', { name: /^files \[\s*1\s*\] –$/ })).toBeTruthy();
  expect(dialog.getByText('Back office')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('link', { name: '轨道观测' }));
  await waitFor(() => expect(address()).toBe(`/manage/audit?type=dataset&object=${OBJECT}`));
});

it('calls what there is one of by its kind', async () => {
  const settings = record({
    action: 'settings.update',
    object_type: 'settings',
    object_id: SETTINGS_AUDIT_ID,
    object_name: null,
  });
  serve({ 'GET /admin/audit': ok(paged([settings])) });
  open('/manage/audit', { token: 'good' });
  expect(await screen.findByRole('link', { name: 'Settings' })).toBeTruthy();
  expect(screen.getAllByText('Settings', { ignore: 'option' })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: /, Settings, .*2027/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Settings')).toBeTruthy();
});

it('asks for what the address says, and lets go of the one object', async () => {
  const calls = serve({ 'GET /admin/audit': ok(paged([])) });
  const { address } = open(
    `/manage/audit?q=chief&type=dataset&object=${OBJECT}&action=dataset.update&from=2026-01-02&to=2026-01-02&page=1`,
    { token: 'good' },
  );
  await screen.findByText('History of one object');
  await waitFor(() => expect(calls.some(({ path }) => path === '/admin/audit')).toBe(true));
  const asked = calls.find(({ path }) => path === '/admin/audit')?.query ?? {};
  expect(asked).toMatchObject({
    username: 'chief',
    object_type: 'dataset',
    object_id: OBJECT,
    action: 'dataset.update',
  });
  expect(Number(asked['from'])).toBe(Date.parse('2026-01-02T00:00+08:00'));
  expect(Number(asked['to'])).toBe(Date.parse('2026-01-03T00:00+08:00'));
  const all = screen.getByRole('button', { name: 'Show all objects' });
  act(() => all.focus());
  fireEvent.click(all);
  await waitFor(() => expect(all.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await waitFor(() => expect(address()).not.toContain('object='));
});

it('says that there is more than is listed', async () => {
  serve({ 'GET /admin/audit': ok({ ...paged([record()], 10_000), is_more: true }) });
  open('/manage/audit', { token: 'good' });
  expect(await screen.findByText(/^There are more than 10,000/)).toBeTruthy();
});

it('has what is listed made into a file', async () => {
  const calls = serve({
    'GET /admin/audit': ok(paged([record()])),
    'GET /admin/audit/download': ok({ static_url: '#file' }),
  });
  open('/manage/audit?q=chief', { token: 'good' });
  fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/admin/audit/download')?.query).toEqual({
      username: 'chief',
      format: 'csv',
    }),
  );
});

it('lets a day be typed, and asks for it once its year is whole', async () => {
  const calls = serve({ 'GET /admin/audit': ok(paged([record()])) });
  const { address } = open('/manage/audit', { token: 'good' });
  const first = await screen.findByLabelText<HTMLInputElement>('From');
  const type = (value: string) => fireEvent.change(first, { target: { value } });
  for (const typed of ['0002-05-01', '0020-05-01', '0202-05-01']) {
    type(typed);
    expect(first.value).toBe(typed);
  }
  expect(address()).toBe('/manage/audit');
  type('2026-05-01');
  expect(address()).toBe('/manage/audit?from=2026-05-01');
  await waitFor(() => expect(calls.at(-1)?.query.from).toBe(String(Date.parse('2026-05-01T00:00+08:00'))));
  // Whoever leaves it half typed is told how a day is written; what was asked for goes on.
  type('2026-06-31');
  fireEvent.blur(first);
  expect(first.value).toBe('2026-06-31');
  expect(first.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^Written like 2026-11-29/)).toBeTruthy();
  expect(address()).toBe('/manage/audit?from=2026-05-01');
  type('');
  expect(address()).toBe('/manage/audit');
});

it.each(['2026-13-01', '2026-02-31'])('takes %s in the address for no day', async (day) => {
  const calls = serve({ 'GET /admin/audit': ok(paged([record()])) });
  open(`/manage/audit?from=${day}&to=${day}`, { token: 'good' });
  expect(await screen.findByRole('row', { name: /Dataset changed/ })).toBeTruthy();
  expect(calls.find(({ path }) => path === '/admin/audit')?.query).toEqual({ page: '1', limit: '10' });
});

it('tells by which API key something was done', async () => {
  serve({
    'GET /admin/audit': ok(
      paged([record({ audience: 'api', key_prefix: 'th_a1B2c3' }), record({ id: '6' })]),
    ),
  });
  open('/manage/audit', { token: 'good' });
  const person = await screen.findByText('API key th_a1B2c3…');
  expect(screen.getAllByText(/^API key th_/)).toHaveLength(1);
  const row = person.closest<HTMLElement>('[role="row"]') as HTMLElement;
  fireEvent.click(within(row).getByRole('button', { name: /^Details of/ }));
  expect(within(await screen.findByRole('dialog')).getByText('th_a1B2c3')).toBeTruthy();
});
