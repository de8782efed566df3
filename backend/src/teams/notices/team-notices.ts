import { Injectable } from '@nestjs/common';
import { DEFAULT_UI_LANGUAGE, type Id } from '@tianheng/contracts';
import { In, type EntityManager } from 'typeorm';
import { User } from '../../auth/accounts/user.entity.ts';
import { MailService, NOTICE_TTL_SECONDS, recordMail } from '../../mail/mail.service.ts';
import type { TeamNotice } from '../../mail/templates/team-letters.ts';
import { TeamMember } from '../team-member.entity.ts';
import type { TeamMailParams } from './team-mails.ts';

interface Told {
  teamId: Id;
  /** username of whoever did it */
  by?: string;
  reason?: string;
}

/** Tells people what happened to their team, each in the language of their last sign-in; within its transaction. */
export async function tellOfTeam(
  manager: EntityManager,
  kind: TeamNotice,
  userIds: Id[],
  { teamId, by = '', reason = '' }: Told,
): Promise<void> {
  const people = await manager.find(User, { where: { id: In(userIds) }, order: { id: 'ASC' } });
  for (const { id, language } of people) {
    const params: TeamMailParams = { user_id: id, team_id: teamId, by, reason };
    await recordMail(manager, {
      ...{ kind, params },
      language: language ?? DEFAULT_UI_LANGUAGE,
      // Congratulations that still wait are not sent twice, however often somebody asks for them.
      ...(kind === 'team_promoted' && { dedupeKey: `${kind} ${teamId} ${id}` }),
      ttlSeconds: NOTICE_TTL_SECONDS,
    });
  }
}

/** As `tellOfTeam`, by a worker that is woken. */
@Injectable()
export class TeamNotices {
  constructor(private readonly mail: MailService) {}

  /** Within the transaction of what happened; `wake` after its commit. */
  send(manager: EntityManager, kind: TeamNotice, userIds: Id[], told: Told): Promise<void> {
    return tellOfTeam(manager, kind, userIds, told);
  }

  /** The same to everybody who sits in the team. */
  async sendToTeam(manager: EntityManager, kind: TeamNotice, told: Told): Promise<void> {
    const seats = await manager.findBy(TeamMember, { teamId: told.teamId, holdsSeat: true });
    await this.send(
      manager,
      kind,
      seats.map(({ userId }) => userId),
      told,
    );
  }

  wake(): void {
    this.mail.wake();
  }
}
