import type { Id } from '@tianheng/contracts';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
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

/** What teams show of a person, to whomever; nothing secret is read. */
export const shownOfPerson = (alias: string): string[] =>
  ['id', 'username', 'nickname', 'email', 'mobilePhone', 'school', 'certifiedStatus'].map(
    (column) => `${alias}.${column}`,
  );

/** With what teams show of them. */
export const findMembers = (
  manager: EntityManager,
  where: FindOptionsWhere<TeamMember>,
): Promise<TeamMember[]> =>
  manager
    .createQueryBuilder(TeamMember, 'member')
    .innerJoin('member.user', 'user')
    .addSelect(shownOfPerson('user'))
    .where(where)
    .getMany();
