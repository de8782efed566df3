import { afterEach, expect, it, jest } from '@jest/globals';
import { makeStore } from '../../test/store.ts';
import { storeToken } from './session.slice.ts';
import { browserStorage, tabStorage } from './storage.ts';
import { forgetUploads } from './upload-prefix.ts';

const full = () => {
  throw new DOMException('No room', 'QuotaExceededError');
};
const refused = () => {
  throw new DOMException('Not allowed', 'SecurityError');
};

afterEach(() => {
  jest.restoreAllMocks();
  for (const storage of [browserStorage, tabStorage]) storage.keys().forEach(storage.remove);
});

it('keeps what it is given', () => {
  expect(browserStorage.get('word')).toBeNull();
  expect(browserStorage.set('word', 'value')).toBe(true);
  expect(localStorage.getItem('word')).toBe('value');
  expect(tabStorage.get('word')).toBeNull();
  expect(browserStorage.keys()).toEqual(['word']);
  browserStorage.remove('word');
  expect(browserStorage.get('word')).toBeNull();
});

it('remembers by itself what finds no room, until there is some', () => {
  browserStorage.set('word', 'old');
  const write = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
  expect(browserStorage.set('word', 'new')).toBe(false);
  expect(browserStorage.get('word')).toBe('new');
  write.mockRestore();
  expect(browserStorage.set('word', 'newer')).toBe(true);
  expect(localStorage.getItem('word')).toBe('newer');
  browserStorage.remove('word');
  expect(browserStorage.get('word')).toBeNull();
});

it('remembers by itself where the browser refuses its storage', () => {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    jest.spyOn(globalThis, name, 'get').mockImplementation(refused);
  expect(tabStorage.get('word')).toBeNull();
  expect(tabStorage.set('word', 'value')).toBe(false);
  expect(tabStorage.get('word')).toBe('value');
  storeToken('good', 'leader');
  expect(makeStore().getState()).toMatchObject({ session: { token: 'good', username: 'leader' } });
  forgetUploads();
  tabStorage.remove('word');
  expect(tabStorage.get('word')).toBeNull();
});
