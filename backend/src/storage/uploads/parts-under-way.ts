import { UPLOAD_PARTS_AT_ONCE, type Id } from '@tianheng/contracts';
import { AppError } from '../../common/app-error.ts';

/** Senders try again anyway, and sooner than a part that they gave up is noticed. */
const RETRY_SECONDS = 5;

/** Counts the parts of each upload that arrive at this process: each lies on the disk until it is whole, or broke off. */
export class PartsUnderWay {
  private readonly counts = new Map<Id, number>();

  /** TOO_MANY_REQUESTS */
  async during<Result>(uploadId: Id, work: () => Promise<Result>): Promise<Result> {
    const before = this.counts.get(uploadId) ?? 0;
    if (before >= UPLOAD_PARTS_AT_ONCE) {
      const headers = { 'retry-after': String(RETRY_SECONDS) };
      throw new AppError('TOO_MANY_REQUESTS', {}, { headers });
    }
    this.counts.set(uploadId, before + 1);
    try {
      return await work();
    } finally {
      const left = (this.counts.get(uploadId) ?? 1) - 1;
      if (left > 0) this.counts.set(uploadId, left);
      else this.counts.delete(uploadId);
    }
  }
}
