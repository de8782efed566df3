import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import type { BoxResult } from './box.ts';
import {
  EngineError,
  type ContainerConfig,
  type ContainerEngine,
  type ContainerEvent,
  type HeldInput,
} from './engine/container-engine.ts';
import { EngineEvents } from './engine/engine-events.ts';
import type { Usage } from './measure.ts';

const hostOomKills = jest.fn<() => number | null>();
jest.unstable_mockModule('./measure.ts', () => ({ hostOomKills }));
const { Box } = await import('./box.ts');
type Box = InstanceType<typeof Box>;

const logger = pino({ level: 'silent' });
const ID = 'c1';
const config = { HostConfig: { NanoCpus: 1.5e9, Memory: 128 << 20 } } as ContainerConfig;
const pause = (ms = 5): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** An engine in memory whose one container ends when a test says so. */
class FakeEngine implements ContainerEngine {
  readonly calls: string[] = [];
  readonly failing = new Map<string, EngineError>();
  oomKilled = false;
  timeMs = 12;
  running = false;
  exitCode = 0;
  /** what the program does once started */
  program: () => void = () => this.exit(0);
  emit: (event: ContainerEvent) => void = () => undefined;
  breakEvents: () => void = () => undefined;
  write: (chunk: Buffer) => void = () => undefined;
  private exited: (code: number) => void = () => undefined;
  private endStream: () => void = () => undefined;
  /** an engine that was killed answers no wait */
  silentWait = false;
  /** more of the output is to come after the end was told */
  stillReading = false;

  exit(code: number, { tell = true } = {}): void {
    if (!this.running) return;
    this.running = false;
    this.exitCode = code;
    if (tell) this.emit({ id: ID, action: 'die' });
    if (!this.stillReading) this.endStream();
    if (!this.silentWait) this.exited(code);
  }

  private call(name: string): void {
    this.calls.push(name);
    const error = this.failing.get(name);
    if (error) throw error;
  }

  created: ContainerConfig | null = null;
  createdAs = '';
  /** how long the making takes */
  making: Promise<void> = Promise.resolve();
  readonly removed: string[] = [];
  async create(name: string, config: ContainerConfig): Promise<string> {
    this.createdAs = name;
    this.call('create');
    this.created = config;
    await this.making;
    return ID;
  }
  async runForInput(): Promise<HeldInput> {
    throw new Error('no container here has an input');
  }
  async attach(
    _id: string,
    onOutput: (chunk: Buffer) => void,
  ): Promise<{ ended: Promise<void>; destroy(): void }> {
    this.call('attach');
    this.write = onOutput;
    const ended = new Promise<void>((resolve) => (this.endStream = resolve));
    return { ended, destroy: () => this.endStream() };
  }
  async wait(): Promise<{ code: Promise<number> }> {
    this.call('wait');
    return { code: new Promise((resolve) => (this.exited = resolve)) };
  }
  async start(): Promise<void> {
    this.call('start');
    this.running = true;
    setTimeout(() => this.program(), 1);
  }
  async kill(): Promise<void> {
    this.call('kill');
    this.emit({ id: ID, action: 'kill' });
    this.exit(137);
  }
  async inspect(): Promise<{ running: boolean; exitCode: number; oomKilled: boolean; timeMs: number }> {
    this.call('inspect');
    return { running: this.running, exitCode: this.exitCode, oomKilled: this.oomKilled, timeMs: this.timeMs };
  }
  async remove(idOrName: string): Promise<void> {
    this.call('remove');
    this.removed.push(idOrName);
  }
  async list(): Promise<[]> {
    return [];
  }
  async images(): Promise<[]> {
    return [];
  }
  async info(): Promise<{ version: string; cpus: number; cgroupVersion: 2; cgroupDriver: string }> {
    this.call('info');
    return { version: '0', cpus: 1, cgroupVersion: 2, cgroupDriver: 'none' };
  }
  async events(
    _label: string,
    onEvent: (event: ContainerEvent) => void,
  ): Promise<{ ended: Promise<void>; close(): void }> {
    this.emit = onEvent;
    const ended = new Promise<void>((resolve) => (this.breakEvents = resolve));
    return { ended, close: () => this.breakEvents() };
  }
}

/** What a container used, as a test says. */
const meter = {
  usage: { memoryMb: 10, cpuMs: 0 } as Usage,
  closed: 0,
  parent: '/above',
  begin: () => Promise.resolve(),
  read: () => meter.usage,
  close: async () => void (meter.closed += 1),
};

let engine: FakeEngine;
let events: EngineEvents;
beforeEach(async () => {
  hostOomKills.mockReset().mockReturnValue(7);
  Object.assign(meter, { usage: { memoryMb: 10, cpuMs: 0 }, closed: 0 });
  engine = new FakeEngine();
  events = new EngineEvents(engine, 'label', logger);
  await events.start();
});

const make = (signal = new AbortController().signal): Box =>
  new Box({ engine, events, meter: () => meter, logger }, config, signal);

