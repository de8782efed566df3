/** What triggers count: accounts, datasets and citations by their status, what was deleted by its kind; accepted teams, ranked ones and commitments by the question. */
type Subject =
  'user' | 'dataset' | 'dataset_reference' | 'deleted_thing' | 'entrant' | 'ranked' | 'commitment';

/** SQL: as many of the subject as have been counted, where the condition on `row_count` holds. */
export const rowCount = (subject: Subject, where = 'true'): string =>
  `(select coalesce(sum(row_count.number), 0)::integer from row_count where row_count.subject = '${subject}' and ${where})`;
