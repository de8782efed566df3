import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { Visibility } from '@tianheng/contracts';
import { ok, paged, refusal, serve, type Answer } from '../../../test/api.ts';
import { dataset } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const PATH = '/admin/dataset/d1/visibility';
const visibility = (values: Partial<Visibility> = {}): Visibility => ({
  at: 1_800_000_000_000,
  person: null,
  opened_by: ['轨道挑战赛'],
  sights: [
    {
      sight: 'list',
      title: null,
      title_only: true,
      verdicts: [
        { viewer: 'visitor', visible: false, why: 'signed_in' },
        { viewer: 'member', visible: true, why: 'signed_in' },
      ],
    },
    {
      sight: 'data',
      title: '轨道',
      title_only: false,
      verdicts: [
        { viewer: 'visitor', visible: false, why: 'participants' },
        { viewer: 'member', visible: false, why: 'participants' },
      ],
    },
  ],
  ...values,
});

async function show(answer: Answer, language: 'en' | 'zh-CN' = 'en') {
  const calls = serve({ 'GET /admin/dataset': ok(paged([dataset()])), [`GET ${PATH}`]: answer });
  open('/manage/dataset-list', { token: 'good', language });
  const name = language === 'en' ? /: who can see/ : /：谁能看到/;
  fireEvent.click(await screen.findByRole('button', { name }));
  return { calls, dialog: within(await screen.findByRole('dialog')) };
}

it('says of each sight who has it, and by which rule', async () => {
  const { dialog } = await show(ok(visibility()));
  const list = within(await dialog.findByRole('row', { name: /^Lists and search/ }));
  expect(list.getAllByRole('cell').map(({ textContent }) => textContent?.trim())).toEqual([
    'NoFor everybody who is signed in.',
    'YesFor everybody who is signed in. By title and data type alone.',
  ]);
  expect(dialog.getByRole('row', { name: /^Data “轨道”/ })).toBeTruthy();
  expect(dialog.getByText('Opened to approved teams by: 轨道挑战赛')).toBeTruthy();
});

it('looks through the eyes of an account, and keeps the table where there is none', async () => {
  const person = { id: 'u1', username: 'alice', platform_role: 'platform_member', is_frozen: true } as const;
  const { calls, dialog } = await show((call) => {
    const { username } = call.query;
    if (username === 'nobody') return refusal('USER_NOT_FOUND', 'There is no such user.')(call);
    return ok(visibility({ opened_by: [], ...(username !== undefined && { person }) }))();
  });
  expect(await dialog.findByText('No match that has started opens it to its teams.')).toBeTruthy();
  const ask = (name: string) => {
    fireEvent.change(dialog.getByLabelText('Username'), { target: { value: name } });
    fireEvent.click(dialog.getByRole('button', { name: 'Check' }));
  };
  ask('nobody');
  expect(await dialog.findByText('There is no such user.')).toBeTruthy();
  expect(dialog.getByRole('row', { name: /^Lists and search/ })).toBeTruthy();
  ask('alice');
  expect((await dialog.findByRole('note')).textContent).toMatch(/^alice is frozen/);
  expect(calls.filter(({ path }) => path === PATH).map(({ query }) => query['username'])).toEqual([
    undefined,
    'nobody',
    'alice',
  ]);
});

it('speaks Chinese', async () => {
  const { dialog } = await show(ok(visibility()), 'zh-CN');
  expect(await dialog.findByRole('row', { name: /^列表与搜索/ })).toBeTruthy();
});
