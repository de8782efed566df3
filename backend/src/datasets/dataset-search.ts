/** The better the field that the term is in, the more; 0 in none. The index knows pairs of characters, the text the rest. */
const weightOf = (parameter: number): string => `case
  when strpos(s.title, $${parameter}) > 0 then 4
  when strpos(s.keyword, $${parameter}) > 0 then 3
  when strpos(s.file_names, $${parameter}) > 0 then 2
  when strpos(s.introduction, $${parameter}) > 0 then 1
  else 0 end`;

/** Of a title only, which is all that is known of a title card. */
const TITLE_WEIGHT = 3;

/** Of a word, as many characters are in the index. */
const INDEXED_MAX = 100;

/** Whether the index alone says what holds the terms: of Chinese it knows pairs of characters, of words how they begin. */
export const areIndexed = (terms: readonly string[]): boolean =>
  terms.every((term) => term.startsWith(' ') && term.length <= INDEXED_MAX);

interface Found {
  /** parameters: the search, the statuses that may be found, those of them that are found by their titles alone */
  search: string;
  statuses: string;
  cards: string;
  /** the parameters of the terms */
  terms: number[];
  /** as `areIndexed` says of them: then no text is looked into to see whether it is found */
  indexed: boolean;
  /** a condition of `f`, a row of `dataset_facet` */
  filter: string | null;
}

/** Rows of `dataset_search` that hold every term, with their score. */
export function foundSql({ search, statuses, cards, terms, indexed, filter }: Found): string {
  const weights = terms.map(weightOf);
  const joined = filter === null ? '' : `join dataset_facet f on f.dataset_id = s.dataset_id and ${filter}`;
  return `select s.dataset_id, s.created_at, s.status, s.score from (
      select s.dataset_id, s.created_at, s.status, ${weights.join(' + ')} as score, least(${weights.join(', ')}) as least
      from dataset_search s ${joined}
      where search_vector(s.title || s.keyword || s.introduction || s.file_names) @@ search_query(${search})
        and s.status = any(${statuses})) s
    where ${indexed ? `s.status <> all(${cards}) or s.least > ${TITLE_WEIGHT}` : `s.least > case when s.status = any(${cards}) then ${TITLE_WEIGHT} else 0 end`}`;
}
