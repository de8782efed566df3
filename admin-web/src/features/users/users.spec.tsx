import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IDEMPOTENCY_KEY_PATTERN, MIB, SCHOOL_MAX } from '@tianheng/contracts';
import { ok, paged, refusal, serve, type Answer, type Call } from '../../../test/api.ts';
import { account } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { workbook, zipOf } from '../../../test/workbook.ts';
import { cellsOf, rowsOf } from './user-rows.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const LIST = 'GET /admin/users';
const sent = (calls: Call[]) => calls.filter(({ method }) => method !== 'GET');
const lists = (calls: Call[]) => calls.filter(({ path, method }) => `${method} ${path}` === LIST);

const show = async (answers: Record<string, Answer> = {}, address = '/manage/users') => {
  const rows = [
    account(),
    account({ id: 'a2', username: 'root_one', email: 'root@example.org', platform_role: 'platform_admin' }),
  ];
  const calls = serve({ [LIST]: ok(paged(rows)), ...answers });
  const page = open(address, { token: 'good' });
  await screen.findByRole('row', { name: /alice/ });
  return { calls, ...page };
};
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
/** Opens the menu of a row, and tells what it offers. */
function rareOf(row: HTMLElement): (string | null)[] {
  fireEvent.click(within(row).getByRole('button', { name: /^More on/ }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
}
async function rarely(username: string, name: string) {
  rareOf(await screen.findByRole('row', { name: new RegExp(username) }));
  fireEvent.click(screen.getByRole('menuitem', { name }));
}
const type = (box: ReturnType<typeof within>, label: RegExp, value: string) =>
  fireEvent.change(box.getByLabelText(label), { target: { value } });

it('asks for what the address says, and offers on colleagues what the server does not refuse', async () => {
  const { calls } = await show({}, '/manage/users?q=ali&state=frozen&role=platform_member&order=username');
  expect(lists(calls)[0]?.query).toEqual({
    q: 'ali',
    is_frozen: 'true',
    platform_role: 'platform_member',
    order: 'username',
    page: '1',
    limit: '10',
  });
  const row = await screen.findByRole('row', { name: /root_one/ });
  expect(within(row).getAllByRole('button')).toHaveLength(2);
  expect(within(row).getByRole('button', { name: 'Reset the second factor of root_one' })).toBeTruthy();
  expect(rareOf(row)).toEqual(['API keys of root_one', 'Take the role of root_one away']);
});

describe('administrators', () => {
  const own = account({
    id: 'a3',
    username: 'admin',
    email: 'admin@example.org',
    platform_role: 'platform_admin',
  });
  const other = account({
    id: 'a2',
    username: 'root_one',
    email: 'root@example.org',
    platform_role: 'platform_admin',
  });

  it('have their second factor reset by colleagues, with a reason', async () => {
    const { calls } = await show({
      [LIST]: ok(paged([account(), other, own])),
      'POST /admin/users/a2/reset_second_factor': ok({}),
    });
    await press('Reset the second factor of root_one');
    const dialog = within(await screen.findByRole('dialog', { name: /^Reset the second factor/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Reset second factor' }));
    expect(await dialog.findByText('Enter a reason.')).toBeTruthy();
    type(dialog, /^Reason/, 'Lost\nthe phone');
    fireEvent.click(dialog.getByRole('button', { name: 'Reset second factor' }));
    expect(await screen.findByText(/^Second factor reset\./)).toBeTruthy();
    expect(sent(calls)).toMatchObject([{ body: { reason: 'Lost the phone' } }]);
  });

  it('cannot take anything from themselves', async () => {
    await show({ [LIST]: ok(paged([account(), own])) });
    const row = await screen.findByRole('row', { name: /admin\s?@example/ });
    expect(within(row).getAllByRole('button')).toHaveLength(1);
    expect(rareOf(row)).toEqual(['API keys of admin']);
  });

  it('are made of members who are not frozen', async () => {
    let alice = account();
    const frozen = account({ id: 'a4', username: 'mallory', email: 'mallory@example.org', is_frozen: true });
    const { calls } = await show({
      [LIST]: () => ok(paged([alice, frozen]))(),
      'PUT /admin/users/a1/role': () => {
        alice = account({ platform_role: 'platform_admin' });
        return ok(alice)();
      },
    });
    const row = await screen.findByRole('row', { name: /mallory/ });
    expect(rareOf(row)).toEqual(['API keys of mallory']);
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    await rarely('alice', 'Make alice an administrator');
    const dialog = within(await screen.findByRole('dialog', { name: 'Make this user an administrator?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Make administrator' }));
    expect(await screen.findByText('The user is an administrator now.')).toBeTruthy();
    expect(sent(calls)).toMatchObject([{ body: { platform_role: 'platform_admin' } }]);
    await screen.findByRole('button', { name: 'Reset the second factor of alice' });
  });

  it('lose the role by a colleague, but for the last one', async () => {
    const ROLE = 'PUT /admin/users/a2/role';
    const { calls } = await show({ [ROLE]: refusal('LAST_ADMIN', 'The last administrator has to stay.') });
    await rarely('root_one', 'Take the role of root_one away');
    const dialog = within(await screen.findByRole('dialog', { name: 'Take the administrator role away?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Take the role away' }));
    expect(await dialog.findByText('The last administrator has to stay.')).toBeTruthy();
    serve({ [LIST]: ok(paged([account()])), [ROLE]: ok(account({ id: 'a2' })) });
    fireEvent.click(dialog.getByRole('button', { name: 'Take the role away' }));
    expect(await screen.findByText('The administrator is an ordinary user now.')).toBeTruthy();
    expect(sent(calls)).toMatchObject([{ body: { platform_role: 'platform_member' } }]);
  });
});

it("shows a person's API keys, and revokes one with a reason", async () => {
  const key = {
    id: 'k1',
    name: 'nightly',
    prefix: 'th_abcdef',
    scopes: ['read', 'submit'],
    created_at: Date.UTC(2026, 10, 1),
    expires_at: Date.UTC(2026, 11, 1),
    last_used_at: null,
  };
  let keys = [key];
  const { calls } = await show({
    'GET /admin/users/a1/api_keys': () => ok({ data: keys })(),
    'POST /admin/users/a1/api_keys/k1/revoke': () => {
      keys = [];
      return ok({})();
    },
  });
  await rarely('alice', 'API keys of alice');
  const dialog = within(await screen.findByRole('dialog', { name: 'API keys of alice' }));
  expect(await dialog.findByText('nightly')).toBeTruthy();
  for (const said of ['Read', 'Submit']) expect(dialog.getByText(said)).toBeTruthy();
  expect(dialog.getByText(/^th_abcdef/)).toBeTruthy();
  expect(dialog.getByText(/never used/)).toBeTruthy();
  const revoke = dialog.getByRole('button', { name: 'Revoke the key “nightly”' });
  act(() => revoke.focus());
  fireEvent.click(revoke);
  const question = within(await screen.findByRole('dialog', { name: 'Revoke this key?' }));
  fireEvent.click(question.getByRole('button', { name: 'Revoke' }));
  expect(await question.findByText('Enter a reason.')).toBeTruthy();
  type(question, /^Reason/, 'It\nleaked');
  fireEvent.click(question.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Key revoked. The person has been mailed.')).toBeTruthy();
  expect(await dialog.findByText('This person has no API key that is good.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Close' })));
  expect(sent(calls)).toMatchObject([{ body: { reason: 'It leaked' } }]);
});

it('creates a user, and says at its field what is wrong', async () => {
  const { calls } = await show({ 'POST /admin/users': ok(account()) });
  await press('New user');
  const dialog = within(await screen.findByRole('dialog', { name: 'New user' }));
  type(dialog, /^Username/, 'Not OK');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(dialog.getByText('Only lowercase letters, digits and underscores.')).toBeTruthy();
  expect(dialog.getByText('Please enter the real name.')).toBeTruthy();
  type(dialog, /^Username/, 'grace');
  type(dialog, /^Real name/, 'Grace');
  type(dialog, /^Email/, 'grace@example.org');
  type(dialog, /^Phone/, '１３８00000000');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('User created.')).toBeTruthy();
  expect(sent(calls).map(({ key }) => key)).toEqual([expect.stringMatching(IDEMPOTENCY_KEY_PATTERN)]);
  expect(sent(calls).map(({ body }) => body)).toEqual([
    {
      username: 'grace',
      nickname: 'Grace',
      email: 'grace@example.org',
      mobile_phone: '13800000000',
      school: '',
      platform_role: 'platform_member',
    },
  ]);
});

it('shows what a colleague saved meanwhile, and then saves on top of that', async () => {
  let now = account();
  const { calls } = await show({
    // Their change has taken the account out of what is searched for.
    [LIST]: () => ok(paged(now.version === 2 ? [] : [now]))(),
    'PATCH /admin/users/a1': (call) => {
      if ((call.body as { version: number }).version === 2) return ok(now)();
      now = account({ school: 'Their school', version: 2 });
      return refusal('STALE_WRITE', 'Somebody was faster.', { current: now })(call);
    },
  });
  await press('Edit alice');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit user' }));
  type(dialog, /^Real name/, 'Alice B');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('cell', { name: 'Their school' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Take over theirs: School' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('User updated.')).toBeTruthy();
  expect(sent(calls).at(-1)?.body).toMatchObject({ nickname: 'Alice B', school: 'Their school', version: 2 });
});

it('leaves a phone number as it was registered, which nobody may enter here', async () => {
  const abroad = account({ mobile_phone: '+49 30 123456' });
  const { calls } = await show({
    [LIST]: ok(paged([abroad])),
    'PATCH /admin/users/a1': ok(abroad),
  });
  await press('Edit alice');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit user' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Phone/).maxLength).toBe('+49 30 123456'.length);
  expect(dialog.getByLabelText<HTMLInputElement>(/^School/).maxLength).toBe(SCHOOL_MAX);
  type(dialog, /^Phone/, '+49 30 123457');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('At most 11 characters.')).toBeTruthy();
  type(dialog, /^Phone/, '+49 30 123456');
  type(dialog, /^Real name/, 'Alice B');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('User updated.')).toBeTruthy();
  expect(sent(calls)[0]?.body).toMatchObject({ nickname: 'Alice B', mobile_phone: '+49 30 123456' });
});

it('freezes after asking', async () => {
  const { calls } = await show({ 'POST /admin/users/a1/frozen': ok(account({ is_frozen: true })) });
  await press('Freeze alice');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Freeze' }));
  expect(await screen.findByText('User frozen.')).toBeTruthy();
  expect(sent(calls)[0]?.body).toEqual({ is_frozen: true });
});

it('deletes only by the name, and keeps the dialog when the server refuses', async () => {
  const { calls } = await show({ 'DELETE /admin/users/a1': refusal('USER_IN_USE', 'Is in 1 team.') });
  await press('Delete alice');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this user?' }));
  const confirm = dialog.getByRole('button', { name: 'Delete' });
  type(dialog, /^To delete it, type: alice/, 'alic');
  fireEvent.click(confirm);
  expect(dialog.getByText('Type exactly the name that is asked for.')).toBeTruthy();
  expect(sent(calls)).toEqual([]);
  type(dialog, /^To delete it/, 'alice');
  fireEvent.click(confirm);
  expect(await dialog.findByText('Is in 1 team.')).toBeTruthy();
});

it('reads rows as spreadsheets write them', () => {
  expect(cellsOf('\uFEFFa,"b, ""c""\nd",e\r\n\r\nf,g')).toEqual([
    { line: 1, cells: ['a', 'b, "c"\nd', 'e'] },
    { line: 4, cells: ['f', 'g'] },
  ]);
  expect(rowsOf('username\tname\nbob\tBob\tb@example.org\t138\t')).toEqual([
    { line: 2, username: 'bob', nickname: 'Bob', email: 'b@example.org', mobile_phone: '138', school: '' },
  ]);
});

it('checks many users before it creates them', async () => {
  const refused = [
    { field: 'mobile_phone', message: 'is required' },
    { field: 'username', message: 'is taken' },
  ];
  const { calls } = await show({
    'PUT /users': ({ query }) =>
      ok({
        dry_run: query.dry_run === 'true',
        success: [{ row: 3, username: 'bob' }],
        fail: [{ row: 4, username: 'x', reason: '', details: refused }],
      })(),
  });
  await press('Create many');
  const dialog = within(await screen.findByRole('dialog', { name: 'Create many' }));
  type(dialog, /^Users, one per line/, 'username\n\nbob,Bob,b@example.org,13800000000\nx');
  expect(dialog.getByText(/: Username,Real name,Email,Phone,School$/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Check' }));
  expect(await dialog.findByText('Line 4, x: Phone: is required; Username: is taken')).toBeTruthy();
  const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create 1 user' });
  await waitFor(() => expect(create.disabled).toBe(false));
  fireEvent.click(create);
  await waitFor(() => expect(sent(calls).map(({ query }) => query.dry_run)).toEqual(['true', 'false']));
  // By its own report, and by the notice that lies over it.
  await waitFor(() => expect(dialog.getAllByText('1 user created.')).toHaveLength(2));
  expect(dialog.getByText('Close')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(sent(calls)[0]?.body).toMatchObject([
    { line: 3, username: 'bob' },
    { line: 4, username: 'x' },
  ]);
});

describe('a file of users', () => {
  const choose = async (name: string, ...contents: BlobPart[]) => {
    await show();
    await press('Create many');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create many' }));
    fireEvent.change(dialog.getByLabelText('Excel or CSV file'), {
      target: { files: contents.map((content) => new File([content], name)) },
    });
    return dialog.getByLabelText<HTMLTextAreaElement>(/^Users, one per line/);
  };
  const bob = { username: 'bob', email: 'b@example.org', mobile_phone: '13800000000' };

  it('may be a workbook, phone numbers and all', async () => {
    const rows = [
      ['用户名', '真实姓名', '邮箱', '手机号', '学校'],
      ['bob', '"Bob"', 'b@example.org', 13800000000, 'A, B'],
    ];
    const box = await choose('users.xlsx', workbook(rows));
    await waitFor(() => expect(box.value).not.toBe(''));
    expect(rowsOf(box.value)).toEqual([{ ...bob, line: 2, nickname: '"Bob"', school: 'A, B' }]);
  });

  it('may be a workbook with many blank rows between', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => [[`user_${at}`], []]).flat();
    const box = await choose('users.xlsx', workbook(rows));
    await waitFor(() => expect(rowsOf(box.value)).toHaveLength(600));
  });

  const ROW = 'bob,张三,b@example.org,13800000000';
  it.each([
    ['GBK', Buffer.from(ROW.replace('张三', '\xd5\xc5\xc8\xfd'), 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${ROW.replaceAll(',', '\t')}`, 'utf16le')],
  ])('may be a table that a Chinese system has saved as %s', async (_encoding, bytes) => {
    const box = await choose('users.csv', new Uint8Array(bytes));
    await waitFor(() =>
      expect(rowsOf(box.value)).toEqual([{ ...bob, line: 1, nickname: '张三', school: '' }]),
    );
  });

  it('takes the place of what was entered only when that is agreed to', async () => {
    const box = await choose('users.csv', 'ann,Ann,a@example.org,13900000000');
    await waitFor(() => expect(box.value).toMatch(/^ann/));
    const drop = async (answer: string) => {
      fireEvent.change(screen.getByLabelText('Excel or CSV file'), {
        target: { files: [new File(['bob,Bob,b@example.org,13800000000'], 'more.csv')] },
      });
      const question = within(await screen.findByRole('dialog', { name: 'Replace the rows?' }));
      fireEvent.click(question.getByRole('button', { name: answer }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Replace the rows?' })).toBeNull());
    };
    await drop('Cancel');
    expect(box.value).toMatch(/^ann/);
    await drop('Replace');
    await waitFor(() => expect(box.value).toMatch(/^bob/));
  });

  it.each([
    ['a broken workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 1, 2])],
    ['no text at all', new Uint8Array([0xff, 0xff, 0, 0xff])],
    ['more than any table of users', `${'bob,'.padEnd(1023, 'x')}\n`.repeat(11 * 1024)],
    [
      'a small workbook that unpacks to very much',
      zipOf({ 'xl/styles.xml': { content: Buffer.alloc(65 * MIB), said: 1 } }),
    ],
  ])('is refused with its name: %s', async (_what, content) => {
    const box = await choose('x.bin', content);
    expect(await screen.findByText(/^“x.bin” cannot be read/)).toBeTruthy();
    expect(box.value).toBe('');
  });

  it('comes alone: of several none is taken', async () => {
    const box = await choose('users.csv', 'ann,Ann', 'bob,Bob');
    expect(await screen.findByText('Please take one file at a time.')).toBeTruthy();
    expect(box.value).toBe('');
  });
});

it('exports what is listed, and says why it cannot', async () => {
  const { calls } = await show(
    { 'GET /admin/users/download': refusal('STORAGE_FULL', 'No room is left.') },
    '/manage/users?q=ali&role=platform_member&page=1',
  );
  await press('Export XLSX');
  expect(await screen.findByText('No room is left.')).toBeTruthy();
  await press('Export CSV');
  const asked = () => calls.filter(({ path }) => path === '/admin/users/download').map(({ query }) => query);
  const wanted = { q: 'ali', platform_role: 'platform_member' };
  const formats = ['xlsx', 'csv'].map((format) => ({ ...wanted, format }));
  await waitFor(() => expect(asked()).toEqual(formats));
});
