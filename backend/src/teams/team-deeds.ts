import { Injectable } from '@nestjs/common';
import { TEAM_DEEDS_PER_HOUR } from '@tianheng/contracts';
import { RateLimits, tooMany } from '../auth/throttles/rate-limits.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';

/** A team can be made and dismissed, joined and left without end, and each time somebody gets a mail. */
@Injectable()
export class TeamDeeds {
  constructor(private readonly limits: RateLimits) {}

  /** Counts one more of this person, whatever becomes of it. TOO_MANY_REQUESTS */
  async count({ id }: AuthUser): Promise<void> {
    const limit = { event: 'team deed', of: [id], max: TEAM_DEEDS_PER_HOUR, seconds: 3600 };
    const wait = await this.limits.take(limit);
    if (wait > 0) throw tooMany('TOO_MANY_REQUESTS', wait);
  }
}
