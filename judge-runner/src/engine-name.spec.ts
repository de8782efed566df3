import { beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { EngineError, type ContainerEngine } from './engine/container-engine.ts';
import { takeName } from './engine-name.ts';
import type { WorkLock } from './work-lock.ts';

const PATIENCE_MS = 300;

let taken: boolean;
let away: boolean;
let made: number;
let lose: () => void;
const engine = {
  create: async () => {
    if (away) throw new EngineError('create: ECONNREFUSED', null);
    if (taken) throw new EngineError('create: the name is in use', 409);
    made += 1;
    return String(made);
  },
  runForInput: async () => ({
    ended: new Promise<void>((resolve) => (lose = resolve)),
    end: () => undefined,
  }),
  remove: async () => undefined,
} as unknown as ContainerEngine;
const take = (): Promise<WorkLock> =>
  takeName(engine, 'owner', 'image', pino({ level: 'silent' }), PATIENCE_MS);

beforeEach(() => {
  taken = false;
  away = false;
  made = 0;
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
});

it('is not taken again once it was given back', async () => {
  const name = await take();
  await name.release();
  lose();
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  expect(made).toBe(1);
});
