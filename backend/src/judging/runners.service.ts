import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { RUNNER_MISSED_SECONDS, RUNNER_SEEN_SECONDS, type AnnounceRequest } from '@tianheng/contracts';
import { DataSource } from 'typeorm';
import { Runner } from './runner.entity.ts';

/**
 * Whether anybody judges: `partly` when some runners do and others should; `stopped` when those that are there take
 * nothing, `lost` when they fell silent, `none` when there is none that should be there.
 */
export const JUDGING_STATES = ['up', 'partly', 'stopped', 'lost', 'none'] as const;
export type JudgingState = (typeof JUDGING_STATES)[number];

/** The runners as they present themselves. */
@Injectable()
export class RunnersService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async announce({ runner_id, host, version, slots, state }: AnnounceRequest): Promise<void> {
    await this.database.query(
      `insert into runner as known (id, host, version, slots, state) values ($1, $2, $3, $4, $5)
       on conflict (id) do update set host = $2, version = $3, slots = $4, state = $5, seen_at = now(),
         state_since = case when known.state = $5 then known.state_since else now() end`,
      [runner_id, host, version, slots, state],
    );
  }

  /** All that ever presented themselves, the last seen first. */
  list(): Promise<Runner[]> {
    return this.database.getRepository(Runner).find({ order: { seenAt: 'DESC', id: 'ASC' } });
  }

  async judging(): Promise<JudgingState> {
    const [row] = await this.database.query<{ claiming: number; stopped: number; lost: number }[]>(
      `select count(*) filter (where is_here and state = 'claiming')::integer as claiming,
         count(*) filter (where is_here and state <> 'claiming')::integer as stopped,
         count(*) filter (where not is_here)::integer as lost
       from (select state, seen_at > now() - make_interval(secs => $1) as is_here from runner
             where state <> 'stopping' and seen_at > now() - make_interval(secs => $2)) recent`,
      [RUNNER_SEEN_SECONDS, RUNNER_MISSED_SECONDS],
    );
    const { claiming = 0, stopped = 0, lost = 0 } = row ?? {};
    if (claiming > 0) return stopped + lost > 0 ? 'partly' : 'up';
    if (stopped > 0) return 'stopped';
    return lost > 0 ? 'lost' : 'none';
  }
}
