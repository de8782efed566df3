import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { Email } from './Email.tsx';

afterEach(cleanup);

const drawn = (address: string) => render(<Email address={address} />).container;

it('may break before its sign, and is the same text', () => {
  const shown = drawn('zhang.san@example.org');
  expect(shown.textContent).toBe('zhang.san@example.org');
  const [before, place, after] = shown.firstElementChild?.childNodes ?? [];
  expect([before?.textContent, place?.nodeName, after?.textContent]).toEqual([
    'zhang.san',
    'WBR',
    '@example.org',
  ]);
});

it('breaks before the last sign of a name that has one itself', () => {
  const place = drawn('"a@b"@example.org').querySelector('wbr');
  expect(place?.previousSibling?.textContent).toBe('"a@b"');
});

it('shows what has no sign as it is', () => {
  const shown = drawn('nobody');
  expect([shown.innerHTML, shown.querySelector('wbr')]).toEqual(['nobody', null]);
});