async function run(timeLimitMs = 1000, signal = new AbortController().signal): Promise<BoxResult> {
  const box = make(signal);
  const result = await box.run({ timeLimitMs });
  await box.remove();
  return result;
}

it('attaches and waits before it starts, and removes in the end', async () => {
  const { evidence, timeMs } = await run();
  expect(engine.calls).toEqual(['create', 'attach', 'wait', 'start', 'inspect', 'remove']);
  expect(evidence).toMatchObject({ exitCode: 0, engineFault: null, foreignKill: false, eventsBroken: false });
  expect(timeMs).toBe(12);
});

describe('evidence', () => {
  it('of a deadline, which is no foreign kill', async () => {
    engine.program = () => undefined;
    engine.timeMs = 60_000;
    expect((await run(20)).evidence).toMatchObject({
      ...{ deadlineFired: true, exitCode: 137 },
      ...{ foreignKill: false, engineFault: null },
    });
  });

  it('of no deadline that fired after the end, when the engine told of it late', async () => {
    engine.silentWait = true;
    expect((await run(20)).evidence).toMatchObject({ deadlineFired: false, foreignKill: false, exitCode: 0 });
    expect(engine.calls).toContain('kill');
  });

  it.each([
    ['longer than its limit', 0, 3000],
    ['until it was killed', 137, 0],
  ])('of a deadline, where the program ran %s', async (_how, code, cpuMs) => {
    meter.usage = { memoryMb: 10, cpuMs };
    engine.silentWait = true;
    engine.program = () => engine.exit(code);
    expect((await run(20)).evidence).toMatchObject({ deadlineFired: true, exitCode: code });
  });

  it('of this process, which stood still while the program ran over its limit', async () => {
    engine.timeMs = 7000;
    expect((await run(1000)).evidence.engineFault).toMatchObject({ cause: 'engine_error' });
  });

  it('of too much output', async () => {
    engine.program = () => {
      for (let count = 0; count < 17; count += 1) engine.write(Buffer.alloc(1 << 20, 'x'));
    };
    const { evidence, output } = await run();
    expect(evidence).toMatchObject({ logOverLimit: true, deadlineFired: false, foreignKill: false });
    expect(output.total).toBe(17 << 20);
  });

  it.each([16, 17])('of %i MiB of output of a program that ended before they were read', async (count) => {
    engine.program = () => {
      engine.stillReading = true;
      engine.exit(0);
      void pause().then(() => {
        for (let written = 0; written < count; written += 1) engine.write(Buffer.alloc(1 << 20, 'x'));
        engine.stillReading = false;
        engine['endStream']();
      });
    };
    const { evidence } = await run();
    expect(evidence).toMatchObject({ logOverLimit: count > 16, exitCode: 0, foreignKill: false });
    expect(engine.calls).not.toContain('kill');
  });

  it('of too large a folder, though too much output was read after the kill for it', async () => {
    engine.stillReading = true;
    const box = make();
    const { evidence } = await box.run({
      timeLimitMs: 1000,
      guardOutput: (onOver) => {
        onOver();
        void pause().then(() => {
          for (let count = 0; count < 17; count += 1) engine.write(Buffer.alloc(1 << 20, 'x'));
          engine['endStream']();
        });
        return () => undefined;
      },
    });
    expect(evidence).toMatchObject({ outputOverLimit: true, logOverLimit: false, exitCode: 137 });
  });

  it('of a kill that is not ours, though it looks like an exit', async () => {
    engine.program = () => {
      engine.emit({ id: ID, action: 'kill' });
      engine.exit(143);
    };
    expect((await run()).evidence).toMatchObject({ foreignKill: true, exitCode: 143 });
  });

  it('of a foreign kill beside our own', async () => {
    engine.program = () => undefined;
    setTimeout(() => engine.emit({ id: ID, action: 'kill' }), 5);
    expect((await run(30)).evidence).toMatchObject({ foreignKill: true, deadlineFired: true });
  });

  it('of memory, by flag and by event', async () => {
    engine.oomKilled = true;
    engine.program = () => {
      engine.emit({ id: ID, action: 'oom' });
      engine.exit(137);
    };
    expect((await run()).evidence).toMatchObject({ oomFlag: true, oomEvent: true, exitCode: 137 });
  });

  it.each([
    [10, false],
    [100, true],
    [null, true],
  ])(
    'of memory by the host’s counter, of a program that used %p of its 128 MB: %p',
    async (memoryMb, grew) => {
      meter.usage = { memoryMb, cpuMs: 0 };
      engine.program = () => {
        hostOomKills.mockReturnValue(8);
        engine.exit(137);
      };
      expect((await run()).evidence).toMatchObject({ hostOomGrew: grew, oomFlag: false, oomEvent: false });
    },
  );

  it('of events that broke, or that do not tell the end', async () => {
    engine.program = () => {
      engine.breakEvents();
      engine.exit(1, { tell: false });
    };
    expect((await run()).evidence.eventsBroken).toBe(true);
    events.stop();
    engine.program = () => engine.exit(1, { tell: false });
    expect((await run()).evidence.eventsBroken).toBe(true);
  });

  it.each(['create', 'attach', 'start', 'inspect'])('of an engine that fails at %s', async (call) => {
    engine.failing.set(call, new EngineError(`${call}: no answer within 1 ms`, null));
    expect((await run()).evidence.engineFault).toMatchObject({ cause: 'engine_stopped' });
    expect(engine.calls).toContain('remove');
  });

  it('of an engine that hangs when a program is to be killed, and not of a program that takes its time to end', async () => {
    engine.failing.set('kill', new EngineError('kill: no answer within 1 ms', null));
    engine.program = () => void pause(60).then(() => engine.exit(137));
    expect((await run(20)).evidence).toMatchObject({ engineFault: null, deadlineFired: true });
    engine.failing.set('info', new EngineError('info: no answer within 1 ms', null));
    expect((await run(20)).evidence.engineFault).toMatchObject({ cause: 'engine_stopped' });
  });

  it('of an image that is not there', async () => {
    engine.failing.set('create', new EngineError('create: no such image', 404));
    expect((await run()).evidence.engineFault).toMatchObject({ cause: 'image_missing' });
  });

  it('of an engine that died while waiting for the exit', async () => {
    engine.silentWait = true;
    engine.program = () => {
      engine.failing.set('inspect', new EngineError('inspect: ECONNREFUSED', null));
      engine.breakEvents();
      engine.exit(0, { tell: false });
    };
    expect((await run()).evidence.engineFault).toMatchObject({ cause: 'engine_stopped' });
  });

  it('of an end that only a look at the container shows', async () => {
    engine.silentWait = true;
    expect((await run()).evidence).toMatchObject({ exitCode: 0, engineFault: null });
  });
});

