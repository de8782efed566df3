import { beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { EngineError, type ContainerEngine } from './engine/container-engine.ts';
import { hasNeighbour, takeName } from './engine-name.ts';
import type { WorkLock } from './work-lock.ts';

const PATIENCE_MS = 300;

let taken: boolean;
let away: boolean;
let made: number;
let lose: () => void;
let running: boolean;
/** it runs, but nobody is told */
let unanswered: boolean;
let slow: Promise<void>;
let ended: string[];
let removed: string[];
/** whose names are on the engine */
let named: string[];
const engine = {
  create: async () => {
    if (away) throw new EngineError('create: ECONNREFUSED', null);
    await slow;
    if (taken) throw new EngineError('create: the name is in use', 409);
    made += 1;
    return String(made);
  },
  runForInput: async (id: string) => {
    if (unanswered) {
      unanswered = false;
      taken = true;
      throw new EngineError('start: no answer within 1 ms', null);
    }
    return {
      ended: new Promise<void>((resolve) => (lose = resolve)),
      end: () => void ended.push(id),
    };
  },
  list: async () => named.map((owner) => ({ id: owner, labels: { 'judge.name': owner } })),
  inspect: async () => ({ running, exitCode: 0, oomKilled: false, timeMs: null }),
  remove: async (idOrName: string) => {
    removed.push(idOrName);
    taken = false;
  },
} as unknown as ContainerEngine;
const take = (): Promise<WorkLock> =>
  takeName(engine, 'owner', 'image', pino({ level: 'silent' }), PATIENCE_MS);

beforeEach(() => {
  taken = false;
  away = false;
  made = 0;
  running = true;
  unanswered = false;
  slow = Promise.resolve();
  ended = [];
  removed = [];
  named = [];
});

it('is refused after a while to whoever comes second, and at once by an engine that says no otherwise', async () => {
  taken = true;
  await expect(take()).rejects.toThrow('another runner has this work directory');
  away = true;
  await expect(take()).rejects.toThrow('ECONNREFUSED');
});

it('is taken anew when the engine is back, and lost when somebody else was faster', async () => {
  const name = await take();
  away = true;
  lose();
  await new Promise((resolve) => setTimeout(resolve, 100));
  away = false;
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  expect(made).toBe(2);
  taken = true;
  lose();
  expect(await name.lost).toContain('another runner has this work directory');
  // What has the name now is the other one's: only the container that this one had may go.
  await name.release();
  expect(removed).toEqual(['2']);
});

it('is not taken again once it was given back', async () => {
  const name = await take();
  await name.release();
  lose();
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  expect(made).toBe(1);
});

it('is given back also while it is being taken anew', async () => {
  const name = await take();
  let answer: () => void = () => undefined;
  slow = new Promise((resolve) => (answer = resolve));
  lose();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const over = name.release();
  answer();
  await over;
  expect(made).toBe(2);
  expect(ended).toEqual(['2']);
});

it('is taken from a container that its runner could not start any more', async () => {
  taken = true;
  running = false;
  await take();
  expect(made).toBe(1);
});

it('is not kept by a container that was started without an answer', async () => {
  const name = await take();
  unanswered = true;
  lose();
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS + 300));
  expect(removed).toEqual(['2']);
  expect(made).toBe(3);
  expect(await Promise.race([name.lost, 'still held'])).toBe('still held');
});

it('tells of another living runner, and of no former life of its own', async () => {
  const isThere = (): Promise<boolean> => hasNeighbour(engine, 'owner', PATIENCE_MS);
  named = ['owner'];
  expect(await isThere()).toBe(false);
  named.push('other');
  expect(await isThere()).toBe(true);
  running = false;
  expect(await isThere()).toBe(false);
});

it('waits for the end of another one that was just killed', async () => {
  named = ['other'];
  const isThere = hasNeighbour(engine, 'owner', 10_000);
  named = [];
  expect(await isThere).toBe(false);
});
