import type { Logger } from 'pino';
import type { ContainerEngine } from './engine/container-engine.ts';
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

  constructor(engine: ContainerEngine, workspace: Workspace, logger: Logger) {
    this.engine = engine;
    this.workspace = workspace;
    this.logger = logger;
  }

  /** @returns containers removed */
  async reap(): Promise<number> {
    const now = Date.now();
    const found = await this.engine.list('judge.runner');
    // A probe belongs to no attempt: it is given its time like another runner's container.
    const dead = found.filter(({ labels }) =>
      labels['judge.runner'] === this.workspace.owner && labels['judge.role'] !== 'probe'
        ? !this.workspace.isAlive(labels['judge.attempt'] ?? '')
        : Number(labels['judge.deadline']) + FOREIGN_GRACE_MS < now,
    );
    await Promise.all(dead.map(({ id }) => this.engine.remove(id)));
    await this.workspace.sweep();
    if (dead.length > 0) this.logger.warn({ containers: dead.length }, 'removed what a dead runner left');
    return dead.length;
  }

  start(): void {
    this.timer = setInterval(() => {
      this.reap().catch((error: unknown) => {
        this.logger.debug({ error: errorText(error) }, 'leftovers could not be removed');
      });
    }, REAP_EVERY_MS);
    this.timer.unref();
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
  }
}
