import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id } from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { PeriodicWork } from '../common/periodic-work.ts';
import { TeamNotices } from './notices/team-notices.ts';
import { lockTeams } from './team.locks.ts';
import { moveTeam } from './team.machine.ts';

const EVERY_MS = 5_000;
/** Teams that one look ends at most; the next look goes on. */
const AT_ONCE = 500;

/** Teams that still recruit although nobody can join any more. */
const DUE = `
  select t.id from team t join competition c on c.id = t.competition_id
  where t.status = 'in_recruiting' and t.dismissed_at is null
    and (c.status = 'done' or c.registration_open_time <= clock_timestamp())`;

/** Ends the recruiting of teams whose registration has ended, on any number of instances and however late it looks. */
@Injectable()
export class RecruitingSchedule extends PeriodicWork {
  /** those that the last look could not end: others come before them */
  private failed: Id[] = [];

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly notices: TeamNotices,
  ) {
    super({
      everyMs: EVERY_MS,
      atOnce: true,
      failed: 'The recruiting schedule could not run; it tries again.',
    });
  }

  /** Ends all that are due, each by itself, so that one that cannot be moved holds up no other; gives their ids. */
  async run(): Promise<Id[]> {
    const due = await this.database.query<{ id: Id }[]>(
      `${DUE} order by t.id = any($1::uuid[]), t.id limit ${AT_ONCE}`,
      [this.failed],
    );
    const ended: Id[] = [];
    const failed: Id[] = [];
    for (const { id } of due) {
      if (this.stopped) break;
      try {
        if (await this.database.transaction((manager) => this.expire(manager, id))) ended.push(id);
      } catch (error) {
        this.logger.error({ err: error, team_id: id }, 'The recruiting of a team could not be ended.');
        failed.push(id);
      }
    }
    this.failed = failed;
    if (ended.length > 0) this.notices.wake();
    return ended;
  }

  /** False where somebody else was first, or an organiser has prolonged the registration. */
  private async expire(manager: EntityManager, id: Id): Promise<boolean> {
    const team = (await lockTeams(manager, [id])).get(id);
    const still = await manager.query<unknown[]>(`${DUE} and t.id = $1`, [id]);
    if (!team || still.length === 0) return false;
    await moveTeam(manager, team, 'expire');
    await this.notices.send(manager, 'team_expired', [team.leaderId], { teamId: id });
    return true;
  }

  protected override async round(): Promise<void> {
    for (const id of await this.run()) this.logger.log({ team_id: id }, 'recruiting ended');
  }
}
