import { MIB } from '@tianheng/contracts';
import { AppError } from '../../common/app-error.ts';

/** Of all parts together that are in the memory of a process. */
const PARTS_BYTES = 512 * MIB;
/** What is no larger waits for nobody: logs, and what looks whether the storage works, go past slow uploads. */
const SMALL_BYTES = MIB;
/** Once others wait, a part has to come this fast: 8 MiB at 28 KiB a second. */
const FILLED_MS = 300_000;

/** The room of one part. */
export interface Taken {
  /** all of it is there; from now on it only has to be sent */
  filled: () => void;
  /** gives the room back, once */
  leave: () => void;
}

/** Who is to have room: `gone` when nobody needs it any more; `stop` ends what comes too slowly. */
export interface Filling {
  gone: AbortSignal;
  stop: (error: AppError) => void;
}

interface Waiting {
  bytes: number;
  enter: () => void;
}

/**
 * Bounds what the parts of all uploads of a process take of its memory. A part has room before its first byte is kept, for
 * parts that grow together could all stand still half full. Those that wait get room in their order.
 */
export class PartRoom {
  private taken = 0;
  private readonly waiting = new Set<Waiting>();

  constructor(
    private readonly bytesMax = PARTS_BYTES,
    private readonly filledMs = FILLED_MS,
  ) {}

  /** Fails with the reason of `gone`. */
  async take(bytes: number, { gone, stop }: Filling): Promise<Taken> {
    if (bytes <= SMALL_BYTES) return { filled: () => undefined, leave: () => undefined };
    // One that is larger than all of the room has it alone.
    const taken = Math.min(bytes, this.bytesMax);
    if (this.waiting.size === 0 && this.fits(taken)) this.taken += taken;
    else await this.turn(taken, gone);
    const timer = setInterval(() => {
      if (this.waiting.size > 0) stop(new AppError('REQUEST_TIMEOUT'));
    }, this.filledMs);
    timer.unref();
    let isHeld = true;
    return {
      filled: () => clearInterval(timer),
      leave: () => {
        clearInterval(timer);
        if (isHeld) this.taken -= taken;
        isHeld = false;
        this.admit();
      },
    };
  }

  private fits(bytes: number): boolean {
    return this.taken + bytes <= this.bytesMax;
  }

  private turn(bytes: number, gone: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const place: Waiting = {
        bytes,
        enter: () => {
          gone.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      const giveUp = (): void => {
        this.waiting.delete(place);
        reject(gone.reason as Error);
        // It may have been what the others waited behind.
        this.admit();
      };
      if (gone.aborted) {
        reject(gone.reason as Error);
        return;
      }
      gone.addEventListener('abort', giveUp, { once: true });
      this.waiting.add(place);
    });
  }

  private admit(): void {
    for (const place of this.waiting) {
      if (!this.fits(place.bytes)) return;
      this.waiting.delete(place);
      this.taken += place.bytes;
      place.enter();
    }
  }
}
