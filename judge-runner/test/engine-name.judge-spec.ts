import { afterEach, describe, expect, it } from '@jest/globals';
import { DockerEngine } from '../src/engine/docker-engine.ts';
import { nameConfig } from '../src/engine/host-config.ts';
import { takeName } from '../src/engine-name.ts';
import type { WorkLock } from '../src/work-lock.ts';
import { FakeBackend } from './fake-backend.ts';
import { ENGINE, JUDGE, logger, until } from './harness.ts';
import { RunnerProcess } from './runner-process.ts';

(ENGINE ? describe : describe.skip)('the name of a work directory on the engine', () => {
  const engine = new DockerEngine((ENGINE ?? '').slice('unix://'.length));
  const held: WorkLock[] = [];
  const take = async (owner: string): Promise<WorkLock> => {
    const name = await takeName(engine, owner, JUDGE, logger);
    held.push(name);
    return name;
  };
  const containers = async (owner: string): Promise<string[]> =>
    (await engine.list(`judge.name=${owner}`)).map(({ id }) => id);
  afterEach(async () => {
    for (const name of held.splice(0)) await name.release();
  });

  it('is one living runner’s, and the next one’s when that has given it back', async () => {
    const first = await take('name-a');
    await take('name-b');
    await expect(take('name-a')).rejects.toThrow('another runner has this work directory');
    await first.release();
    await take('name-a');
  });

  it('is taken anew when the engine has lost it', async () => {
    const name = await take('name-c');
    const [before = ''] = await containers('name-c');
    await engine.kill(before);
    await until(async () => {
      const [now] = await containers('name-c');
      if (now === undefined || now === before) return false;
      return (await engine.inspect(now).catch(() => null))?.running ?? false;
    });
    expect(await Promise.race([name.lost, 'still held'])).toBe('still held');
  });

  it('is free although a runner was killed between making it and starting it', async () => {
    await engine.create('judge-runner-name-d', nameConfig(JUDGE, 'name-d'));
    await take('name-d');
    expect(await containers('name-d')).toHaveLength(1);
  });

  it('goes with a runner that is killed, and keeps a second one with the same name from starting', async () => {
    const backend = await new FakeBackend().start();
    const runner = new RunnerProcess(ENGINE ?? '', backend.url);
    try {
      await runner.start();
      const owner = runner.owner();
      expect(await containers(owner)).toHaveLength(1);
      await expect(take(owner)).rejects.toThrow('another runner has this work directory');
      runner.signal('SIGKILL');
      await runner.ended();
      await until(async () => (await containers(owner)).length === 0);
      await runner.start();
      expect(runner.said('is serving')).toBe(true);
      runner.signal('SIGTERM');
      expect(await runner.ended()).toBe(0);
      expect(await containers(owner)).toEqual([]);
    } finally {
      await runner.remove();
      await backend.stop();
    }
  });

  it('tells a runner without a share of the host that another one is there', async () => {
    const backend = await new FakeBackend().start();
    const first = new RunnerProcess(ENGINE ?? '', backend.url);
    const second = new RunnerProcess(ENGINE ?? '', backend.url, { JUDGE_CPUS: '' });
    try {
      await first.start();
      await second.start();
      expect(await second.ended()).toBe(1);
      expect(second.output).toContain('give each JUDGE_MEMORY_MB and JUDGE_CPUS');
      expect(await containers(second.owner())).toEqual([]);
    } finally {
      await first.remove();
      await second.remove();
      await backend.stop();
    }
  });
});
