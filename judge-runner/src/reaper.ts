import type { Logger } from 'pino';
import type { ContainerEngine, FoundContainer } from './engine/container-engine.ts';
import { errorText } from './faults.ts';
import type { Workspace } from './workspace.ts';

const REAP_EVERY_MS = 30_000;
/** another runner's container is left alone until well after its deadline */
const FOREIGN_GRACE_MS = 60_000;

/** Removes what dead runners of this host left: their containers by label, their mounts and folders. */
export class Reaper {
  private readonly engine: ContainerEngine;
  private readonly workspace: Workspace;
  private readonly logger: Logger;
  private timer: NodeJS.Timeout | null = null;
  /** containers of which it was told that they stay */
  private readonly stuck = new Set<string>();

  constructor(engine: ContainerEngine, workspace: Workspace, logger: Logger) {
    this.engine = engine;
    this.workspace = workspace;
    this.logger = logger;
  }

  /**
   * @param idle this runner itself uses no container now, so that each of its own is a leftover
   * @returns containers removed
   */
  async reap(idle = false): Promise<number> {
    const found = await this.engine.list('judge.runner');
    // Whoever has the name by now has attempts that are not alive in here.
    if (!this.workspace.isOwned) return 0;
    const dead = found.filter(({ labels }) => this.isDead(labels, idle));
    const removed = await Promise.all(dead.map(({ id }) => this.removes(id)));
    await this.workspace.sweep();
    const containers = removed.filter(Boolean).length;
    if (containers > 0) this.logger.warn({ containers }, 'removed what a dead runner left');
    return containers;
  }

  /** One that the engine cannot let go keeps nothing else here; it is told of once. */
  private async removes(id: string): Promise<boolean> {
    try {
      await this.engine.remove(id);
      return true;
    } catch (error) {
      if (!this.stuck.has(id)) this.logger.warn({ id, error: errorText(error) }, 'a container stays');
      this.stuck.add(id);
      return false;
    }
  }

  start(): void {
    this.timer = setInterval(() => {
      this.reap().catch((error: unknown) => {
        this.logger.debug({ error: errorText(error) }, 'leftovers could not be removed');
      });
    }, REAP_EVERY_MS);
    this.timer.unref();
  }

  /** Removes for the last time, once nothing is in use any more; whom the engine does not answer leaves it to the next. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    try {
      await this.reap(true);
    } catch (error) {
      this.logger.warn({ error: errorText(error) }, 'leftovers could not be removed');
    }
  }

  private isDead(labels: FoundContainer['labels'], idle: boolean): boolean {
    const isOwn = labels['judge.runner'] === this.workspace.owner;
    if (isOwn && idle) return true;
    // A probe belongs to no attempt: it is given its time like another runner's container.
    if (isOwn && labels['judge.role'] !== 'probe')
      return !this.workspace.isAlive(labels['judge.attempt'] ?? '');
    return Number(labels['judge.deadline']) + FOREIGN_GRACE_MS < Date.now();
  }
}
