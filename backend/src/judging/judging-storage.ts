import { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { LOG_HEAD_BYTES, LOG_TAIL_BYTES, MIB } from '@tianheng/contracts';
import { ObjectStorage } from '../storage/drivers/object-storage.ts';
import { orStalled } from '../common/or-stalled.ts';

/** What is seen of the storage holds for so long. */
const HOLDS_MS = 5_000;
/** A storage that takes longer to say that it is there is not. */
const PATIENCE_MS = 2_000;
/** For the logs of all attempts that may begin until the next look. */
const LOGS_ROOM_BYTES = 32 * MIB;

/**
 * What a storage that does not tell its room is tried with, as large as most logs; it took one so long ago at most. A full
 * bucket says that it is there and gives what it has, and every log would be refused.
 */
const TRIAL = { key: '00000000-0000-4000-8000-000000000000', bytes: LOG_HEAD_BYTES + LOG_TAIL_BYTES };
const TRIAL_HOLDS_MS = 30_000;

/**
 * Whether an attempt could be brought to its end: code and data come out of the storage, logs go into it. Attempts that begin
 * without it all fail, and a commitment has but a few.
 */
@Injectable()
export class JudgingStorage {
  private readonly logger = new Logger(JudgingStorage.name);
  private seen: { at: number; isFit: Promise<boolean> } | undefined;
  private wasFit = true;
  private tookAt = -Infinity;

  constructor(private readonly storage: ObjectStorage) {}

  isFit(): Promise<boolean> {
    const now = performance.now();
    if (!this.seen || now - this.seen.at > HOLDS_MS) this.seen = { at: now, isFit: this.look() };
    return this.seen.isFit;
  }

  private async look(): Promise<boolean> {
    try {
      const [left] = await orStalled(PATIENCE_MS, Promise.all([this.storage.left(), this.storage.check()]));
      if (left < LOGS_ROOM_BYTES) throw new Error(`The storage has ${left} bytes left.`);
      if (left === Infinity) await orStalled(PATIENCE_MS, this.tryOut());
      if (!this.wasFit) this.logger.log('The storage is fit again; attempts begin.');
      this.wasFit = true;
    } catch (error) {
      if (this.wasFit) this.logger.error({ err: error }, 'The storage is not fit; no attempt begins.');
      this.wasFit = false;
    }
    return this.wasFit;
  }

  private async tryOut(): Promise<void> {
    const now = performance.now();
    if (now - this.tookAt < TRIAL_HOLDS_MS) return;
    const { key, bytes } = TRIAL;
    this.tookAt = -Infinity;
    await this.storage.put(key, Readable.from([Buffer.alloc(bytes)]), { maxBytes: bytes });
    await this.storage.delete(key);
    this.tookAt = now;
  }
}
