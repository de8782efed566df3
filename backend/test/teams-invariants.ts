import type { TestApp } from './app.ts';

/** What must hold whatever people have done: each query finds the rows for which it does not. */
const BROKEN: Record<string, string> = {
  'a seat beside an open invitation': `
    select s.user_id from team_member s join team_member i on i.user_id = s.user_id and i.competition_id = s.competition_id
      join team t on t.id = i.team_id
    where s.holds_seat and i.status = 'inviting' and t.status = 'in_recruiting' and t.dismissed_at is null`,
  'a team that recruits nobody, or is decided with open invitations': `
    select t.id from team t where t.status in ('in_recruiting', 'approving', 'accept') and t.dismissed_at is null
      and (t.status = 'in_recruiting') <> exists (
        select from team_member m where m.team_id = t.id and m.status = 'inviting')`,
  'a team without its one leader': `
    select t.id from team t where (
      select count(*) from team_member m where m.team_id = t.id and m.is_leader and m.user_id = t.leader_id
        and m.status = 'accept' and m.holds_seat = (t.dismissed_at is null)) <> 1`,
  'an accepted member without a seat, or a seat in a dismissed team': `
    select m.id from team_member m join team t on t.id = m.team_id
    where m.holds_seat <> (m.status = 'accept' and t.dismissed_at is null)`,
  'too many people': `
    select t.id from team t join competition c on c.id = t.competition_id
    where t.status in ('in_recruiting', 'approving', 'accept') and (
      select count(*) from team_member m where m.team_id = t.id and m.status <> 'reject') > least(5, c.team_size_limit)`,
  'a team that waits without one open approval, or the reverse': `
    select t.id from team t where (t.status = 'approving' and t.dismissed_at is null)::integer <> (
      select count(*) from team_approval a where a.team_id = t.id and a.status = 'approving' and a.withdrawn_at is null)`,
  'two teams of one name': `
    select min(t.id::text) from team t where t.dismissed_at is null
    group by t.competition_id, name_key(t.name) having count(*) > 1`,
  'a count that is kept wrong': `
    select 1 from (
      select 'team', competition_id, status, count(*) as number from team where dismissed_at is null group by 2, 3
      union all
      select 'team_approval', competition_id, status, count(*) from team_approval where withdrawn_at is null group by 2, 3
    ) counted (subject, competition_id, status, number)
    full join (select subject, competition_id, status, sum(number) as number from team_count group by 1, 2, 3) kept
      using (subject, competition_id, status)
    where coalesce(counted.number, 0) <> coalesce(kept.number, 0)`,
  'a count of entrants that is kept wrong': `
    select 1 from (
      select b.question_id::text as key, count(*) as number from question_bind b join team t on t.id = b.team_id
      where t.status = 'accept' and t.dismissed_at is null group by 1) counted
    full join (select key, sum(number) as number from row_count where subject = 'entrant' group by 1) kept using (key)
    where coalesce(counted.number, 0) <> coalesce(kept.number, 0)`,
  'a standing that tells wrongly whether its team takes part': `
    select 1 from standing s join team t on t.id = s.team_id
    where s.takes_part <> (t.status = 'accept' and t.dismissed_at is null)`,
  'a count of standings that is kept wrong': `
    select 1 from (
      select 'ranked' as subject, s.question_id::text as key, count(*) as number from standing s join team t on t.id = s.team_id
      where s.best_score is not null and t.status = 'accept' and t.dismissed_at is null group by 2
      union all select 'commitment', question_id::text, sum(commitment_count) from standing group by 2) counted
    full join (select subject, key, sum(number) as number from row_count where subject in ('ranked', 'commitment') group by 1, 2) kept
      using (subject, key)
    where coalesce(counted.number, 0) <> coalesce(kept.number, 0)`,
  'picks that the rules forbid': `
    select t.id from team t where t.status in ('in_recruiting', 'approving', 'accept') and (
      select count(*) from question_bind b where b.team_id = t.id) <> 1`,
};

/** The names of what is broken, hopefully none; where one is named, it alone is looked at. */
export async function brokenInvariants({ database }: TestApp, only?: string): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, query] of Object.entries(BROKEN)) {
    if (only !== undefined && name !== only) continue;
    if ((await database.query<unknown[]>(query)).length > 0) broken.push(name);
  }
  return broken;
}
