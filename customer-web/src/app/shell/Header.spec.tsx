import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { serve } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('gives the focus back to the button of its menu when Escape closes that', async () => {
  serve();
  open('/customer/help');
  const button = await screen.findByRole('button', { name: 'Open the menu' });
  fireEvent.click(button);
  const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (panel === null) throw new Error('the button controls nothing');
  within(panel).getByRole('link', { name: 'Competitions' }).focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button);
});

it.each([
  ['/customer', ['Home']],
  ['/customer/help', []],
  ['/customer/list', ['Datasets']],
  ['/customer/detail/d1', ['Datasets']],
  ['/customer/match', ['Competitions']],
  ['/customer/match/c1', ['Competitions']],
  ['/customer/results/c1', ['Competitions']],
  ['/customer/create-team/c1', ['Competitions']],
])('marks at %s where that belongs: %j', async (address, marked) => {
  serve();
  open(address, { token: 'good' });
  const [menu] = await screen.findAllByRole('navigation', { name: 'Main' });
  if (menu === undefined) throw new Error('there is no menu');
  expect(
    within(menu)
      .queryAllByRole('link', { current: 'page' })
      .map((link) => link.textContent),
  ).toEqual(marked);
});
