import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { serve } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';

const HUB = '/customer/match/c1';
let scrolled: jest.Mock;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** Opens the hub, and counts from then on what is scrolled into view. */
function watch(address: string): void {
  serve();
  open(address);
  scrolled = jest.fn();
  Element.prototype.scrollIntoView = scrolled as unknown as () => void;
}

it('shows the part that the address asks for', async () => {
  watch(`${HUB}?tab=rules`);
  await screen.findByRole('tab', { name: 'Rules', selected: true });
  expect(scrolled).toHaveBeenCalledTimes(1);
});

it('leaves the page where it is for whoever presses a tab, and without one in the address', async () => {
  watch(HUB);
  fireEvent.click(await screen.findByRole('tab', { name: 'Rules' }));
  await screen.findByRole('tab', { name: 'Rules', selected: true });
  fireEvent.click(screen.getByRole('tab', { name: 'Questions' }));
  await screen.findByRole('tab', { name: 'Questions', selected: true });
  expect(scrolled).not.toHaveBeenCalled();
});
