import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ConfirmDialog } from '@tianheng/web-kit/form/ConfirmDialog.tsx';
import { SignInAgain } from '@tianheng/web-kit/shell/SignInAgain.tsx';
import { onPhone } from '@tianheng/web-kit/test/phone.ts';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ok, serve } from '../../test/api.ts';
import { commitment, question, team } from '../../test/data.ts';
import { InStore } from '../../test/words.tsx';
import { LogDialog } from '../features/commitments/LogDialog.tsx';
import { UploadDialog } from '../features/commitments/UploadDialog.tsx';
import { ApiKeyDialog } from '../features/profile/ApiKeyDialog.tsx';
import { EditTeamDialog } from '../features/teams/EditTeamDialog.tsx';
import { HandOverDialog } from '../features/teams/HandOverDialog.tsx';
import { JoinDialog } from '../features/teams/JoinDialog.tsx';
import { KeysDialog } from './shell/KeysDialog.tsx';

afterEach(cleanup);

const none = () => undefined;
const words = { title: 'Sure?', body: 'It is for good.', confirm: 'Yes', leave: 'Leave' };
const again = { known: undefined, refresh: () => ({ type: 'refresh' }), children: none };

const DIALOGS: [ReactElement, string][] = [
  [<JoinDialog team={null} invitations={[]} onCreate={none} onJoin={none} onClose={none} />, '600px'],
  [<HandOverDialog team={team()} onClose={none} />, '600px'],
  [<UploadDialog question={question()} team={team()} onClose={none} />, '600px'],
  [<LogDialog commitment={commitment()} onClose={none} />, '600px'],
  [<KeysDialog onClose={none} />, '600px'],
  [<ConfirmDialog {...words} onConfirm={none} onCancel={none} />, '600px'],
  [<SignInAgain {...words} {...again} />, '600px'],
  [<EditTeamDialog team={team()} onClose={none} />, '800px'],
];

// A page's tests do without styles; here the dialogs are by themselves, and have them.
it.each(
  DIALOGS.map(([element, width]) => ({ name: (element.type as { name: string }).name, element, width })),
)('is as wide as the specification says: $name', async ({ element, width }) => {
  serve({ 'GET /commitment/k1/log': ok({}) });
  const router = createMemoryRouter([{ path: '/', element }]);
  render(<RouterProvider router={router} />, { wrapper: InStore });
  const dialog = await screen.findByRole('dialog');
  expect(getComputedStyle(dialog).maxWidth).toBe(width);
});

const isWhole = (dialog: HTMLElement) => dialog.className.includes('MuiDialog-paperFullScreen');
const show = (element: ReactElement) =>
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />, { wrapper: InStore });

it('takes the whole screen of a phone to tell of the keys', async () => {
  onPhone();
  show(<KeysDialog onClose={none} />);
  expect(isWhole(await screen.findByRole('dialog'))).toBe(true);
});

it('takes the whole screen of a phone to ask how to take part', async () => {
  onPhone();
  show(<JoinDialog team={null} invitations={[]} onCreate={none} onJoin={none} onClose={none} />);
  expect(isWhole(await screen.findByRole('dialog'))).toBe(true);
});

it('takes the whole screen of a phone to show a new key', async () => {
  onPhone();
  const made = { id: 'k1', name: 'nightly', prefix: 'th_abc', scopes: ['read'], key: 'th_abcdef' };
  serve({ 'POST /user/api_keys': ok({ ...made, created_at: 0, expires_at: 0, last_used_at: null }) });
  show(<ApiKeyDialog onClose={none} />);
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'laptop' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create key' }));
  expect(isWhole(await screen.findByRole('dialog', { name: 'Copy the key now' }))).toBe(true);
});
