import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ok } from '../../../test/api.ts';
import { enter, person, PROFILE } from '../../../test/profile.ts';

afterEach(cleanup);

it('leads whoever signed in with a one-time password from every page to a new one', async () => {
  const { address } = enter('/customer', {
    'GET /user/info': ok({ ...person, must_change_password: true }),
  });
  expect(await screen.findByText('Choose a new password')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Change password' }));
  await waitFor(() => expect(address()).toBe(`${PROFILE}?dialog=password`));
  await screen.findByRole('dialog', { name: 'Change password' });
});
