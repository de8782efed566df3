import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getQueueToken } from '@nestjs/bull';
import { JUDGE_QUEUE } from '@tianheng/contracts';
import type { Queue } from 'bull';
import { JudgeSignals } from '../src/judging/judge-signals.ts';
import { SweepService } from '../src/judging/sweep.service.ts';
import { startApp, type TestApp } from './app.ts';
import { Client, pinImages, row, Runner, setSettings, submit } from './judging.ts';
import { workerRedisUrl } from './services.ts';

/** Stands between the backend and Redis, and can cut them off from each other, or let nothing through for a while. */
class Wire {
  private readonly sockets = new Set<Socket>();
  private readonly pairs: [Socket, Socket][] = [];
  private readonly server: Server;
  private whole = true;

  constructor(private readonly target: URL) {
    this.server = createServer((socket) => this.join(socket));
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const url = new URL(this.target);
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  cut(): void {
    this.whole = false;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.whole = true;
  }

  hang(): void {
    for (const [from] of this.pairs) from.unpipe();
  }

  goOn(): void {
    for (const [from, to] of this.pairs) from.pipe(to);
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private join(socket: Socket): void {
    if (!this.whole) {
      socket.destroy();
      return;
    }
    const onward = connect(Number(this.target.port), this.target.hostname);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      this.sockets.add(from);
      this.pairs.push([from, to]);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  }
}

let test: TestApp;
const wire = new Wire(new URL(workerRedisUrl()));
beforeAll(async () => {
  test = await startApp({ env: { REDIS_URL: await wire.open() } });
  await pinImages(test);
  await setSettings(test);
});
afterAll(async () => {
  await test.stop();
  wire.close();
});

describe('while Redis is away', () => {
  it('commitments are taken, judged and stopped all the same, and nobody waits for it', async () => {
    const world = await test.factory.world();
    const runner = new Runner(test);
    const leader = await Client.of(test, world.leader);
    wire.cut();
    const began = Date.now();
    const first = await submit(test, world);
    const second = await submit(test, world);
    expect((await runner.claimOne()).run_id).toBe(first.id);
    await leader.cancel(first.id).expect(200);
    await test.app.get(SweepService).sweep();
    const { lease_token } = await runner.claimOne();
    expect((await runner.settle(lease_token)).body).toEqual({ outcome: 'applied' });
    expect((await row(test, second.id)).status).toBe('success');
    expect(Date.now() - began).toBeLessThan(15_000);
  });

  it('tickets are not lost for good: the sweep makes them once it is back', async () => {
    const world = await test.factory.world();
    await submit(test, world);
    wire.mend();
    const queue = test.app.get<Queue>(getQueueToken(JUDGE_QUEUE));
    const tickets = async (): Promise<number> => queue.getWaitingCount().catch(() => 0);
    for (let tries = 0; tries < 200 && (await tickets()) === 0; tries += 1) {
      await sleep(50);
    }
    expect(await tickets()).toBeGreaterThan(0);
  });
});

it('a Redis that hung for a while gets no more tickets than there are runs waiting', async () => {
  const queue = test.app.get<Queue>(getQueueToken(JUDGE_QUEUE));
  // Its tickets for the run that still waits would be on their way at that moment, and no others are made then.
  await test.app.get(SweepService).beforeApplicationShutdown();
  const signals = test.app.get(JudgeSignals);
  const isToppingUp = () => signals['isToppingUp'];
  while (isToppingUp()) await sleep(10);
  await queue.empty();
  wire.hang();
  for (let times = 0; times < 5; times += 1) await signals.topUp(3);
  wire.goOn();
  // All five would have been at it at once.
  while (isToppingUp()) await sleep(10);
  await sleep(200);
  expect(await queue.getWaitingCount()).toBe(3);
});
