import { Injectable } from '@nestjs/common';
import type { Id } from '@tianheng/contracts';
import { IsNull, Not, type EntityManager } from 'typeorm';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { TeamLink } from './invitations/team-link.entity.ts';
import { TeamNotices } from './notices/team-notices.ts';
import { TeamApproval } from './team-approval.entity.ts';
import { TeamMember } from './team-member.entity.ts';
import { Team } from './team.entity.ts';
import { checkMay } from './team.machine.ts';

/** What else ends with a team, within the same transaction; what it gives is done after the commit. */
type DismissalHandler = (manager: EntityManager, teamId: Id) => Promise<() => void>;

/** The end of a team, by its leader or an administrator. */
@Injectable()
export class TeamDismissals {
  private readonly handlers: DismissalHandler[] = [];

  constructor(private readonly notices: TeamNotices) {}

  /** Called once by each module whose rows mean nothing any more without their team. */
  register(handler: DismissalHandler): void {
    this.handlers.push(handler);
  }

  /**
   * As `dismiss`, by its leader. A draft that was never submitted and in which nobody else sits has told nobody anything:
   * nothing is kept of it, or drafts could be made and dismissed without end, and hold their competition for ever.
   */
  async dismissOwn(manager: EntityManager, team: Team, user: AuthUser): Promise<() => void> {
    const isDraft = team.status === 'temporary_storage' && team.submittedAt === null;
    const others = { teamId: team.id, userId: Not(user.id), status: Not('inviting' as const) };
    if (!isDraft || (await manager.existsBy(TeamMember, others))) return this.dismiss(manager, team, user);
    checkMay(team, 'dismiss');
    // With its picks, link and whoever it names, who were not invited yet.
    await manager.delete(Team, { id: team.id });
    return () => undefined;
  }

  /** A locked team is gone for its members, and kept for the audit; call what comes back after the commit. */
  async dismiss(
    manager: EntityManager,
    team: Team,
    { id, username }: AuthUser,
    reason = '',
  ): Promise<() => void> {
    checkMay(team, 'dismiss');
    const { id: teamId } = team;
    const after = [() => this.notices.wake()];
    // Before the rows that a verdict writes when it has locked its run: the rankings are told of the team's end by a trigger.
    for (const handler of this.handlers) after.push(await handler(manager, teamId));
    const seats = await manager.findBy(TeamMember, { teamId, holdsSeat: true });
    const others = seats.map(({ userId }) => userId).filter((userId) => userId !== id);
    await manager.update(TeamMember, { teamId }, { holdsSeat: false });
    await manager.update(
      Team,
      { id: teamId },
      { dismissedAt: () => 'clock_timestamp()', updatedAt: () => 'clock_timestamp()' },
    );
    const open = { teamId, withdrawnAt: IsNull() };
    await manager.update(TeamApproval, open, { withdrawnAt: () => 'clock_timestamp()' });
    await manager.delete(TeamLink, { teamId });
    await this.notices.send(manager, 'team_dismissed', others, { teamId, by: username, reason });
    return () => after.forEach((tell) => tell());
  }
}
