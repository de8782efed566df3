import { setTimeout as sleep } from 'node:timers/promises';
import { CLAIM_IMAGES_MAX } from '@tianheng/contracts';
import type { Logger } from 'pino';
import type { ContainerEngine, HeldImage } from './engine/container-engine.ts';
import { errorText } from './faults.ts';

const REFRESH_MS = 3000;
const CONTRACT_LABEL = 'tianheng.contract';
/** One that is broken must not stop all judging, and a broken host is not to be tried without end. */
const TRIED_MAX = 5;

/** The images this host holds, looked up again every few seconds: some may be built while the runner serves. */
export class HeldImages {
  /** ids and digests */
  names: string[] = [];
  /** id of the one that passed the self-test, or a probe since */
  proven: string | null = null;
  private readonly engine: ContainerEngine;
  private readonly logger: Logger;
  private readonly wanted: string | null;
  private readonly stopped = new AbortController();

  /** @param wanted the only one to try the host in; null: any that keeps the contract */
  constructor(engine: ContainerEngine, logger: Logger, wanted: string | null) {
    this.engine = engine;
    this.logger = logger;
    this.wanted = wanted;
  }

  start(): void {
    void this.keepFresh();
  }

  stop(): void {
    this.stopped.abort();
  }

  async refresh(): Promise<HeldImage[]> {
    const images = await this.engine.images();
    this.names = images.flatMap(({ id, digests }) => [id, ...digests]).slice(0, CLAIM_IMAGES_MAX);
    return images;
  }

  /** @returns ids of those to try the host in, one after the other until it passes in one; none while there is none */
  async usable(): Promise<string[]> {
    const { proven, wanted } = this;
    const images = await this.refresh();
    const usable = images.filter(({ id, digests, tags, labels }) =>
      wanted ? [id, ...digests, ...tags].includes(wanted) : labels[CONTRACT_LABEL],
    );
    // The engine tells the newest first; whoever builds one again and again leaves many without a name.
    const isNamed = ({ digests, tags }: HeldImage): number => Number(digests.length + tags.length > 0);
    const worth = (image: HeldImage): number => (image.id === proven ? 2 : isNamed(image));
    usable.sort((a, b) => worth(b) - worth(a));
    return usable.map(({ id }) => id).slice(0, TRIED_MAX);
  }

  /** Waits until there are images to run the self-test in. */
  async firstUsable(signal: AbortSignal): Promise<string[]> {
    for (let told = false; ;) {
      const usable = await this.usable();
      if (usable.length > 0) return usable;
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