it('a program that closes its output is left to run', async () => {
  engine.program = () => {
    engine['endStream']();
    void pause(50).then(() => engine.exit(0));
  };
  expect((await run(60_000)).evidence).toMatchObject({ exitCode: 0, engineFault: null });
});

it('an attempt that is not wanted any more is killed at once, or never started', async () => {
  const gone = new AbortController();
  engine.program = () => gone.abort();
  expect((await run(60_000, gone.signal)).evidence.exitCode).toBe(137);
  engine.calls.length = 0;
  expect((await run(60_000, gone.signal)).evidence.exitCode).toBeNull();
  expect(engine.calls).toEqual([]);
});

describe('a container that is made ahead', () => {
  it('is there before it is run, and stays until it is removed, once', async () => {
    const box = make();
    await pause();
    expect(engine.calls).toEqual(['create']);
    await box.run({ timeLimitMs: 1000 });
    expect(engine.calls).not.toContain('remove');
    await Promise.all([box.remove(), box.remove()]);
    expect(engine.calls.filter((call) => call === 'remove')).toEqual(['remove']);
  });

  it('is removed when its making ends, though nobody runs it', async () => {
    let made: () => void = () => undefined;
    engine.making = new Promise((resolve) => (made = resolve));
    const removed = make().remove();
    await pause();
    expect(engine.calls).toEqual(['create']);
    made();
    await removed;
    expect(engine.calls).toEqual(['create', 'remove']);
    expect(meter.closed).toBe(1);
  });

  it('is removed by its name when its making gave no answer', async () => {
    engine.failing.set('create', new EngineError('create: no answer within 1 ms', null));
    await make().remove();
    expect(engine.removed).toEqual([engine.createdAs]);
  });

  it('is not started when it is no longer wanted by then', async () => {
    const gone = new AbortController();
    const box = make(gone.signal);
    await pause();
    gone.abort();
    expect((await box.run({ timeLimitMs: 1000 })).evidence).toMatchObject({
      exitCode: null,
      engineFault: null,
    });
    await box.remove();
    expect(engine.calls).toEqual(['create', 'remove']);
  });

  it('is removed at once when it may still run', async () => {
    engine.failing.set('start', new EngineError('start: no answer within 1 ms', null));
    await make().run({ timeLimitMs: 1000 });
    await pause();
    expect(engine.calls).toContain('remove');
  });
});

describe('what a program used', () => {
  it('is counted in a group of its own, which goes with the container', async () => {
    meter.usage = { memoryMb: 55.5, cpuMs: 9 };
    const { usage } = await run();
    expect(usage).toEqual({ memoryMb: 55.5, cpuMs: 9 });
    expect(engine.created?.HostConfig.CgroupParent).toBe('/above');
    expect(meter.closed).toBe(1);
  });

  it('is time of its processors at least, however late the engine noted its start', async () => {
    meter.usage = { memoryMb: 10, cpuMs: 3000 };
    expect((await run()).timeMs).toBe(2000);
  });
});
