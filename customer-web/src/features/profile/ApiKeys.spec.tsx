import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IDEMPOTENCY_KEY_PATTERN, type ApiKey, type CreatedApiKey } from '@tianheng/contracts';
import { ok, refusal, type Answer } from '../../../test/api.ts';
import { enter, enterDialog, press, PROFILE, sent, type } from '../../../test/profile.ts';

const KEYS = 'GET /user/api_keys';
const nightly: ApiKey = {
  id: 'k1',
  name: 'nightly',
  prefix: 'th_abcdef',
  scopes: ['read', 'submit'],
  created_at: Date.UTC(2026, 0, 1),
  expires_at: Date.UTC(2026, 3, 1, 12),
  last_used_at: null,
};
const made: CreatedApiKey = { ...nightly, key: 'th_abcdefghijklmnopqrstuvwxyz' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const section = () => screen.findByRole('region', { name: 'API keys' });
const openDialog = (answers: Record<string, Answer> = {}) =>
  enterDialog('key', 'New API key', { [KEYS]: ok({ data: [] }), ...answers });

it('says what a key is for while there is none', async () => {
  enter(PROFILE, { [KEYS]: ok({ data: [] }) });
  const keys = await section();
  await within(keys).findByText('You have no API keys.');
  expect(within(keys).getByRole('link', { name: 'API documentation' }).getAttribute('href')).toBe('/docs');
});

it('lists each with its scopes, its end and its last use, never with the key itself', async () => {
  const used = {
    ...nightly,
    id: 'k2',
    name: 'other',
    scopes: ['read' as const],
    last_used_at: Date.UTC(2026, 1, 1),
  };
  enter(PROFILE, { [KEYS]: ok({ data: [nightly, used] }) });
  const rows = await within(await section()).findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^nightlyReadSubmitth_abcdef… · valid until Apr 1, 2026 · never usedRevoke$/),
    expect.stringMatching(
      /^otherReadth_abcdef… · valid until .* · last used Feb 1, 2026.*(UTC|GMT).*Revoke$/,
    ),
  ]);
});

it('shows what another tab has made meanwhile, once somebody comes back', async () => {
  let data: ApiKey[] = [];
  enter(PROFILE, { [KEYS]: () => ok({ data })() });
  await within(await section()).findByText('You have no API keys.');
  data = [nightly];
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await within(await section()).findByText('nightly')).toBeTruthy();
});

it('makes one and shows it this once', async () => {
  const { calls, router } = await openDialog({ 'POST /user/api_keys': ok(made) });
  press('Create key');
  expect(screen.getByText('Enter a name.')).toBeTruthy();
  type('Name', ' nightly ');
  fireEvent.change(screen.getByLabelText('Valid for'), { target: { value: '30' } });
  fireEvent.click(screen.getByRole('checkbox'));
  press('Create key');
  const dialog = await screen.findByRole('dialog', { name: 'Copy the key now' });
  expect(sent(calls, 'POST')[0]?.body).toEqual({ name: 'nightly', days: 30, scopes: ['read', 'submit'] });
  const key = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'API key' });
  expect(key.value).toBe(made.key);
  expect(key.readOnly).toBe(true);
  // By the keyboard too, where the browser does not let a page copy.
  act(() => key.focus());
  expect(key.value.slice(key.selectionStart, key.selectionEnd)).toBe(made.key);
  // By no chance stroke: it would be gone for good.
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(key.isConnected).toBe(true);
  act(() => void router.navigate(PROFILE));
  await screen.findByRole('dialog', { name: 'Leave this page?' });
  press('Stay');
  expect(key.isConnected).toBe(true);
  press('I have copied it');
  await waitFor(() => expect(key.isConnected).toBe(false));
});

it('asks again by the same name where no answer came, so that no key is left that nobody has', async () => {
  let keys: ApiKey[] = [];
  let isLost = true;
  const { calls } = await openDialog({
    [KEYS]: () => ok({ data: keys })(),
    'POST /user/api_keys': () => {
      keys = [nightly];
      if (!isLost) return ok(made)();
      isLost = false;
      throw new TypeError('The line broke.');
    },
  });
  type('Name', 'nightly');
  press('Create key');
  expect(await screen.findByText('Network error, please try again later.')).toBeTruthy();
  // What may have been made is there to be revoked.
  expect(await screen.findByText('nightly')).toBeTruthy();
  press('Create key');
  await screen.findByRole('dialog', { name: 'Copy the key now' });
  const [first, second] = sent(calls, 'POST');
  expect(first?.key).toMatch(IDEMPOTENCY_KEY_PATTERN);
  expect(second?.key).toBe(first?.key);
});

it('keeps what was entered when it is refused', async () => {
  await openDialog({ 'POST /user/api_keys': refusal('API_KEY_LIMIT_REACHED', 'That is the most.') });
  type('Name', 'nightly');
  press('Create key');
  expect((await screen.findByRole('alert')).textContent).toBe('That is the most.');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('nightly');
});

it('revokes one after asking, and reads the list anew', async () => {
  let keys = [nightly];
  const { calls } = enter(PROFILE, {
    [KEYS]: () => ok({ data: keys })(),
    'DELETE /user/api_keys/k1': () => {
      keys = [];
      return ok({})();
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke the key nightly' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke the key “nightly”?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await screen.findByText('The key was revoked.');
  await screen.findByText('You have no API keys.');
  expect(sent(calls, 'DELETE')).toHaveLength(1);
});

it('shows what is left when somebody else revoked it first', async () => {
  let reads = 0;
  enter(PROFILE, {
    [KEYS]: () => ok({ data: (reads += 1) === 1 ? [nightly] : [] })(),
    'DELETE /user/api_keys/k1': refusal('API_KEY_NOT_FOUND', 'There is no such API key.'),
  });
  const revoke = await screen.findByRole('button', { name: 'Revoke the key nightly' });
  act(() => revoke.focus());
  fireEvent.click(revoke);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  await screen.findByText('There is no such API key.');
  await screen.findByText('You have no API keys.');
  expect(document.activeElement?.textContent).toBe('New key');
});
