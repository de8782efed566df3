/**
 * SQL: of memberships m of teams t, those that others wrote down and person $1 never had: an invitation that was declined, ended
 * with its team or with its recruiting, or was never sent, as of a draft. They go with the account, whatever else is the
 * person's own work keeps it, and so does a team that waits for the answer.
 */
export const NAMED_ONLY = `t.id = m.team_id and m.user_id = $1
  and (m.status = 'reject' or (m.status = 'inviting' and (t.dismissed_at is not null or t.status <> 'in_recruiting')))`;
