import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DatasetOrder, DatasetStatus, Id } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { rowCount } from '../database/row-count.ts';
import { filterSql, TITLE_CARDS, type DatasetFilter } from './dataset-filter.ts';
import { areIndexed, foundSql } from './dataset-search.ts';

export interface ListRequest {
  statuses: readonly DatasetStatus[];
  /** blank is no search */
  search: string;
  /** absent: the best match of a search first, then the newest */
  order?: DatasetOrder;
  offset: number;
  limit: number;
  /** whoever may see everything also finds private datasets by everything, and among the others */
  everything?: boolean;
  filter?: DatasetFilter;
}

export interface ListedIds {
  ids: Id[];
  total: number;
}

/** Each is the order of an index, and none leaves two rows equal. */
export const ORDERS: Record<DatasetOrder, string> = {
  created_at: 'd.created_at desc, d.id desc',
  data_type: 'd.data_type, d.created_at desc, d.id desc',
  hot: 'd.download_count desc, d.view_count desc, d.id desc',
  updated_at: 'd.updated_at desc, d.id desc',
};
const NEWEST: DatasetOrder = 'created_at';

const LISTED = 'from dataset d where d.status = any($1)';

/** The same order from its end, from where the later pages are nearer. */
const reversed = (order: string): string =>
  order
    .split(', ')
    .map((column) => (column.endsWith(' desc') ? column.slice(0, -' desc'.length) : `${column} desc`))
    .join(', ');

/** What the texts that are searched are kept with: see `dataset_search`. */
const KEPT_ORDER = 's.created_at desc, s.dataset_id desc';

/** In a search: false before true. */
const CARDS_LAST = 's.status = any($3)';

/** Which datasets a list shows, as a page of ids. */
@Injectable()
export class DatasetListQuery {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  find(request: ListRequest): Promise<ListedIds> {
    if (request.search.trim() !== '') return this.matching(request);
    return filterSql(request.filter ?? {}, []) === null ? this.all(request) : this.filtered(request);
  }

  /** Title cards, which open to nobody here, come last. */
  private async all({
    statuses,
    order = NEWEST,
    offset,
    limit,
    everything,
  }: ListRequest): Promise<ListedIds> {
    const part = async (wanted: readonly DatasetStatus[], from: number, most: number): Promise<ListedIds> => {
      const [row] = await this.database.query<[ListedIds]>(
        `with counted as materialized (select ${rowCount('dataset', 'row_count.key = any($1)')} as total)
         select total, case when $2::integer <= total / 2
           then array(select d.id ${LISTED} order by ${ORDERS[order]} offset $2 limit $3)
           else array(select d.id from (select d.* ${LISTED} order by ${reversed(ORDERS[order])}
               offset (select greatest(total - $2 - $3::integer, 0) from counted)
               limit (select greatest(least(total - $2, $3), 0) from counted)) d order by ${ORDERS[order]}) end as ids
         from counted`,
        [wanted, from, most],
      );
      return row;
    };
    const cards = everything ? [] : statuses.filter((status) => TITLE_CARDS.includes(status));
    const open = statuses.filter((status) => !cards.includes(status));
    // One after the other, for each part is read in the order of an index.
    const first = await part(open, offset, limit);
    if (cards.length === 0) return first;
    const left = limit - first.ids.length;
    const last = await part(cards, Math.max(0, offset - first.total), left);
    return { ids: [...first.ids, ...last.ids], total: first.total + last.total };
  }

  /** Narrowed, the rows are found by their facets, counted, and the best of them put in order. */
  private async filtered({
    statuses,
    order = NEWEST,
    offset,
    limit,
    everything = false,
    filter = {},
  }: ListRequest): Promise<ListedIds> {
    const given: unknown[] = [statuses, everything ? [] : TITLE_CARDS, offset, limit];
    const condition = filterSql(filter, given);
    const [row] = await this.database.query<[ListedIds]>(
      `with found as materialized (
         select f.dataset_id, f.status from dataset_facet f where f.status = any($1) and ${condition})
       select (select count(*)::integer from found) as total,
         array(select d.id from found f join dataset d on d.id = f.dataset_id
           order by f.status = any($2), ${ORDERS[order]} offset $3 limit $4) as ids`,
      given,
    );
    return row;
  }

  private async matching({
    statuses,
    search,
    order,
    offset,
    limit,
    everything = false,
    filter = {},
  }: ListRequest): Promise<ListedIds> {
    const [{ terms }] = await this.database.query<[{ terms: string[] }]>('select search_terms($1) as terms', [
      search,
    ]);
    if (terms.length === 0) return { ids: [], total: 0 };
    const given: unknown[] = [search, statuses, everything ? [] : TITLE_CARDS, offset, limit, ...terms];
    const places = terms.map((_, position) => given.length - terms.length + position + 1);
    const condition = filterSql(filter, given);
    const found = foundSql({
      ...{ search: '$1', statuses: '$2', cards: '$3' },
      ...{ terms: places, indexed: areIndexed(terms), filter: condition },
    });
    const ordered = order
      ? `select d.id from found s join dataset d on d.id = s.dataset_id order by ${CARDS_LAST}, ${ORDERS[order]}`
      : `select s.dataset_id from found s order by ${CARDS_LAST}, s.score desc, ${KEPT_ORDER}`;
    const [row] = await this.database.query<[ListedIds]>(
      `with found as materialized (${found})
       select (select count(*)::integer from found) as total, array(${ordered} offset $4 limit $5) as ids`,
      given,
    );
    return row;
  }
}
