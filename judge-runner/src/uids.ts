import { createHash } from 'node:crypto';
import { SLOTS_MAX } from './config.ts';

/** below 65534, so that an engine with user namespaces can map all of them; above those of a usual host */
const FIRST = 20_000;
/** Two containers for each attempt in a slot and each that reports, a few that are made anew, and probes. */
const RANGE = 4 * SLOTS_MAX + 76;
const RANGES = 40;

export interface HeldUid {
  uid: number;
  release(): void;
}

/**
 * A user id for each container that runs. The kernel counts watches, pipes and keys per user, across containers: one
 * id for all would let a program take its neighbour's.
 */
export class Uids {
  private readonly first: number;
  private readonly taken = new Set<number>();

  /** @param owner runners of one host have different owners, and so, most likely, different ranges */
  constructor(owner: string) {
    const hash = createHash('sha256').update(owner).digest().readUInt32LE();
    this.first = FIRST + (hash % RANGES) * RANGE;
  }

  take(): HeldUid {
    for (let uid = this.first; uid < this.first + RANGE; uid += 1) {
      if (this.taken.has(uid)) continue;
      this.taken.add(uid);
      return { uid, release: () => void this.taken.delete(uid) };
    }
    throw new Error(`more than ${RANGE} containers at once`);
  }
}
