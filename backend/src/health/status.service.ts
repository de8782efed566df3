import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { JUDGING_SLOW_SECONDS, type JudgingSign, type ServiceStatus } from '@tianheng/contracts';
import { DataSource } from 'typeorm';
import { notPaused } from '../competitions/judging-pauses.ts';
import { AT_WORK, MEETS_OTHER_MODE } from '../judging/other-mode.ts';
import { isInLine } from '../judging/put-off.ts';
import type { JudgingHint } from './health.dto.ts';
import { HealthService } from './health.service.ts';

/** Many may look at once, above all when something is wrong. */
const KEPT_MS = 5_000;

interface Queue {
  waiting: number;
  paused: number;
  longest_wait: number;
  /** of those whose judging neither is paused nor waits for the team's own: that says nothing of the service */
  longest_turn: number;
  is_paused: boolean;
}

/** Nobody claims: what is handed in now waits for who does. */
const SILENT: readonly JudgingHint[] = ['stopped', 'lost', 'none'];

/** How the service is, for those who use it: what administrators have judged again is no concern of theirs. */
@Injectable()
export class StatusService {
  private kept: { at: number; status: Promise<ServiceStatus> } | null = null;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly health: HealthService,
  ) {}

  /** As it was within the last seconds. */
  status(): Promise<ServiceStatus> {
    // A clock that may be set back would keep it for as long.
    const now = performance.now();
    if (this.kept && now - this.kept.at < KEPT_MS) return this.kept.status;
    const status = this.look();
    this.kept = { at: now, status };
    // What failed is asked again by the next one.
    status.catch(() => (this.kept = null));
    return status;
  }

  private async look(): Promise<ServiceStatus> {
    const [{ status: site, parts }, [queue]] = await Promise.all([
      this.health.readiness(),
      this.database.query<Queue[]>(
        `with ${AT_WORK}
         select count(*)::integer as waiting,
           count(*) filter (where not free)::integer as paused,
           greatest(0, extract(epoch from now() - min(queued_at)))::integer as longest_wait,
           greatest(0, extract(epoch from now() - min(queued_at) filter (where free and not held and due)))::integer as longest_turn,
           exists (select from judging_pause where question_id is null) as is_paused
         from (select r.queued_at, ${notPaused('r.question_id')} as free, ${MEETS_OTHER_MODE} as held, ${isInLine('r')} as due from run r
           where r.status = 'waiting' and r.kind = 'commit') waits`,
      ),
    ]);
    const { waiting = 0, paused = 0, longest_wait = 0, longest_turn = 0, is_paused = false } = queue ?? {};
    return {
      site,
      judging: signOf(parts.judging, is_paused, longest_turn),
      waiting,
      paused,
      longest_wait,
      checked_at: Date.now(),
    };
  }
}

function signOf(judging: JudgingHint, isPaused: boolean, longestWait: number): JudgingSign {
  if (isPaused) return 'paused';
  if (SILENT.includes(judging)) return 'stopped';
  return longestWait > JUDGING_SLOW_SECONDS ? 'slow' : 'running';
}
