import { afterEach, expect, it } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_PATTERN } from '@tianheng/contracts';
import { createElement, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { makeStore } from '../../test/store.ts';
import { useNamedCall } from './useNamedCall.ts';

afterEach(cleanup);

interface Call {
  title: string;
  [IDEMPOTENCY_HEADER]?: string;
}

/** Sends a call from a form that is opened on a page, and tells what it was named by. */
function begin(store = makeStore()) {
  const names: (string | undefined)[] = [];
  let isLost = false;
  const send = (call: Call) => {
    names.push(call[IDEMPOTENCY_HEADER]);
    return { unwrap: () => (isLost ? Promise.reject(new Error('lost')) : Promise.resolve()) };
  };
  const wrapper = ({ children }: { children: ReactNode }) => createElement(Provider, { store, children });
  const { result } = renderHook(() => useNamedCall(send), { wrapper });
  return async (call: Call, loses = false) => {
    isLost = loses;
    await result.current(call).catch(() => undefined);
    return names.at(-1);
  };
}

it('keeps the name of a content whose answer was lost until it is answered', async () => {
  const sent = begin();
  const first = await sent({ title: 'News' }, true);
  expect(first).toMatch(IDEMPOTENCY_KEY_PATTERN);
  const other = await sent({ title: 'Other news' }, true);
  expect(other).not.toBe(first);
  expect(await sent({ title: 'News' }, true)).toBe(first);
  expect(await sent({ title: 'News' })).toBe(first);
  expect([first, other]).not.toContain(await sent({ title: 'News' }));
});

it('keeps it, too, where the form was closed and is opened once more', async () => {
  const store = makeStore();
  const lost = await begin(store)({ title: 'News' }, true);
  expect(await begin(store)({ title: 'News' })).toBe(lost);
  expect(await begin(store)({ title: 'News' })).not.toBe(lost);
});

it('names the calls of two pages differently, also on an insecure connection', async () => {
  const known = Object.getOwnPropertyDescriptor(crypto, 'randomUUID');
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  try {
    expect(await begin()({ title: 'News' })).not.toBe(await begin()({ title: 'News' }));
  } finally {
    if (known) Object.defineProperty(crypto, 'randomUUID', known);
    else Reflect.deleteProperty(crypto, 'randomUUID');
  }
});
