import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { open } from '../../../test/open.tsx';
import { serve } from '../../../test/api.ts';

beforeEach(() => {
  localStorage.clear();
  serve();
});
afterEach(cleanup);

const hidden = { hidden: true };

it('folds to icons that keep their names, and remembers it', async () => {
  open('/manage/index', { token: 'good' });
  const fold = await screen.findByRole('button', { name: 'Collapse the menu', ...hidden });
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  const link = () => screen.getByRole('link', { name: 'Dashboard', ...hidden });
  expect(link().textContent).toBe('Dashboard');
  expect(link().getAttribute('aria-current')).toBe('page');

  fireEvent.click(fold);
  expect(
    screen.getByRole('button', { name: 'Expand the menu', ...hidden }).getAttribute('aria-expanded'),
  ).toBe('false');
  expect(link().textContent).toBe('');

  cleanup();
  open('/manage/index', { token: 'good' });
  expect(await screen.findByRole('button', { name: 'Expand the menu', ...hidden })).toBeTruthy();
});

it('names its groups', async () => {
  open('/manage/index', { token: 'good' });
  const group = await screen.findByRole('list', { name: 'Data management', ...hidden });
  expect(
    within(group)
      .getAllByRole('link', hidden)
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/manage/dataset-list', '/manage/dataset-add', '/manage/quote-approve']);
});

it.each([
  ['/manage/dataset-add', 'New dataset', 'page'],
  ['/manage/dataset-add?datasetId=d1', 'New dataset', null],
  ['/manage/dataset-add?datasetId=d1', 'Datasets', 'true'],
  ['/manage/match-add?matchId=c1', 'New match', null],
  ['/manage/match-add?matchId=c1', 'Matches', 'true'],
  ['/manage/match-list', 'Matches', 'page'],
  ['/manage/match-detail/c1', 'Matches', 'true'],
  ['/manage/announcement/c1', 'Matches', 'true'],
  ['/approve/a1/c1/t1', 'Team approval', 'true'],
])('at %s marks %s as %s', async (address, name, current) => {
  open(address, { token: 'good' });
  const menu = await screen.findByRole('navigation', { name: 'Main', ...hidden });
  const link = within(menu).getByRole('link', { name, ...hidden });
  expect(link.getAttribute('aria-current')).toBe(current);
});

it('opens over the page on a phone and closes with Escape', async () => {
  open('/manage/index', { token: 'good' });
  fireEvent.click(await screen.findByRole('button', { name: 'Open the menu', ...hidden }));
  const menu = await screen.findByRole('dialog', { name: 'Main' });
  expect(within(menu).getByRole('link', { name: 'Dashboard' })).toBeTruthy();
  expect(within(menu).getByRole('button', { name: '中文' })).toBeTruthy();
  fireEvent.keyDown(menu, { key: 'Escape' });
  await screen.findByRole('button', { name: 'Open the menu' });
});
