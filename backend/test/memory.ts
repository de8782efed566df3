import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Everything that can go is gone. */
export function collect(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Watches how many bytes of buffers are held beyond what there were. */
export class HeldBuffers {
  /** bytes, until they reach the bound; what was only not collected yet counts where it is below that */
  peak = 0;
  private readonly start: number;

  constructor(private readonly boundBytes: number) {
    this.start = this.collected();
  }

  look(): void {
    if (this.peak >= this.boundBytes) return;
    let held = process.memoryUsage().arrayBuffers - this.start;
    if (held >= this.boundBytes) held = this.collected() - this.start;
    this.peak = Math.max(this.peak, held);
  }

  private collected(): number {
    collect();
    // Buffers are freed behind a collection, at the latest by the next.
    collect();
    return process.memoryUsage().arrayBuffers;
  }
}
