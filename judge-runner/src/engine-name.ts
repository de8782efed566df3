import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import {
  EngineError,
  type ContainerEngine,
  type ContainerState,
  type HeldInput,
} from './engine/container-engine.ts';
import { nameConfig } from './engine/host-config.ts';
import { errorText } from './faults.ts';
import type { WorkLock } from './work-lock.ts';

/** The container of a killed runner is gone only when the engine has noticed. */
const PATIENCE_MS = 10_000;
const AGAIN_MS = 250;
const CONFLICT = 409;
const NOT_FOUND = 404;

class Taken extends Error {}

interface Held extends HeldInput {
  id: string;
}

/**
 * Reserves the work directory's name on the engine, for where the kernel's lock does not reach: folders that are shared
 * between machines of one engine, or copied as they are. A container of that name runs as long as this process holds
 * its input, however this process ends. Taken anew when the engine has lost it.
 * @throws Error when another living runner has it
 */
export async function takeName(
  engine: ContainerEngine,
  owner: string,
  image: string,
  logger: Logger,
  patienceMs = PATIENCE_MS,
): Promise<WorkLock> {
  let held = await take(engine, owner, image, patienceMs);
  let taking: Promise<void> = Promise.resolve();
  let released = false;
  let onLost: (reason: string) => void = () => undefined;
  const lost = new Promise<string>((resolve) => (onLost = resolve));
  const keep = async (): Promise<void> => {
    for (;;) {
      await held.ended;
      while (!released) {
        try {
          taking = take(engine, owner, image, patienceMs).then((again) => void (held = again));
          await taking;
          break;
        } catch (error) {
          if (error instanceof Taken) return onLost(error.message);
          logger.debug({ error: errorText(error) }, 'the name on the engine could not be taken again yet');
          await sleep(AGAIN_MS, undefined, { ref: false });
        }
      }
      if (released) return;
    }
  };
  void keep();
  return {
    lost,
    release: async () => {
      released = true;
      // What is being taken anew just then would stay, held by a process that has given it back.
      await taking.catch(() => undefined);
      held.end();
      // The very container, not whatever has the name: that may be another runner's by now.
      await engine.remove(held.id).catch((error: unknown) => {
        logger.debug({ error: errorText(error) }, 'the name on the engine was not given back');
      });
    },
  };
}

/** Whether another living runner has a name on the engine; one that was just killed is waited for. */
export async function hasNeighbour(
  engine: ContainerEngine,
  owner: string,
  patienceMs = PATIENCE_MS,
): Promise<boolean> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const named = await engine.list('judge.name');
    const others = named.filter(({ labels }) => labels['judge.name'] !== owner);
    const states = await Promise.all(others.map(({ id }) => stateOf(engine, id)));
    if (!states.some((state) => state?.running)) return false;
    if (performance.now() > giveUpAt) return true;
    await sleep(AGAIN_MS);
  }
}

const nameOf = (owner: string): string => `judge-runner-${owner}`;

async function take(
  engine: ContainerEngine,
  owner: string,
  image: string,
  patienceMs: number,
): Promise<Held> {
  let giveUpAt = performance.now() + patienceMs;
  let cleared = false;
  for (;;) {
    const id = await engine.create(nameOf(owner), nameConfig(image, owner)).catch((error: unknown) => {
      if (error instanceof EngineError && error.status === CONFLICT) return null;
      throw error;
    });
    if (id !== null) return { id, ...(await runOrRemove(engine, id)) };
    if (performance.now() > giveUpAt) {
      if (cleared || !(await neverRan(engine, owner)))
        throw new Taken(
          'another runner has this work directory, or a copy of it: give each runner its own JUDGE_WORK_DIR',
        );
      await engine.remove(nameOf(owner));
      cleared = true;
      giveUpAt = performance.now() + patienceMs;
    }
    await sleep(AGAIN_MS);
  }
}

/** One that may run without being held would keep the name from everybody, this process included. */
async function runOrRemove(engine: ContainerEngine, id: string): Promise<HeldInput> {
  try {
    return await engine.runForInput(id);
  } catch (error) {
    await engine.remove(id).catch(() => undefined);
    throw error;
  }
}

/** The engine clears away what has run; what a runner made and could not start any more stays. */
async function neverRan(engine: ContainerEngine, owner: string): Promise<boolean> {
  const state = await stateOf(engine, nameOf(owner));
  return state !== null && !state.running;
}

/** @returns null of one that is gone */
const stateOf = (engine: ContainerEngine, idOrName: string): Promise<ContainerState | null> =>
  engine.inspect(idOrName).catch((error: unknown) => {
    if (error instanceof EngineError && error.status === NOT_FOUND) return null;
    throw error;
  });
