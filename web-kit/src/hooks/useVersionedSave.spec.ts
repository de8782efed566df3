import { expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { networkError } from '../http/api-error.ts';
import { useVersionedSave } from './useVersionedSave.ts';

const stale = (current: object) => ({ ...networkError(409), kind: 'refused', code: 'STALE_WRITE', current });
const FORM = { title: 'A', picture_id: '', ids: ['q2', 'q1'], note: 'why', version: 3 };
/** What is there once that was taken. */
const TAKEN = { title: 'A', picture_id: null, ids: ['q1', 'q2'], position: 1, version: 4 };

/** Saves again and again; each ends as it is said, and what was sent by which version is kept. */
function saves(...ends: unknown[]) {
  const { result } = renderHook(() => useVersionedSave());
  const versions: unknown[] = [];
  const send = ({ version }: { version?: number }) => {
    versions.push(version);
    const end = ends.shift();
    return end === undefined ? Promise.resolve('saved') : Promise.reject(end as Error);
  };
  return { versions, save: (form: object = FORM) => result.current(form, send) };
}

it('writes over what it saved itself, although no answer told of it', async () => {
  const { versions, save } = saves(networkError(), stale(TAKEN));
  await expect(save()).rejects.toEqual(networkError());
  expect(await save({ ...FORM, title: 'B' })).toBe('saved');
  expect(versions).toEqual([3, 3, 4]);
});

it('writes no field over what somebody else may have saved since its own save was taken', async () => {
  const other = stale({ ...TAKEN, version: 5 });
  const { versions, save } = saves(networkError(), other, other, undefined);
  await expect(save({ title: 'A', version: 3 })).rejects.toEqual(networkError());
  // It names the position for the first time, which may be theirs.
  await expect(save({ title: 'A', position: 2, version: 3 })).rejects.toBe(other);
  // What it had named before is there as it was sent.
  expect(await save({ title: 'B', version: 3 })).toBe('saved');
  expect(versions).toEqual([3, 3, 3, 5]);
});

it('writes fields that it had not named over the very save that it made', async () => {
  const { versions, save } = saves(networkError(), stale(TAKEN));
  await expect(save({ title: 'A', version: 3 })).rejects.toEqual(networkError());
  expect(await save({ title: 'A', position: 2, version: 3 })).toBe('saved');
  expect(versions).toEqual([3, 3, 4]);
});

it('writes over nothing that somebody else has saved', async () => {
  const theirs = stale({ ...TAKEN, title: 'Theirs' });
  const { versions, save } = saves(networkError(), theirs, undefined, stale(TAKEN));
  await expect(save()).rejects.toEqual(networkError());
  await expect(save()).rejects.toBe(theirs);
  expect(await save()).toBe('saved');
  // What was answered since is no longer looked for.
  await expect(save()).rejects.toEqual(stale(TAKEN));
  expect(versions).toEqual([3, 3, 3, 3]);
});
