import { FACETS_COUNTED_MAX, SEARCH_FOUND_MAX, type DatasetStatus } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { rowCount } from '../../database/row-count.ts';
import { facetTotal, filterSql, type DatasetFilter } from './dataset-filter.ts';

/** Of a word, as many characters are in the index. */
const INDEXED_MAX = 100;
/** Of a text, as many characters are in the index. */
const TEXT_MAX = 100_000;
/** Of a title only, which is all that is known of a title card. */
const TITLE_WEIGHT = 3;
/** Datasets that are looked into to guess how many hold what is searched for: ids are random, so any are as good as others. */
const SAMPLE = 100;
/** What more of the datasets hold is met soon, wherever one looks. */
export const FREQUENT = 0.2;

/** The better the field that the term is in, the more; 0 in none. The index knows pairs of characters, the text the rest. */
const weightOf = (parameter: number): string => `case
  when strpos(s.title, $${parameter}) > 0 then 4
  when strpos(s.keyword, $${parameter}) > 0 then 3
  when strpos(s.file_names, $${parameter}) > 0 then 2
  when strpos(s.introduction, $${parameter}) > 0 then 1
  else 0 end`;

const TEXT = `left(s.title || s.keyword || s.introduction || s.file_names, ${TEXT_MAX})`;

/** Whether the index alone says what holds the terms: of Chinese it knows pairs of characters, of words how they begin. */
const areIndexed = (terms: readonly string[]): boolean =>
  terms.every((term) => term.startsWith(' ') && term.length <= INDEXED_MAX);

export interface Searched {
  search: string;
  /** what may be found, and what of it by its title alone */
  statuses: readonly DatasetStatus[];
  cards: readonly DatasetStatus[];
  filter: DatasetFilter;
}

interface Seen {
  terms: string[];
  /** looked into, and of them those that hold every term, in their titles too */
  sampled: number;
  holding: number;
  titled: number;
  /** that may be found, and of them those that the filter leaves */
  listed: number;
  left: number;
}

/** How one after the other is looked into: until one more is found than is counted, in the order of an index of `dataset_search` s. */
interface Reading {
  most: number;
  order: string;
}
/** Nothing is read that may not be found. */
const LISTING: Reading = { most: SEARCH_FOUND_MAX, order: 's.status, s.dataset_id' };
/** Ids are random: what is met first is like all that is found. */
export const SAMPLING: Reading = { most: FACETS_COUNTED_MAX, order: 's.dataset_id' };

/** Where a search reads: what the index finds, what the filter leaves, or one dataset after the other until there are enough. */
type Path = 'index' | 'filter' | 'rows';

/** Statements about what a search finds, whose parameters stand in `given`. */
export interface Search {
  given: unknown[];
  /** SQL: the parameters' types, for statements that do not use them all */
  typed: string;
  /** SQL: rows with `dataset_id`, `created_at`, `status`, `score`; all of them, or one more than are counted */
  found: string;
  isWhole: boolean;
  /** SQL: from where on rows `s` of `dataset_search` are all that is found */
  whole: string;
  /** as many of the datasets hold it, of 1, by a guess */
  share: number;
  titleShare: number;
  listed: number;
  /** SQL: whether a row `s` of `dataset_search` is found; with every term in its title */
  holds: string;
  holdsInTitle: string;
  /** SQL: rows `s` of `dataset_search` that the index of titles finds */
  titled: string;
}

/** null: there is nothing to search for. */
export async function prepareSearch(
  manager: Pick<EntityManager, 'query'>,
  searched: Searched,
  reading: Reading = LISTING,
): Promise<Search | null> {
  const seen = await look(manager, searched);
  return seen.terms.length === 0 ? null : describe(searched, seen, reading);
}

