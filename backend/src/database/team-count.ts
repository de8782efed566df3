import type { EntityManager } from 'typeorm';

type Subject = 'team' | 'team_approval';

/** SQL: as many of the subject as triggers have counted, where the condition on `team_count` holds. Dismissed ones do not count. */
export const teamCount = (subject: Subject, where: string): string =>
  `(select coalesce(sum(team_count.number), 0)::integer from team_count where team_count.subject = '${subject}' and ${where})`;

/** How many there are, of one competition or status or of all. */
export async function countKept(
  manager: Pick<EntityManager, 'query'>,
  subject: Subject,
  { competition_id = null, status = null }: { competition_id?: string | null; status?: string | null },
): Promise<number> {
  const where = '($1::uuid is null or competition_id = $1) and ($2::text is null or status = $2)';
  const [{ number }] = await manager.query<[{ number: number }]>(
    `select ${teamCount(subject, where)} as number`,
    [competition_id, status],
  );
  return number;
}
