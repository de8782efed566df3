import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { serve } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
/** A page that listens for keys already: a busy machine shows it some time before. */
async function listening(path: string) {
  serve();
  const listen = jest.spyOn(document, 'addEventListener');
  const site = open(path);
  await waitFor(() => expect(listen).toHaveBeenCalledWith('keydown', expect.any(Function)));
  return site;
}
/** On the list, which has a field to search by. */
async function list() {
  const site = await listening('/customer/list');
  const field = await screen.findByRole('textbox', { name: 'Search datasets' });
  return { ...site, field };
}

it('searches by a slash, and types one where text is entered', async () => {
  const { field } = await list();
  press('/');
  expect(document.activeElement).toBe(field);
  expect(fireEvent.keyDown(field, { key: '/' })).toBe(true);
});

it('takes who presses a slash elsewhere to the field that searches the datasets', async () => {
  await listening('/customer/match');
  await screen.findByRole('heading', { level: 1, name: 'Competitions' });
  press('/');
  const field = await screen.findByRole('textbox', { name: 'Search datasets' });
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it('goes by g and a letter, and nowhere by the letter alone or with another key between', async () => {
  const { address } = await list();
  press('m');
  press('g', 'x', 'm');
  expect(address()).toBe('/customer/list');
  press('g', 'm');
  await screen.findByRole('heading', { level: 1, name: 'Competitions' });
});

it('leaves keys alone that belong to the browser or to a field', async () => {
  const { address, field } = await list();
  fireEvent.keyDown(document.body, { key: 'g' });
  fireEvent.keyDown(document.body, { key: 'm', ctrlKey: true });
  fireEvent.keyDown(field, { key: 'g' });
  fireEvent.keyDown(field, { key: 'm' });
  expect(address()).toBe('/customer/list');
});

it('leaves keys alone while a menu lies over the page', async () => {
  serve();
  const { address } = open('/customer/list', { token: 'fresh' });
  fireEvent.click(await screen.findByRole('button', { name: /Account/ }));
  const menu = await screen.findByRole('menu');
  expect(['g', '/', '?'].map((key) => fireEvent.keyDown(menu, { key }))).toEqual([true, true, true]);
  press('g', 'm');
  fireEvent.keyDown(menu, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(address()).toBe('/customer/list');
});

it('lists the keys by a question mark, and can be turned off and on again', async () => {
  const { address } = await list();
  press('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText('Competitions')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('switch'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('g', 'm');
  press('?');
  expect(address()).toBe('/customer/list');
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('switch'));
  expect(localStorage.getItem('tianheng.keys-off')).toBeNull();
});
