import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { noticed } from '@tianheng/web-kit/state/notices.ts';

const broken = () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};
jest.unstable_mockModule('@tianheng/web-kit/shell/Notices.tsx', () => ({ Notices: broken }));
jest.unstable_mockModule('../features/session/SignInAgainDialog.tsx', () => ({ SignInAgainDialog: broken }));
const { enter, input, person, press, PROFILE, type } = await import('../../test/profile.ts');
const { ok, refusal } = await import('../../test/api.ts');

beforeEach(() => {
  // React tells of what it has caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  cleanup();
});

async function write() {
  const visit = enter(`${PROFILE}?dialog=contact`, {
    'GET /user/info': ok(person),
    'PATCH /user/info': refusal('SESSION_ENDED', 'Ended.'),
  });
  await screen.findByRole('dialog', { name: 'Phone and school' });
  type('School', 'Beihang');
  return visit;
}

it.each(['a notice', 'the way to sign in again'])(
  'keeps what was entered where %s cannot be drawn',
  async (what) => {
    const { store } = await write();
    if (what === 'a notice')
      act(() => void store.dispatch(noticed({ tone: 'error', message: { text: 'The line broke.' } })));
    else press('Save');
    fireEvent.click(await screen.findByText('Try again'));
    expect(await screen.findByText(/Network error/)).toBeTruthy();
    expect(input('School').value).toBe('Beihang');
  },
);
