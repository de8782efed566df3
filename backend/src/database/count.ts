import { LIST_FOUND_MAX, SEARCH_FOUND_MAX } from '@tianheng/contracts';
import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { offsetOf, type Counted, type PageQueryDto } from '../common/paged.ts';

/** As many as were found, of which one more than is told may have been looked at. */
const toCounted = (found: number, most: number): Counted => ({
  total: Math.min(found, most),
  isMore: found > most,
});

/** Counts the rows of a query without order, and stops where the list says that there are more. */
export async function countRows(
  manager: Pick<EntityManager, 'query'>,
  [rows, values]: [sql: string, values: unknown[]],
): Promise<Counted> {
  const [{ found }] = await manager.query<[{ found: number }]>(
    `select count(*)::integer as found from (${rows} limit ${LIST_FOUND_MAX + 1}) counted`,
    values,
  );
  return toCounted(found, LIST_FOUND_MAX);
}

/**
 * The ids on a page of an ordered query and how many it finds, by one statement: what is found by a search is looked up once.
 * `known`: how many there are, where that is kept.
 */
export async function readPage<Row extends ObjectLiteral>(
  found: SelectQueryBuilder<Row>,
  query: PageQueryDto,
  known?: number,
): Promise<{ ids: string[]; total: number }> {
  const page = found.clone().select(`${found.alias}.id`, 'id').offset(offsetOf(query)).limit(query.limit);
  if (known === undefined) page.addSelect('count(*) over ()::integer', 'found');
  const rows = await page.getRawMany<{ id: string; found: number }>();
  const ids = rows.map(({ id }) => id);
  // Behind the last page no row says how many there are before it.
  return { ids, total: known ?? rows[0]?.found ?? (query.page === 1 ? 0 : await found.getCount()) };
}

/** A column by which a list is ordered, as the query builder calls it. */
export type Place = [column: string, direction: 'ASC' | 'DESC'];

/**
 * As `readPage`, of what a search finds, counted up to what a search tells of. Few are looked up once, and put in order then;
 * of very many a page lies near where the order begins.
 */
export async function searchPage<Row extends ObjectLiteral>(
  found: SelectQueryBuilder<Row>,
  [column, direction]: Place,
  query: PageQueryDto,
): Promise<{ ids: string[]; counts: Counted }> {
  const { alias } = found;
  const [sql, values] = found
    .clone()
    .orderBy()
    .select(`${alias}.id`, 'id')
    .addSelect(column, 'place')
    .getQueryAndParameters();
  // Planned as if all of it were read, for it is found by an index or not at all; it is read no further than it is counted.
  const [{ number, ids }] = await found.connection.query<[{ number: number; ids: string[] | null }]>(
    `with found as materialized (${sql}),
       few as materialized (select * from found limit ${SEARCH_FOUND_MAX + 1}),
       counted as materialized (select count(*)::integer as number from few)
     select number, case when number <= ${SEARCH_FOUND_MAX} then array(
       select id from few order by place ${direction}, id ${direction}
       offset ${offsetOf(query)} limit ${query.limit}) end as ids from counted`,
    values,
  );
  const counts = toCounted(number, SEARCH_FOUND_MAX);
  return { ids: ids ?? (await firstOf(found, [column, direction], query)), counts };
}

/** As `searchPage`, of what every few rows hold: each is looked into, until there are enough. */
export async function frequentPage<Row extends ObjectLiteral>(
  found: SelectQueryBuilder<Row>,
  place: Place,
  query: PageQueryDto,
): Promise<{ ids: string[]; counts: Counted }> {
  const [rows, values] = found
    .clone()
    // Ids are random: as likely as anywhere the next one is found.
    .orderBy(`${found.alias}.id`)
    .select(`${found.alias}.id`, 'id')
    .limit(SEARCH_FOUND_MAX + 1)
    .getQueryAndParameters();
  const [{ number }] = await found.connection.query<[{ number: number }]>(
    `select count(*)::integer as number from (${rows}) counted`,
    values,
  );
  return { ids: await firstOf(found, place, query), counts: toCounted(number, SEARCH_FOUND_MAX) };
}

async function firstOf<Row extends ObjectLiteral>(
  found: SelectQueryBuilder<Row>,
  [column, direction]: Place,
  query: PageQueryDto,
): Promise<string[]> {
  const rows = await found
    .clone()
    .select(`${found.alias}.id`, 'id')
    .orderBy(column, direction)
    .addOrderBy(`${found.alias}.id`, direction)
    .offset(offsetOf(query))
    .limit(query.limit)
    .getRawMany<{ id: string }>();
  return rows.map(({ id }) => id);
}
