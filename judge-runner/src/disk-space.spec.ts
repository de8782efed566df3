import { beforeEach, expect, it, jest } from '@jest/globals';
import { MIB } from '@tianheng/contracts';
import { DiskSpace } from './disk-space.ts';

const signal = new AbortController().signal;
const nothing = (): Promise<void> => Promise.resolve();
const share = (most: number, sure = 0) => ({ sure: sure * MIB, most: most * MIB });

const giveUp = jest.fn();

let free: number;
let disk: DiskSpace;
beforeEach(() => {
  jest.useRealTimers();
  free = 500;
  disk = new DiskSpace('/', 100 * MIB);
  jest.spyOn(disk, 'free').mockImplementation(async () => free * MIB);
});
/** Notes when it has come in. */
const entering = (most: number, entered: number[], stop = signal): Promise<() => void> =>
  disk.enter(share(most), nothing, stop).then((leave) => (entered.push(most), leave));
const pass = (): Promise<void> => jest.advanceTimersByTimeAsync(1000);

it('lets in side by side what may all come, and the others in their order, each as soon as it may', async () => {
  jest.useFakeTimers();
  const entered: number[] = [];
  const leave = await entering(300, entered);
  await entering(150, entered);
  const large = entering(200, entered);
  const small = entering(1, entered);
  await pass();
  expect(entered).toEqual([300, 150]);
  expect(disk.isAwaited).toBe(true);
  leave();
  await pass();
  await Promise.all([large, small]);
  expect(entered).toEqual([300, 150, 200, 1]);
  expect(disk.isAwaited).toBe(false);
});

it('says that somebody waits also while the next one is only about to look', async () => {
  jest.useFakeTimers();
  const entered: number[] = [];
  const leave = await entering(400, entered);
  const second = entering(200, entered);
  let look = (): void => undefined;
  const looks = (): Promise<void> => new Promise((resolve) => (look = resolve));
  const third = disk.enter(share(1), looks, signal);
  await pass();
  leave();
  await pass();
  await second;
  expect(disk.isAwaited).toBe(true);
  look();
  await third;
  expect(disk.isAwaited).toBe(false);
});

it('lets in alone what is larger than the disk', async () => {
  const leave = await disk.enter(share(1000), nothing, signal);
  leave();
  await disk.enter(share(1000), nothing, signal);
});

it('lets in nobody, not even alone, for whom the disk is too small in any case', async () => {
  disk.coming = { bytes: async () => 500 * MIB, isUnderWay: () => false, giveUp };
  await expect(disk.enter(share(0), nothing, signal)).rejects.toMatchObject({ code: 'disk_full' });
  free = 517;
  await disk.enter(share(1000), nothing, signal);
});

it('waits for what is fetched for nobody any more, which can be let go then', async () => {
  jest.useFakeTimers();
  let isUnderWay = true;
  disk.coming = { bytes: async () => 500 * MIB, isUnderWay: () => isUnderWay, giveUp };
  const entered: number[] = [];
  const waiting = entering(1, entered);
  await pass();
  expect(entered).toEqual([]);
  expect(giveUp).toHaveBeenCalled();
  isUnderWay = false;
  free = 600;
  await pass();
  await waiting;
});

it('counts what is fetched for all, which no share has', async () => {
  jest.useFakeTimers();
  disk.coming = { bytes: async () => 250 * MIB, isUnderWay: () => true, giveUp };
  expect(await disk.spare()).toBe(150 * MIB);
  await disk.enter(share(100), nothing, signal);
  const entered: number[] = [];
  const waiting = entering(150, entered);
  await pass();
  expect(entered).toEqual([]);
  free = 516;
  await pass();
  await waiting;
});

it('lets in whoever waits when the first has not so much more to write', async () => {
  jest.useFakeTimers();
  const entered: number[] = [];
  const first = share(400);
  await disk.enter(first, nothing, signal);
  const second = entering(200, entered);
  await pass();
  expect(entered).toEqual([]);
  first.most = 200 * MIB;
  await pass();
  await second;
});

it('keeps from others what somebody is sure to write, above the floor', async () => {
  const written = share(300, 300);
  expect(await disk.spare()).toBe(400 * MIB);
  const leave = await disk.enter(written, nothing, signal);
  expect(await disk.spare()).toBe(100 * MIB);
  free = 200;
  written.sure = 0;
  expect(await disk.spare()).toBe(100 * MIB);
  leave();
  free = 99;
  expect(await disk.isEnough()).toBe(false);
});

it('begins nothing on a disk that counts as full, however low its floor', async () => {
  disk = new DiskSpace('/', MIB);
  jest.spyOn(disk, 'free').mockImplementation(async () => free * MIB);
  free = 15;
  expect([await disk.isFull(), await disk.isEnough()]).toEqual([true, false]);
  free = 16;
  expect([await disk.isFull(), await disk.isEnough(), await disk.spare()]).toEqual([false, true, 0]);
});

it('lets go for what may come once somebody waits for it', async () => {
  free = 150;
  await disk.enter(share(64), nothing, signal);
  const asked: number[] = [];
  const letGo = async (bytes: number): Promise<void> => {
    asked.push(bytes / MIB);
    if (bytes > 0) free = 2000;
  };
  await disk.enter(share(1000), letGo, signal);
  // Above the floor, beside what is left in any case.
  expect(asked).toEqual([0, 64 + 1000 + 16 - 100]);
});

it('waits for whoever has written all, until that is gone', async () => {
  jest.useFakeTimers();
  const first = share(400);
  const leave = await disk.enter(first, nothing, signal);
  Object.assign(first, { sure: 0, most: 0 });
  free = 100;
  const entered: number[] = [];
  const second = entering(200, entered);
  await pass();
  expect(entered).toEqual([]);
  leave();
  await pass();
  await second;
});

it('looks once more where the last other one leaves while it looks: that leaves what can be let go', async () => {
  jest.useFakeTimers();
  const gone = await disk.enter(share(0), nothing, signal);
  disk.coming = { bytes: async () => 500 * MIB, isUnderWay: () => false, giveUp };
  let rounds = 0;
  const letGo = async (): Promise<void> => {
    rounds += 1;
    if (rounds === 1) gone();
    else free = 600;
  };
  const entered = disk.enter(share(0), letGo, signal);
  await pass();
  await entered;
  expect(rounds).toBe(2);
});

it('asks for what can be let go each time, before anybody waits', async () => {
  await disk.enter(share(300), nothing, signal);
  const letGo = async (): Promise<void> => void (free = 800);
  await disk.enter(share(300), letGo, signal);
  expect(disk.isAwaited).toBe(false);
});

it('forgets who gives up waiting', async () => {
  await disk.enter(share(400), nothing, signal);
  const gone = new AbortController();
  const waiting = disk.enter(share(400), nothing, gone.signal);
  const behind = disk.enter(share(1), nothing, signal);
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await behind;
});
