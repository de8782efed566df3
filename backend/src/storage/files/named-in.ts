/** An id in either case, as pictures are found by both, and each further one that begins within the end of the one before it: no occurrence hides another. */
const IDS = '[0-9a-f]{8}(?:(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})+';

/**
 * SQL for those of the ids in $1 that any of the selected texts has anywhere. Each text is read once, however many ids
 * there are.
 */
export const namedIn = (texts: string): string =>
  `select distinct id from (${texts}) written(text)
   cross join regexp_matches(text, '${IDS}', 'gi') ids
   cross join generate_series(1, length(ids[1]) - 35, 28) at
   join unnest($1::uuid[]) looked(id) on id = substr(ids[1], at, 36)::uuid`;
