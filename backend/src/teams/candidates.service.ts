import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  USER_SEARCHES_PER_MINUTE,
  USER_SEARCH_MIN,
  USER_SEARCH_RESULTS,
  type UserCandidate,
} from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { RateLimits, tooMany } from '../auth/throttles/rate-limits.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { CompetitionsService } from '../competitions/competitions.service.ts';
import type { CandidateQueryDto } from './candidates.dto.ts';
import { findCandidates } from './candidates.query.ts';

/** Whom a team could invite. */
@Injectable()
export class CandidatesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly competitions: CompetitionsService,
    private readonly limits: RateLimits,
  ) {}

  /** TOO_MANY_REQUESTS, COMPETITION_NOT_FOUND */
  async search(
    user: AuthUser,
    { q, competition_id: competitionId }: CandidateQueryDto,
  ): Promise<UserCandidate[]> {
    const limit = { event: 'user search', of: [user.id], max: USER_SEARCHES_PER_MINUTE, seconds: 60 };
    const wait = await this.limits.take(limit);
    if (wait > 0) throw tooMany('TOO_MANY_REQUESTS', wait);
    await this.competitions.require(competitionId);
    const beginning = q.trim();
    if ([...beginning].length < USER_SEARCH_MIN) return [];
    return findCandidates(this.dataSource.manager, {
      beginning,
      competitionId,
      userId: user.id,
      limit: USER_SEARCH_RESULTS,
    });
  }
}
