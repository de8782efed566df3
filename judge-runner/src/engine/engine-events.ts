import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { errorText } from '../faults.ts';
import type { ContainerEngine, ContainerEvent, EventStream } from './container-engine.ts';

const RECONNECT_MS = 500;
/** Only an engine that is busy or gone uses it up; without the word a failure is not the program's. */
const DIE_PATIENCE_MS = 5000;

/** What the engine said about one container; `close` it when its story is over. */
export interface Watch {
  readonly kills: number;
  /** somebody ran a command in it, which this runner never does */
  readonly entered: boolean;
  readonly oom: boolean;
  /** the stream broke since the watch began */
  readonly broken: boolean;
  /** Resolves when the stream breaks. */
  whenBroken: Promise<void>;
  /** Waits, bounded, until the container's end was told: events come in order, so all before it are known then. */
  told(): Promise<boolean>;
  close(): void;
}

class ContainerWatch implements Watch {
  kills = 0;
  entered = false;
  oom = false;
  broken = false;
  readonly whenBroken: Promise<void>;
  private readonly died: Promise<void>;
  private onBroken = (): void => undefined;
  private onDied = (): void => undefined;
  private readonly forget: () => void;

  constructor(forget: () => void) {
    this.forget = forget;
    this.whenBroken = new Promise((resolve) => (this.onBroken = resolve));
    this.died = new Promise((resolve) => (this.onDied = resolve));
  }

  take(action: string): void {
    // a pause stops the program's clock but not ours, so it counts like a kill
    if (action === 'kill' || action === 'pause') this.kills += 1;
    // the command's words follow
    if (action.startsWith('exec_start')) this.entered = true;
    if (action === 'oom') this.oom = true;
    if (action === 'die') this.onDied();
  }

  break(): void {
    this.broken = true;
    this.onBroken();
  }

  async told(): Promise<boolean> {
    const patience = new AbortController();
    const late = sleep(DIE_PATIENCE_MS, false, { signal: patience.signal }).catch(() => false);
    const result = await Promise.race([this.died.then(() => true), this.whenBroken.then(() => false), late]);
    patience.abort();
    return result;
  }

  close(): void {
    this.forget();
  }
}

/** One subscription to the engine's events for the whole runner, renewed whenever it breaks. */
export class EngineEvents {
  /** false: the engine cannot be trusted to be there, so nothing new should be claimed */
  up = false;
  private readonly watches = new Map<string, ContainerWatch>();
  private readonly engine: ContainerEngine;
  private readonly label: string;
  private readonly logger: Logger;
  private stream: EventStream | null = null;
  private stopped = false;

  constructor(engine: ContainerEngine, label: string, logger: Logger) {
    this.engine = engine;
    this.label = label;
    this.logger = logger;
  }

  /** Subscribes, or throws; afterwards it keeps itself subscribed. */
  async start(): Promise<void> {
    await this.subscribe();
    void this.keepUp();
  }

  stop(): void {
    this.stopped = true;
    this.stream?.close();
  }

  watch(id: string): Watch {
    const watch = new ContainerWatch(() => this.watches.delete(id));
    if (!this.up) watch.break();
    this.watches.set(id, watch);
    return watch;
  }

  private async subscribe(): Promise<void> {
    this.stream = await this.engine.events(this.label, (event) => this.take(event));
    this.up = true;
  }

  private take({ id, action }: ContainerEvent): void {
    this.watches.get(id)?.take(action);
  }

  private async keepUp(): Promise<void> {
    while (!this.stopped) {
      await this.stream?.ended;
      this.up = false;
      for (const watch of this.watches.values()) watch.break();
      if (this.stopped) return;
      this.logger.warn('the event stream of the engine broke');
      await this.resubscribe();
    }
  }

  private async resubscribe(): Promise<void> {
    while (!this.stopped) {
      try {
        await this.subscribe();
        this.logger.info('the event stream of the engine is back');
        return;
      } catch (error) {
        this.logger.debug({ error: errorText(error) }, 'the engine does not answer');
        await sleep(RECONNECT_MS);
      }
    }
  }
}
