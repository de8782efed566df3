import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { ok, refusal, type Answer } from '../../../test/api.ts';
import { enterDialog, fact, input, person, press, PROFILE, sent, type } from '../../../test/profile.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const openDialog = (answers: Record<string, Answer> = {}) =>
  enterDialog('contact', 'Phone and school', answers);

it('starts with what is known and requires both', async () => {
  const { calls } = await openDialog();
  expect(input('Mobile phone').value).toBe('+86 139 0000 0000');
  type('Mobile phone', ' ');
  press('Save');
  expect(screen.getByText('Enter your mobile phone number.')).toBeTruthy();
  expect(screen.getByText('Enter your school or organisation.')).toBeTruthy();
  expect(document.activeElement).toBe(input('Mobile phone'));
  expect(sent(calls, 'PATCH')).toEqual([]);
});

it.each(['12345', '+86-139--0000', '1390000000a', '1'.repeat(16)])('refuses the phone %s', async (phone) => {
  const { calls } = await openDialog();
  type('Mobile phone', phone);
  type('School', 'Beihang');
  press('Save');
  expect(screen.getByText(/Enter a phone number of 6 to 15 digits/)).toBeTruthy();
  expect(sent(calls, 'PATCH')).toEqual([]);
});

it('saves both, says so and shows them', async () => {
  const saved = { ...person, mobile_phone: '13900000001', school: 'Beihang' };
  const { calls, address } = await openDialog({ 'PATCH /user/info': ok(saved) });
  type('Mobile phone', ' １３９００００0001 ');
  type('School', 'Beihang ');
  press('Save');
  expect((await screen.findByText('User info updated.')).textContent).toBeTruthy();
  expect(sent(calls, 'PATCH')[0]).toMatchObject({
    path: '/user/info',
    token: 'Bearer good',
    body: { mobile_phone: '13900000001', school: 'Beihang' },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe(PROFILE);
  expect(fact('Mobile phone')).toBe('13900000001');
  expect(fact('School')).toBe('Beihang');
});

it('sends what was changed alone, so that it takes back nothing of another tab', async () => {
  const elsewhere = { ...person, mobile_phone: '13900000001', school: 'Beihang' };
  const { calls } = await openDialog({ 'PATCH /user/info': ok(elsewhere) });
  type('School', 'Beihang');
  press('Save');
  await screen.findByText('User info updated.');
  expect(sent(calls, 'PATCH').map(({ body }) => body)).toEqual([{ school: 'Beihang' }]);
  expect(fact('Mobile phone')).toBe('13900000001');
});

it('sets back what was saved without an answer, too', async () => {
  let isLost = true;
  const { calls } = await openDialog({
    'GET /user/info': ok({ ...person, school: 'Beihang' }),
    'PATCH /user/info': () => {
      if (!isLost) return ok({ ...person, school: 'Beihang' })();
      isLost = false;
      throw new TypeError('The line broke.');
    },
  });
  type('School', 'Tsinghua');
  press('Save');
  expect(await screen.findByText('Network error, please try again later.')).toBeTruthy();
  type('School', 'Beihang');
  press('Save');
  await screen.findByText('User info updated.');
  expect(sent(calls, 'PATCH').map(({ body }) => body)).toEqual([
    { school: 'Tsinghua' },
    { school: 'Beihang' },
  ]);
});

it('closes without a word where nothing was changed', async () => {
  const { calls, address } = await openDialog({ 'GET /user/info': ok({ ...person, school: 'Beihang' }) });
  press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe(PROFILE);
  expect(sent(calls, 'PATCH')).toEqual([]);
  expect(screen.queryByText('User info updated.')).toBeNull();
});

it('puts the refusal at its field and keeps everything', async () => {
  await openDialog({
    'PATCH /user/info': refusal('VALIDATION_FAILED', 'Too long.', { field: 'school' }),
  });
  type('School', 'Beihang');
  press('Save');
  await screen.findByText('Too long.');
  expect(document.activeElement).toBe(input('School'));
  expect(input('School').value).toBe('Beihang');
  expect(input('Mobile phone').value).toBe('+86 139 0000 0000');
});

it('says above the form what belongs to no field', async () => {
  await openDialog({ 'PATCH /user/info': refusal('SERVICE_UNAVAILABLE', 'Not available.') });
  type('School', 'Beihang');
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe('Not available.');
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false),
  );
  expect(input('School').value).toBe('Beihang');
});
