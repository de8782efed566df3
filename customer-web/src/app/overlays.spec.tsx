import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { noticed } from '@tianheng/web-kit/state/notices.ts';

const broken = () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};
jest.unstable_mockModule('@tianheng/web-kit/components/Notices.tsx', () => ({ Notices: broken }));
jest.unstable_mockModule('../features/session/SignInAgainDialog.tsx', () => ({ SignInAgainDialog: broken }));
const { enter, input, person, press, PROFILE, type } = await import('../../test/profile.ts');
const { ok, refusal } = await import('../../test/api.ts');

afterEach(() => {
  jest.restoreAllMocks();
  cleanup();
});

it('keeps what was entered where a notice and the way to sign in again cannot be drawn', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { store } = enter(`${PROFILE}?dialog=contact`, {
    'GET /user/info': ok(person),
    'PATCH /user/info': refusal('SESSION_ENDED', 'Ended.'),
  });
  await screen.findByRole('dialog', { name: 'Phone and school' });
  type('School', 'Beihang');

  act(() => void store.dispatch(noticed({ tone: 'error', message: { text: 'The line broke.' } })));
  expect((await screen.findByText(/The line broke\./)).closest('[role="alert"]')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }));
  expect(screen.queryByText(/The line broke\./)).toBeNull();
  expect(input('School').value).toBe('Beihang');

  press('Save');
  expect(await screen.findByText(/Network error/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Try again', hidden: true })).toHaveLength(1);
  expect(input('School').value).toBe('Beihang');
});
