import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ContainerEngine, HeldImage } from './engine/container-engine.ts';
import { errorText } from './faults.ts';

const REFRESH_MS = 3000;
/** what a claim may carry */
const NAMES_MAX = 1000;
const CONTRACT_LABEL = 'tianheng.contract';

/** The images this host holds, looked up again every few seconds: some may be built while the runner serves. */
export class HeldImages {
  /** ids and digests */
  names: string[] = [];
  private readonly engine: ContainerEngine;
  private readonly logger: Logger;
  private readonly stopped = new AbortController();

  constructor(engine: ContainerEngine, logger: Logger) {
    this.engine = engine;
    this.logger = logger;
  }

  start(): void {
    void this.keepFresh();
  }

  stop(): void {
    this.stopped.abort();
  }

  async refresh(): Promise<HeldImage[]> {
    const images = await this.engine.images();
    this.names = images.flatMap(({ id, digests }) => [id, ...digests]).slice(0, NAMES_MAX);
    return images;
  }

  /** @returns an image's id, null while there is none */
  async usable(wanted: string | null): Promise<string | null> {
    const images = await this.refresh();
    const usable = images.find(({ id, digests, tags, labels }) =>
      wanted ? [id, ...digests, ...tags].includes(wanted) : labels[CONTRACT_LABEL],
    );
    return usable?.id ?? null;
  }

  /** Waits until there is an image to run the self-test in: the given one, or any that keeps the contract. */
  async firstUsable(wanted: string | null, signal: AbortSignal): Promise<string> {
    for (let told = false; ;) {
      const usable = await this.usable(wanted);
      if (usable !== null) return usable;
      if (!told) this.logger.info('waiting for the first judge image');
      told = true;
      await sleep(REFRESH_MS, undefined, { signal });
    }
  }

  private async keepFresh(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      await sleep(REFRESH_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await this.refresh().catch((error: unknown) => {
        this.logger.debug({ error: errorText(error) }, 'the images could not be listed');
      });
    }
  }
}
