import type { Id, UserCandidate } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { beginningWith } from '../common/like.ts';

export interface CandidateSearch {
  beginning: string;
  competitionId: Id;
  /** who asks, and is not found */
  userId: Id;
  limit: number;
}

/** SQL: by one of the names, as its index has it: no more rows are read than can be shown. */
const byName = (name: 'username' | 'nickname'): string => `(select id, username, nickname from "user"
  where lower(${name}) like lower($1) and platform_role = 'platform_member' and not is_frozen and id <> $3
  order by lower(${name}), id limit $4)`;

/** The members whose username or nickname begins so, whatever the case. */
export const findCandidates = (
  manager: EntityManager,
  { beginning, competitionId, userId, limit }: CandidateSearch,
): Promise<UserCandidate[]> =>
  manager.query<UserCandidate[]>(
    `select id, username, nickname, exists (
       select from team_member seat
       where seat.user_id = found.id and seat.competition_id = $2 and seat.holds_seat) as in_team
     from (${byName('username')} union ${byName('nickname')}) found
     order by lower(username), id limit $4`,
    [beginningWith(beginning), competitionId, userId, limit],
  );
