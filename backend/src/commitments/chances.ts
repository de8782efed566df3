import { hasVerdict } from '../judging/verdicts.ts';

/**
 * SQL: whether a commitment, by its alias and by that of its run that counts, uses up a chance of its team: also one whose
 * chance was given back, once a verdict on it counts.
 */
export const usesChance = (commitment: string, counted: string): string =>
  `(${commitment}.quota_counted or ${commitment}.mode = 'prod' and ${hasVerdict(counted)})`;

/**
 * SQL: the ids of those commitments of question $1 whose chance was given back for a fault, and which would be one try more
 * than their team has chances, of which there are as many as a parameter, `limit`; 0: any. A team's newest ones are taken
 * first, for it would rather have them. `among`: which of them are to share what is left, as commitment c
 */
export const beyondLimit = (limit: string, among: string): string =>
  `select freed.id from (
     select c.id, c.team_id, row_number() over (partition by c.team_id order by c.submitted_at desc, c.id desc) as place
     from commitment c join run counted on counted.id = c.run_id
     where c.question_id = $1 and c.mode = 'prod' and c.deleted_at is null and counted.status = 'failed'
       and not ${usesChance('c', 'counted')} and ${among}) freed
   where ${limit}::integer > 0 and freed.place + (
     select count(*) from commitment other join run counted on counted.id = other.run_id
     where other.team_id = freed.team_id and other.question_id = $1 and ${usesChance('other', 'counted')}) > ${limit}`;
