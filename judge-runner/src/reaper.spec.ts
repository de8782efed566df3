import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import type { ContainerEngine, FoundContainer } from './engine/container-engine.ts';
import { Reaper } from './reaper.ts';
import type { Workspace } from './workspace.ts';

const SECOND = 1000;

let found: FoundContainer[];
let removed: string[];
let swept: number;
let owned: boolean;
const reaper = (
  remove: (id: string) => Promise<void> = () => Promise.resolve(),
  warn: (facts: object, what: string) => void = () => undefined,
): Reaper =>
  new Reaper(
    {
      list: async () => found,
      remove: async (id: string) => {
        await remove(id);
        removed.push(id);
      },
    } as unknown as ContainerEngine,
    {
      owner: 'me',
      isAlive: (id: string) => id === 'alive',
      sweep: async () => void (swept += 1),
      get isOwned() {
        return owned;
      },
    } as unknown as Workspace,
    Object.assign(pino({ level: 'silent' }), { warn }),
  );
const box = (id: string, runner: string, attempt: string, overdueSeconds?: number): FoundContainer => ({
  id,
  labels: {
    'judge.runner': runner,
    'judge.attempt': attempt,
    ...(overdueSeconds === undefined
      ? {}
      : { 'judge.deadline': String(Date.now() - overdueSeconds * SECOND) }),
  },
});

beforeEach(() => {
  found = [];
  removed = [];
  swept = 0;
  owned = true;
});
afterEach(() => void jest.useRealTimers());

it('removes what its own dead attempts left, whatever their deadline, and nothing of living ones', async () => {
  found = [box('a', 'me', 'dead', -600), box('b', 'me', 'alive', 600), box('c', 'me', 'dead')];
  expect(await reaper().reap()).toBe(2);
  expect(removed).toEqual(['a', 'c']);
  expect(swept).toBe(1);
});

it('leaves another runner’s container until a minute after its deadline: that one may just be removing it', async () => {
  found = [box('early', 'other', 'x', -1), box('late', 'other', 'x', 50), box('forgotten', 'other', 'x', 70)];
  await reaper().reap();
  expect(removed).toEqual(['forgotten']);
});

it('leaves another runner’s container whose deadline it cannot read', async () => {
  found = [box('a', 'other', 'x')];
  await reaper().reap();
  expect(removed).toEqual([]);
});

it('leaves its own probe its time, and removes it when it uses nothing any more', async () => {
  const probe = box('p', 'me', 'probe', -40);
  found = [
    { ...probe, labels: { ...probe.labels, 'judge.role': 'probe' } },
    box('b', 'me', 'alive'),
    box('c', 'other', 'x', -40),
  ];
  await reaper().reap();
  expect(removed).toEqual([]);
  await reaper().stop();
  expect(removed).toEqual(['p', 'b']);
});

it('sweeps on though one container stays, of which it tells once', async () => {
  found = [box('stays', 'me', 'dead'), box('goes', 'me', 'dead')];
  const warned = jest.fn();
  const one = reaper(
    (id) => (id === 'stays' ? Promise.reject(new Error('busy')) : Promise.resolve()),
    warned,
  );
  expect(await one.reap(true)).toBe(1);
  expect(await one.reap(true)).toBe(1);
  expect(removed).toEqual(['goes', 'goes']);
  expect(swept).toBe(2);
  expect(warned.mock.calls.filter(([, what]) => what === 'a container stays')).toHaveLength(1);
});

it('leaves what is named as its own to whoever has the name by now', async () => {
  jest.useFakeTimers();
  found = [box('a', 'me', 'alive'), box('b', 'me', 'dead')];
  const one = reaper();
  one.start();
  await jest.advanceTimersByTimeAsync(31 * SECOND);
  expect([removed, swept]).toEqual([['b'], 1]);
  // The one that has the name now, long before this one has come to its end.
  owned = false;
  found = [box('c', 'me', 'theirs')];
  await jest.advanceTimersByTimeAsync(60 * SECOND);
  await one.stop();
  expect([removed, swept]).toEqual([['b'], 1]);
});

it('leaves them also when the name is lost while it looks for them', async () => {
  const one = reaper();
  found = [box('a', 'me', 'theirs')];
  const reaping = one.reap();
  owned = false;
  expect(await reaping).toBe(0);
  expect([removed, swept]).toEqual([[], 0]);
});

it('ends all the same when the engine does not answer at the end', async () => {
  const list = async (): Promise<never> => Promise.reject(new Error('away'));
  const mute = new Reaper({ list } as unknown as ContainerEngine, {} as Workspace, pino({ level: 'silent' }));
  await expect(mute.stop()).resolves.toBeUndefined();
});
