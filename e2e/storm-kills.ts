import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunnerProcess } from '../judge-runner/test/runner-process.ts';
import { findByArgument } from '../tools/lib/leftovers.mjs';
import type { Service } from '../tools/lib/services.mjs';
import type { JudgingSystem } from './judging-system.ts';

/** How long what hangs does so: mostly too short for anybody to notice, sometimes longer than a lease. */
const HANGS_S = [1, 3, 8, 35];
const GONE_MS = 3000;
const STARTS = 10;

/** Numbers that a seed decides, so that a storm can be had again. */
export class Dice {
  private throws = 0;

  constructor(readonly seed: number) {}

  /** A whole number from 0 to under `sides`. */
  below(sides: number): number {
    const digest = createHash('sha256')
      .update(`${this.seed}/${(this.throws += 1)}`)
      .digest();
    return digest.readUInt32BE(0) % sides;
  }

  of<T>(things: readonly T[]): T {
    const thing = things[this.below(things.length)];
    if (thing === undefined) throw new Error('nothing to choose from');
    return thing;
  }
}

export interface Kill {
  name: string;
  /** Does the harm, and what an operator's supervisor does about it. */
  strike: () => Promise<void>;
}

/** Every kind of harm that a process of the system may come to. */
export function killsOf(system: JudgingSystem, runners: RunnerProcess[], dice: Dice): Kill[] {
  const gone = (): Promise<void> => sleep(dice.below(GONE_MS));
  const hang = async (stop: (signal: NodeJS.Signals) => void): Promise<void> => {
    stop('SIGSTOP');
    await sleep(dice.of(HANGS_S) * 1000);
    stop('SIGCONT');
  };
  const ofService = (name: string, service: Service): Kill[] => [
    {
      name: `${name} killed`,
      strike: async () => {
        await system.crash(service);
        await gone();
        await startAgain(service);
      },
    },
    { name: `${name} hung`, strike: () => hang((signal) => system.signal(service, signal)) },
  ];
  const ofRunner = (runner: RunnerProcess, at: number): Kill[] => [
    {
      name: `runner ${at + 1} killed`,
      strike: async () => {
        runner.signal('SIGKILL');
        await runner.ended();
        await gone();
        await runner.start(false);
      },
    },
    { name: `runner ${at + 1} hung`, strike: () => hang((signal) => runner.signal(signal)) },
  ];
  const docker = path.join(system.settings.dataDir, 'docker');
  const ofEngine = (name: string, argument: string): Kill[] => [
    // Whoever watches the engine starts it again.
    { name: `${name} killed`, strike: async () => signalAll(argument, 'SIGKILL') },
    { name: `${name} hung`, strike: () => hang((signal) => signalAll(argument, signal)) },
  ];
  return [
    ...runners.flatMap(ofRunner),
    ...system.backends.flatMap((backend, at) => ofService(`backend ${at + 1}`, backend)),
    ...ofService('Redis', system.redis),
    { name: 'database restarted', strike: () => system.postgres.restart() },
    ...ofEngine('dockerd', `--data-root=${path.join(docker, 'engine')}`),
    ...ofEngine('containerd', path.join(docker, 'containerd.toml')),
  ];
}

function signalAll(argument: string, signal: NodeJS.Signals): void {
  for (const pid of findByArgument(argument)) process.kill(pid, signal);
}

/** A service whose database is away may not come up at once; a supervisor does not give up. */
async function startAgain(service: Service): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await service.start();
    } catch (error) {
      if (tries === STARTS) throw error;
      await service.stop();
      await sleep(1000);
    }
  }
}