/** One look at how much there is, so that what is frequent is not read whole and what is rare is not looked for. */
async function look(
  manager: Pick<EntityManager, 'query'>,
  { search, statuses, filter }: Searched,
): Promise<Seen> {
  const given: unknown[] = [search, statuses];
  const condition = filterSql(filter, given);
  const listed = rowCount('dataset', 'row_count.key = any($2)');
  const everyTermIn = (text: string): string =>
    `(select bool_and(strpos(${text}, term) > 0) from unnest(wanted.terms) term)`;
  const [seen] = await manager.query<[Seen]>(
    `with wanted as materialized (select search_terms($1) as terms),
     sample as (select ${everyTermIn('s.text')} as holding, ${everyTermIn('s.title')} as titled from wanted,
       (select ${TEXT} as text, s.title from dataset_search s where s.status = any($2)
         order by s.dataset_id limit ${SAMPLE}) s)
     select (select terms from wanted) as terms, count(*)::integer as sampled,
       count(*) filter (where holding)::integer as holding, count(*) filter (where titled)::integer as titled,
       ${listed} as listed, ${condition === null ? listed : facetTotal('$2', condition)} as left from sample`,
    given,
  );
  return seen;
}

function pathOf({ sampled, holding, listed, left }: Seen): Path {
  const share = sampled === 0 ? 0 : holding / sampled;
  if (share * left > 4 * SEARCH_FOUND_MAX && share * (left / listed) > FREQUENT) return 'rows';
  return left < listed && 2 * left < share * listed ? 'filter' : 'index';
}

function describe(
  { search, statuses, cards, filter }: Searched,
  seen: Seen,
  { most, order }: Reading,
): Search {
  const { terms, sampled, holding, titled, listed, left } = seen;
  const path = pathOf(seen);
  const given: unknown[] = [search, statuses, cards, ...terms];
  const places = terms.map((_, position) => position + 4);
  const condition = filterSql(filter, given);
  const weights = places.map(weightOf);
  const inEach = (text: string): string =>
    places.map((place) => `strpos(${text}, $${place}) > 0`).join(' and ');
  const matches = 'search_vector(s.title || s.keyword || s.introduction || s.file_names) @@ search_query($1)';
  // Asked for each row: joined, the filter would be read whole, however few rows are wanted.
  const isLeft =
    condition === null
      ? 'true'
      : `(select ${condition} from dataset_facet f where f.dataset_id = s.dataset_id)`;
  const holdsAll = inEach(`case when s.status = any($3) then s.title else ${TEXT} end`);
  const holds = `${holdsAll} and ${isLeft}`;
  const holdsInTitle = `${inEach('s.title')} and ${isLeft}`;
  // What the index finds of Chinese is looked into, of words only where a title has to hold them.
  const isFound = areIndexed(terms) ? `(s.status <> all($3) or ${inEach('s.title')})` : inField(weights);
  const rows = {
    index: `from dataset_search s where ${matches} and s.status = any($2) and ${isFound} and ${isLeft}`,
    filter: `from (${leftRows('$2', condition ?? 'true')}) l
      cross join lateral (select * from dataset_search where dataset_id = l.dataset_id offset 0) s where ${holdsAll}`,
    rows: `from dataset_search s where s.status = any($2) and ${holds}
      order by ${order} limit ${most + 1}`,
  };
  const whole = rows[path === 'rows' ? 'index' : path];
  const share = sampled === 0 ? 0 : (holding / sampled) * (left / Math.max(1, listed));
  return {
    ...{ given, share, listed, holds, holdsInTitle, whole, isWhole: path !== 'rows' },
    typed: `typed as (select $1::text, $2::text[], $3::text[], ${places.map((place) => `$${place}::text`).join(', ')})`,
    titleShare: sampled === 0 ? 0 : (titled / sampled) * (left / Math.max(1, listed)),
    found: `select s.dataset_id, s.created_at, s.status, ${weights.join(' + ')} as score ${rows[path]}`,
    titled: `from dataset_search s where search_vector(s.title) @@ search_query($1) and ${holdsInTitle}`,
  };
}

/** Every term in some field, of a title card in its title. */
const inField = (weights: string[]): string =>
  `least(${weights.join(', ')}) > case when s.status = any($3) then ${TITLE_WEIGHT} else 0 end`;

/** Those datasets of the statuses that a condition of `f` leaves, kind by kind: each kind is a range of an index. */
export const leftRows = (statuses: string, condition: string): string =>
  `select one.dataset_id from (select distinct f.kind from facet_count f where f.status = any(${statuses}) and ${condition}) k
   cross join lateral (select f.dataset_id from dataset_facet f where f.kind = k.kind order by f.dataset_id offset 0) one`;
