import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { IDEMPOTENCY_KEY_PATTERN } from '@tianheng/contracts';
import { ok, paged, serve } from '../../../test/api.ts';
import { hold } from '../../../test/hold.ts';
import { open } from '../../../test/open.tsx';
import { SEEN_MS } from '../../shared/until-seen.ts';

jest.unstable_mockModule('@e965/xlsx/dist/xlsx.mini.min.js', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
const WORKBOOK = new Uint8Array([0x50, 0x4b, 3, 4]);

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
});

it('creates nobody by a second click or Enter before it could be seen whom', async () => {
  const calls = serve({
    'GET /admin/users': ok(paged([])),
    'PUT /users': ({ query }) =>
      ok({ dry_run: query.dry_run === 'true', success: [{ row: 1, username: 'bob' }], fail: [] })(),
  });
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ query }) => query.dry_run);
  open('/manage/users', { token: 'good' });
  fireEvent.click(await screen.findByRole('button', { name: 'Create many' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create many' }));
  fireEvent.change(dialog.getByLabelText(/^Users, one per line/), { target: { value: 'bob' } });
  const user = userEvent.setup();
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Check' });
  const goOn = hold(SEEN_MS);
  await user.click(button);
  await dialog.findByText('1 user can be created');
  expect(button.textContent).toBe('Create 1 user');
  await user.pointer({ keys: '[MouseLeft]', target: button });
  await user.keyboard('{Enter}');
  expect(sent()).toEqual(['true']);
  await goOn();
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  await waitFor(() => expect(sent()).toEqual(['true', 'false']));
});

it('creates them once, however often the answer is lost', async () => {
  let isLost = true;
  const calls = serve({
    'GET /admin/users': ok(paged([])),
    'PUT /users': ({ query }) => {
      const dryRun = query.dry_run === 'true';
      if (!dryRun && isLost) throw new TypeError('Failed to fetch');
      return ok({ dry_run: dryRun, success: [{ row: 1, username: 'bob' }], fail: [] })();
    },
  });
  open('/manage/users', { token: 'good' });
  fireEvent.click(await screen.findByRole('button', { name: 'Create many' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create many' }));
  fireEvent.change(dialog.getByLabelText(/^Users, one per line/), { target: { value: 'bob' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Check' }));
  const press = async () => {
    const button = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Create 1 user' });
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
  };
  await press();
  await dialog.findByText(/^Network error/);
  isLost = false;
  await press();
  await screen.findByText('1 user created.');
  const [check, first, again] = calls.filter(({ method }) => method === 'PUT').map(({ key }) => key);
  expect(check).toBeNull();
  expect(first).toMatch(IDEMPOTENCY_KEY_PATTERN);
  expect(again).toBe(first);
});

it('says of no file that it cannot be read where what reads it did not arrive', async () => {
  serve({ 'GET /admin/users': ok(paged([])) });
  open('/manage/users', { token: 'good' });
  fireEvent.click(await screen.findByRole('button', { name: 'Create many' }));
  fireEvent.change(await screen.findByLabelText('Excel or CSV file'), {
    target: { files: [new File([WORKBOOK], 'users.xlsx')] },
  });
  expect(await screen.findByText(/^Network error/)).toBeTruthy();
  expect(screen.queryByText(/cannot be read/)).toBeNull();
});

it('says nothing more to whoever would rather keep the rows than load the page again for what reads files', async () => {
  serve({ 'GET /admin/users': ok(paged([])) });
  open('/manage/users', { token: 'good' });
  fireEvent.click(await screen.findByRole('button', { name: 'Create many' }));
  const rows = await screen.findByLabelText<HTMLTextAreaElement>(/^Users, one per line/);
  fireEvent.change(rows, { target: { value: 'bob' } });
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('another version'));
  fireEvent.change(screen.getByLabelText('Excel or CSV file'), {
    target: { files: [new File([WORKBOOK], 'users.xlsx')] },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Later' }));
  await act(() => new Promise((resolve) => void setTimeout(resolve, 50)));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByText(/^Network error|cannot be read/)).toBeNull();
  expect(rows.value).toBe('bob');
});
