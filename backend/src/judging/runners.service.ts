import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  RUNNER_LISTED_DAYS,
  RUNNER_MISSED_SECONDS,
  RUNNER_SEEN_SECONDS,
  type AnnounceRequest,
  type ClaimRequest,
} from '@tianheng/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { lockClaims } from './claim.query.ts';
import { Runner } from './runner.entity.ts';
import { isHere } from './set-back-clock.ts';

/**
 * Whether anybody judges: `partly` when some runners do and others should; `stopped` when those that are there take
 * nothing, or are all drained; `lost` when they fell silent, `none` when there is none that should be there.
 */
export const JUDGING_STATES = ['up', 'partly', 'stopped', 'lost', 'none'] as const;
export type JudgingState = (typeof JUDGING_STATES)[number];

type Counts = Record<'claiming' | 'stopped' | 'drained' | 'lost', number>;

/** The runners as they present themselves. */
@Injectable()
export class RunnersService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async announce({ runner_id, host, version, slots, state, engine }: AnnounceRequest): Promise<void> {
    await this.database.query(
      `insert into runner as known (id, host, version, slots, state, engine) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do update set host = $2, version = $3, slots = $4, state = $5, seen_at = now(),
         engine = coalesce($6, known.engine),
         state_since = case when known.state = $5 then known.state_since else now() end`,
      [runner_id, host, version, slots, state, engine ?? null],
    );
  }

  /** Which images a runner holds; written only when that has changed. */
  async noteImages({ runner_id, images }: ClaimRequest): Promise<void> {
    await this.database.query(
      'update runner set images = $2::text[] where id = $1 and images is distinct from $2::text[]',
      [runner_id, images],
    );
  }

  /** All that were heard of in the last month, the last seen first. */
  list(): Promise<Runner[]> {
    return this.database
      .createQueryBuilder(Runner, 'runner')
      .where('seen_at > now() - make_interval(days => :days)', { days: RUNNER_LISTED_DAYS })
      .orderBy({ 'runner.seenAt': 'DESC', 'runner.id': 'ASC' })
      .getMany();
  }

  /** Those that have told of themselves within so many seconds, by the clock of the database as wherever work is given out. */
  here(seconds: number): Promise<Runner[]> {
    return this.database
      .createQueryBuilder(Runner, 'runner')
      .where(isHere(':seconds'), { seconds })
      .orderBy({ 'runner.seenAt': 'DESC', 'runner.id': 'ASC' })
      .getMany();
  }

  /**
   * Keeps new work from a runner, or lets it in again; from the commit on none is given to it. Whether it was kept from it
   * before. RUNNER_NOT_FOUND
   */
  async drain(manager: EntityManager, id: string, isDraining: boolean): Promise<boolean> {
    await lockClaims(manager);
    const runner = await manager.findOneBy(Runner, { id });
    if (!runner) throw new AppError('RUNNER_NOT_FOUND');
    await manager.update(Runner, { id }, { isDraining });
    return runner.isDraining;
  }

  async judging(): Promise<JudgingState> {
    const [row] = await this.database.query<Counts[]>(
      `select count(*) filter (where is_here and not is_draining and state = 'claiming')::integer as claiming,
         count(*) filter (where is_here and not is_draining and state <> 'claiming')::integer as stopped,
         count(*) filter (where is_here and is_draining)::integer as drained,
         count(*) filter (where not is_here and not is_draining)::integer as lost
       from (select state, is_draining, ${isHere('$1')} as is_here from runner
             where state <> 'stopping' and ${isHere('$2')}) recent`,
      [RUNNER_SEEN_SECONDS, RUNNER_MISSED_SECONDS],
    );
    const { claiming = 0, stopped = 0, drained = 0, lost = 0 } = row ?? {};
    // A drained runner is no fault as long as another judges.
    if (claiming > 0) return stopped + lost > 0 ? 'partly' : 'up';
    if (stopped + drained > 0) return 'stopped';
    return lost > 0 ? 'lost' : 'none';
  }
}
