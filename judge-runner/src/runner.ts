import { hostname, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { JudgeAssignment, RunnerState } from '@tianheng/contracts';
import { Announcer } from './announcer.ts';
import { BackendClient } from './backend.client.ts';
import type { Config } from './config.ts';
import { DatasetCache } from './dataset-cache.ts';
import { DiskSpace } from './disk-space.ts';
import { downloader } from './download.ts';
import { EngineGuard } from './engine-guard.ts';
import { hasNeighbour, takeName } from './engine-name.ts';
import { EngineError, type ContainerEngine, type EngineInfo } from './engine/container-engine.ts';
import { DockerEngine } from './engine/docker-engine.ts';
import { EngineEvents } from './engine/engine-events.ts';
import { needsOf, type HostFacts } from './engine/host-config.ts';
import { maskedPaths } from './engine/masked-paths.ts';
import { seccompProfile } from './engine/seccomp.ts';
import { errorText } from './faults.ts';
import { HeldImages } from './held-images.ts';
import { listenForHints } from './hints.ts';
import { judge } from './judge.ts';
import { JudgeWorker } from './judge.worker.ts';
import { meters, sweepGroups } from './measure.ts';
import { Budget, type Amounts } from './budget.ts';
import { probeEngine } from './probe.ts';
import { Reaper } from './reaper.ts';
import { selfTest } from './self-test.ts';
import { Uids } from './uids.ts';
import { VERSION } from './version.ts';
import { Workspace } from './workspace.ts';

const ENGINE_RETRY_MS = 1000;
/** left to the host beside all containers */
const HOST_MEMORY = 1024 ** 3;

/** Thrown when the host does not protect itself well enough to judge on it. */
export class Unfit extends Error {}

export interface Runner {
  /** Drains, releases, cleans. `hurry` cuts the draining short. */
  stop(hurry: AbortSignal): Promise<void>;
  /** Resolves with the reason when it must not go on. */
  failed: Promise<string>;
}

/** Prepares the host, tests it, and begins to serve. `signal` gives up waiting for the engine or an image. */
export async function startRunner(config: Config, logger: Logger, signal: AbortSignal): Promise<Runner> {
  const engine = new DockerEngine(config.dockerSocket);
  const info = await engineAnswers(engine, logger, signal);
  const images = new HeldImages(engine, logger, config.selfTestImage);
  const host = { ...hostFacts(info), ...(config.runtime && { runtime: config.runtime }) };
  const place = { config, engine, info, host, logger };
  const { image, box, reaper } = await firstFit(place, await images.firstUsable(signal));
  const { workspace, events } = box;
  images.proven = image;
  const takesAll = config.memoryBytes === null || config.cpus === null;
  if (takesAll && (await hasNeighbour(engine, workspace.owner))) {
    events.stop();
    await workspace.close();
    throw new Unfit(
      'another runner serves on this engine, and each would hand out the whole host: give each JUDGE_MEMORY_MB and JUDGE_CPUS',
    );
  }

  const { runnerId: runner_id, slots } = config;
  const self = { runner_id, host: hostname(), version: VERSION, slots };
  const backend = new BackendClient(config.backendUrl, config.token, self);
  const disk = new DiskSpace(config.workDir, config.floorBytes);
  const probe = { ...box, owner: workspace.owner, images };
  const guard = new EngineGuard(
    async () => {
      await workspace.tryOut();
      await probeEngine(probe);
    },
    logger,
    () => void worker.wake(),
  );
  const download = downloader(config.backendUrl);
  const datasets = await DatasetCache.open(
    workspace.cacheFolder,
    { maxBytes: config.cacheBytes, disk },
    download,
  );
  const memory = Math.min(totalmem() - HOST_MEMORY, config.memoryBytes ?? Infinity);
  // A share bounds what runs at once, not what one program has: its limits are its question's on every host.
  const budget = new Budget([memory, Math.min(host.cpus, config.cpus ?? Infinity) * 1e9]);
  const tools = { ...box, datasets, download, backend, budget, guard, disk };
  const state = fitness(guard, { disk, datasets }, events, logger);
  const announcer = new Announcer(
    state,
    async (now) => backend.announce(now, isAsked(now) ? await versionOf(engine) : undefined),
    logger,
  );
  const worker = new JudgeWorker({
    backend,
    slots: config.slots,
    images: () => images.names,
    hasRoom: (running) => !disk.isAwaited && budget.hasRoomBeside(running.map((task) => mostOf(task, host))),
    ready: async () => (await state()) === 'claiming',
    judge: (task, lease, boxesDone) => judge(task, lease, tools, boxesDone),
    logger,
  });
  workspace.prepare();
  images.start();
  reaper.start();
  guard.start();
  announcer.start();
  worker.start();
  const hints = config.redisUrl ? listenForHints(config.redisUrl, worker, logger) : null;

  return {
    stop: async (hurry) => {
      // At once, not only when that has been told: telling takes its time, and nothing may be claimed in it.
      await Promise.all([worker.stop(config.drainMs, hurry), announcer.stop()]);
      hints?.close();
      guard.stop();
      await reaper.stop();
      images.stop();
      events.stop();
      await workspace.close();
      if (workspace.isOwned) await sweepGroups(workspace.owner);
    },
    failed: workspace.lost,
  };
}

interface Place {
  config: Config;
  engine: ContainerEngine;
  info: EngineInfo;
  host: HostFacts;
  logger: Logger;
}

/** What passes the self-test in one of the images: what is wrong with one alone is not the host's fault. */
async function firstFit(place: Place, images: string[]): Promise<Prepared> {
  const faults = new Set<string>();
  for (const image of images) {
    try {
      return await prepare(place, image);
    } catch (error) {
      if (!(error instanceof Unfit || error instanceof EngineError)) throw error;
      place.logger.warn({ image, error: errorText(error) }, 'the self-test does not pass in this image');
      faults.add(errorText(error));
    }
  }
  throw new Unfit([...faults].join('; '));
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Takes the work directory over, clears up what its last runner left, and tries the protections. */
async function prepare({ config, engine, info, host, logger }: Place, image: string) {
  const workspace = await Workspace.open(config.workDir, 2 * config.slots, logger, (owner) =>
    takeName(engine, owner, image, logger),
  );
  const events = new EngineEvents(engine, `judge.runner=${workspace.owner}`, logger);
  try {
    if (workspace.slots.weakness) logger.warn(`weaker protection: ${workspace.slots.weakness}`);
    const reaper = new Reaper(engine, workspace, logger);
    await reaper.reap(true);
    await sweepGroups(workspace.owner);
    await events.start();
    const box = {
      ...{ engine, events, logger, host, workspace },
      meter: meters(info, workspace.owner),
      uids: new Uids(workspace.owner),
      soundImages: new Set<string>(),
    };
    const faults = await selfTest(box, image);
    if (faults.length > 0) throw new Unfit(faults.join('; '));
    return { image, box, reaper };
  } catch (error) {
    events.stop();
    await workspace.close();
    throw error;
  }
}

/** Its containers run one after the other. */
function mostOf({ sandbox, judge: judging }: JudgeAssignment, host: HostFacts): Amounts {
  const needs = needsOf(judging, host);
  if (!sandbox) return needs;
  const own = needsOf(sandbox, host);
  return needs.map((amount, kind) => Math.max(amount, own[kind] ?? 0));
}

/** One that is broken keeps nobody waiting, least of all whoever stops. */
const isAsked = (state: RunnerState): boolean => state !== 'engine_broken' && state !== 'stopping';

/** An engine may be another one after it was started again; none is told of one that does not answer. */
const versionOf = (engine: ContainerEngine): Promise<string | undefined> =>
  engine.info().then(
    ({ version }) => version,
    () => undefined,
  );

/** Whether something new may be begun; a change of the disk is logged once, as the guard logs the engine's. */
function fitness(
  guard: EngineGuard,
  { disk, datasets }: { disk: DiskSpace; datasets: DatasetCache },
  events: EngineEvents,
  logger: Logger,
): () => Promise<RunnerState> {
  let roomy = true;
  return async () => {
    if (!guard.trusted || !events.up) return 'engine_broken';
    // Only a set that is fetched makes room by itself, and nothing is fetched while nothing is claimed.
    if (!(await disk.isEnough())) {
      await datasets.makeRoom(0).catch((error: unknown) => {
        logger.warn({ error: errorText(error) }, 'no data set could be let go');
      });
    }
    const enough = await disk.isEnough();
    if (enough !== roomy) {
      if (enough) logger.info('there is space on the disk again');
      else logger.error('too little space is left on the disk: nothing is claimed until there is more');
    }
    roomy = enough;
    return enough ? 'claiming' : 'disk_low';
  };
}

export const hostFacts = (info: EngineInfo): HostFacts => ({
  seccomp: JSON.stringify(seccompProfile(process.arch)),
  cpus: info.cpus,
  maskedPaths: maskedPaths(),
});

/** The engine may be started at the same time as its runner. */
async function engineAnswers(
  engine: ContainerEngine,
  logger: Logger,
  signal: AbortSignal,
): Promise<EngineInfo> {
  for (let told = false; ;) {
    try {
      return await engine.info();
    } catch (error) {
      if (!told) logger.warn({ error: errorText(error) }, 'waiting for the container engine');
      told = true;
      await sleep(ENGINE_RETRY_MS, undefined, { signal });
    }
  }
}
