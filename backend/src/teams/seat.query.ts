import type { Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { TeamMember } from './team-member.entity.ts';

/** A person's seat, with the team, in a competition; null without one. By `getOne`, for `findOne` asks twice where it joins. */
export const findSeat = (manager: EntityManager, userId: Id, competitionId: Id): Promise<TeamMember | null> =>
  manager
    .createQueryBuilder(TeamMember, 'member')
    .innerJoinAndSelect('member.team', 'team')
    .where({ userId, competitionId, holdsSeat: true })
    .getOne();

/** Whether a person sits in this team. */
export const hasSeatIn = (manager: EntityManager, userId: Id, teamId: Id): Promise<boolean> =>
  manager.existsBy(TeamMember, { userId, teamId, holdsSeat: true });
