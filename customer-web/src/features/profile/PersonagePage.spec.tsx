import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, refusal, serve, type Answer } from '../../../test/api.ts';
import { user } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { enter, fact, input, person, press, PROFILE, sent, type } from '../../../test/profile.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

describe('the page', () => {
  it('shows who the person is, and what is not set', async () => {
    enter();
    expect(await screen.findByText('leader@example.org')).toBeTruthy();
    expect(fact('Username')).toBe('leader');
    expect(fact('Nickname')).toBe('Dubhe');
    expect(fact('Group')).toBe('Orbits');
    expect(fact('Role')).toBe('Ordinary consumer');
    expect(fact('Mobile phone')).toBe('+86 139 0000 0000');
    expect(fact('School')).toBe('Not set');
    expect(document.title).toBe('Profile · Tianheng');
    expect(screen.queryByText('Choose a new password')).toBeNull();
  });

  it('names an administrator', async () => {
    enter(PROFILE, { 'GET /user/info': ok(user({ platform_role: 'platform_admin' })) });
    await screen.findByText('leader@example.org');
    expect(fact('Role')).toBe('Super Administrator');
  });

  it('sends an administrator to the admin view for another address', async () => {
    enter(`${PROFILE}?dialog=email`, { 'GET /user/info': ok(user({ platform_role: 'platform_admin' })) });
    expect(await screen.findByText(/You change it in the admin view/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change email' })).toBeNull();
  });

  it('asks a visitor to sign in and to come back, or leads home', async () => {
    serve();
    const { address } = open(PROFILE);
    await screen.findByRole('dialog', { name: 'Please sign in first' });
    press('Cancel');
    await waitFor(() => expect(address()).toBe('/customer'));
    cleanup();
    const again = open(PROFILE);
    await screen.findByRole('dialog');
    press('Sign in');
    await waitFor(() => expect(again.address()).toBe(`/login?next=${encodeURIComponent(PROFILE)}`));
  });

  it('shows the shape of the page while it loads, and offers a retry after an error', async () => {
    let answer: Answer = refusal('SERVICE_UNAVAILABLE', 'Not available.');
    enter(PROFILE, { 'GET /user/info': (call) => answer(call) });
    expect(await screen.findByText('Email', { selector: 'dt' })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' }).disabled).toBe(true);
    expect((await screen.findByRole('alert')).textContent).toContain('Not available.');
    answer = ok(person);
    press('Try again');
    expect(await screen.findByText('leader@example.org')).toBeTruthy();
  });

  it('asks for the person anew on entering', async () => {
    const { calls, router } = enter();
    await screen.findByText('leader@example.org');
    expect(sent(calls, 'GET').filter(({ path }) => path === '/user/info')).toHaveLength(1);
    expect(router.state.location.search).toBe('');
  });

  it('is reached from the menu of the person', async () => {
    const { address } = enter('/customer');
    fireEvent.click(await screen.findByRole('button', { name: 'Account: Dubhe' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Profile' }));
    await waitFor(() => expect(address()).toBe(PROFILE));
  });
});

describe('the address', () => {
  it.each([
    ['Change password', 'password', 'Change password'],
    ['Edit phone and school', 'contact', 'Phone and school'],
    ['Change email', 'email', 'Change email'],
  ])('says that "%s" opened a dialog, and closing takes the step back', async (button, value, title) => {
    const { address, router } = enter();
    await screen.findByText('leader@example.org');
    press(button);
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(address()).toBe(`${PROFILE}?dialog=${value}`);
    const entries = router.state.location.key;
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(PROFILE);
    expect(router.state.historyAction).toBe('POP');
    expect(router.state.location.key).not.toBe(entries);
  });

  it('opens the dialog it names, and an unknown one not', async () => {
    const { address } = enter(`${PROFILE}?dialog=email`);
    await screen.findByRole('dialog', { name: 'Change email' });
    press('Cancel');
    await waitFor(() => expect(address()).toBe(PROFILE));
    cleanup();
    enter(`${PROFILE}?dialog=username`);
    await screen.findByText('leader@example.org');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks before what was entered is lost', async () => {
    const { address, router } = enter();
    await screen.findByText('leader@example.org');
    press('Edit phone and school');
    await screen.findByRole('dialog', { name: 'Phone and school' });
    type('School', 'Beihang');
    press('Cancel');
    await screen.findByRole('dialog', { name: 'Discard what you entered?' });
    press('Go on editing');
    await waitFor(() => expect(screen.queryByText('It has not been saved.')).toBeNull());
    expect(input('School').value).toBe('Beihang');
    await act(() => router.navigate(-1));
    await screen.findByRole('dialog', { name: 'Discard what you entered?' });
    press('Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(PROFILE);
  });
});

describe('whoever signed in with a one-time password', () => {
  const oneTime = { 'GET /user/info': ok({ ...person, must_change_password: true }) };

  it('is asked for a new one, once, and told what the current one is', async () => {
    const { address } = enter(PROFILE, oneTime);
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
    expect(address()).toBe(`${PROFILE}?dialog=password`);
    expect(dialog.getByRole('note').textContent).toBe(
      'The current password is the one-time password that you signed in with.',
    );
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(PROFILE);
    expect(screen.getByText('Choose a new password')).toBeTruthy();
  });

  it('is not asked twice when the address already says so', async () => {
    const { address } = enter(`${PROFILE}?dialog=password`, oneTime);
    await screen.findByRole('dialog', { name: 'Change password' });
    press('Cancel');
    await waitFor(() => expect(address()).toBe(PROFILE));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('speaks Chinese', async () => {
  serve({ 'GET /user/info': ok(person) });
  open(`${PROFILE}?dialog=password`, { token: 'good', language: 'zh-CN' });
  await screen.findByRole('dialog', { name: '修改密码' });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '修改密码' }));
  expect(screen.getByText('请再次输入新密码。')).toBeTruthy();
  expect(fact('角色')).toBe('普通用户');
  expect(fact('学校')).toBe('未设置');
});
