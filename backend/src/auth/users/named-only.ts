/**
 * SQL: of memberships m of teams t, those that others wrote down and person $1 never had: an invitation that was declined, or
 * ended with its team. They go with the account, whatever else is the person's own work keeps it.
 */
export const NAMED_ONLY = `t.id = m.team_id and m.user_id = $1
  and (m.status = 'reject' or (m.status = 'inviting' and t.dismissed_at is not null))`;
