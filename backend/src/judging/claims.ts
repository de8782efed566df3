import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ClaimRequest } from '@tianheng/contracts';
import { DataSource } from 'typeorm';
import { isLockTimeout } from '../common/lock-timeout.ts';
import { unavailable } from '../common/unavailable.ts';
import { claimNext, type Claimed } from './claim.query.ts';

/**
 * This backend's claims, one after the other: all backends' are, and of those that wait for a slow one each would keep a
 * connection from the heartbeats.
 */
@Injectable()
export class Claims {
  private last: Promise<unknown> = Promise.resolve();
  /** when one of them waited in vain */
  private stuckAt = -Infinity;

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * As `claimNext`. Where another backend takes too long SERVICE_UNAVAILABLE, or null to a runner that names no lease: either
   * asks again soon. Nothing is taken for a runner that is `gone`, which may have been told elsewhere that there is nothing.
   */
  async next(request: ClaimRequest, mayBegin: boolean, gone: AbortSignal): Promise<Claimed | null> {
    const askedAt = performance.now();
    // Whoever asked before one waited in vain has waited with it.
    const taken = this.last.then(() => {
      // Those who went while they waited would only hold up those behind them.
      gone.throwIfAborted();
      return this.stuckAt < askedAt ? this.take(request, mayBegin, gone) : undefined;
    });
    this.last = taken.catch(() => undefined);
    const claimed = await taken;
    if (claimed !== undefined) return claimed;
    // It may have been sent before, and be what takes so long: whoever is told that it took nothing forgets its lease.
    if (request.lease_token) throw unavailable(new Error('Another claim takes too long.'));
    return null;
  }

  /** Undefined where it waited in vain. */
  private async take(
    request: ClaimRequest,
    mayBegin: boolean,
    gone: AbortSignal,
  ): Promise<Claimed | null | undefined> {
    try {
      return await this.database.transaction(async (manager) => {
        const claimed = await claimNext(manager, request, mayBegin);
        gone.throwIfAborted();
        return claimed;
      });
    } catch (error) {
      if (error === gone.reason) throw error;
      this.stuckAt = performance.now();
      if (isLockTimeout(error)) return undefined;
      throw error;
    }
  }
}
