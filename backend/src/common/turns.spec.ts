import { expect, it } from '@jest/globals';
import { Turns } from './turns.ts';

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2));

it('runs one at a time per key and a few in all', async () => {
  const turns = new Turns(2);
  const perKey = new Map<string, number>();
  let running = 0;
  const seen: number[] = [];
  const order: string[] = [];
  const work = (key: string, name: string): Promise<void> =>
    turns.run(key, async () => {
      running += 1;
      perKey.set(key, (perKey.get(key) ?? 0) + 1);
      seen.push(running);
      expect(perKey.get(key)).toBe(1);
      await pause();
      order.push(name);
      perKey.set(key, 0);
      running -= 1;
    });
  await Promise.all(['a', 'a', 'b', 'c', 'a', 'b'].map((key, at) => work(key, `${key}${at}`)));
  expect(Math.max(...seen)).toBe(2);
  expect(order.filter((name) => name.startsWith('a'))).toEqual(['a0', 'a1', 'a4']);
});

it('goes on after a failure', async () => {
  const turns = new Turns(1);
  await expect(turns.run('a', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  await expect(turns.run('a', () => Promise.resolve(1))).resolves.toBe(1);
});
