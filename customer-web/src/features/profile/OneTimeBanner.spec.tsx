import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, refusal } from '../../../test/api.ts';
import { enter, person, PROFILE } from '../../../test/profile.ts';

afterEach(cleanup);

const answers = {
  'GET /user/info': ok({ ...person, must_change_password: true }),
  'GET /competitions': refusal('PASSWORD_CHANGE_REQUIRED', 'Choose a new password first.'),
  'GET /dataset': refusal('PASSWORD_CHANGE_REQUIRED', 'Choose a new password first.'),
};

it.each(['/customer', '/customer/match', '/customer/list'])(
  'leads whoever signed in with a one-time password from %s to a new one',
  async (page) => {
    const { address } = enter(page, answers);
    await screen.findByRole('dialog', { name: 'Change password' });
    expect(address()).toBe(`${PROFILE}?dialog=password`);
  },
);

it('goes on offering the new password to who closed its dialog', async () => {
  const { address } = enter(PROFILE, answers);
  const dialog = await screen.findByRole('dialog', { name: 'Change password' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe(PROFILE));
  expect(screen.getByText('Choose a new password')).toBeTruthy();
  fireEvent.click(await screen.findByRole('link', { name: 'Change password' }));
  await screen.findByRole('dialog', { name: 'Change password' });
});
