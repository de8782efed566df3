import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { SEARCH_FOUND_MAX, type DatasetOrder, type DatasetStatus, type Id } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import type { Counted } from '../../common/paged.ts';
import { rowCount } from '../../database/row-count.ts';
import { facetTotal, filterSql, TITLE_CARDS, type DatasetFilter } from './dataset-filter.ts';
import { FREQUENT, leftRows, prepareSearch, type Search } from './dataset-search.ts';

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

/** `isMore`: a search found more than it pages through. */
export interface ListedIds extends Counted {
  ids: Id[];
}

/** Each is the order of an index, and none leaves two rows equal. */
export const ORDERS: Record<DatasetOrder, string> = {
  created_at: 'd.created_at desc, d.id desc',
  data_type: 'd.data_type, d.created_at desc, d.id desc',
  hot: 'd.download_count desc, d.view_count desc, d.id desc',
  updated_at: 'd.updated_at desc, d.id desc',
};
const NEWEST: DatasetOrder = 'created_at';
/** Of title cards, in every order: their places must not tell what the cards leave out. */
export const CARDS_ORDER = 'd.title, d.id';

/** The same order from its end, from where the later pages are nearer. */
const reversed = (order: string): string =>
  order
    .split(', ')
    .map((column) => (column.endsWith(' desc') ? column.slice(0, -' desc'.length) : `${column} desc`))
    .join(', ');

/** SQL: joins the dataset `d` of each row, one by one: few rows never read the table whole. */
const eachOf = (row: string): string =>
  `cross join lateral (select * from dataset where id = ${row}.dataset_id offset 0) d`;

/** What the texts that are searched are kept with: see `dataset_search`. */
const KEPT_ORDER = 's.created_at desc, s.dataset_id desc';

/** In a search: false before true where it is an order. */
const IS_CARD = 's.status = any($3)';
/** In a search: title cards last, by title; among the others it says nothing. */
const CARDS_LAST = `${IS_CARD}, case when ${IS_CARD} then (select title from dataset where id = s.dataset_id) end,
  case when ${IS_CARD} then s.dataset_id end`;

/** Some of what is found by a frequent word, ordered among themselves. */
interface Part {
  statuses: readonly DatasetStatus[];
  /** SQL: whether a row `s` of `dataset_search` belongs to it */
  holds: string;
  /** SQL: from where on all rows `s` of it are read, where they are few */
  rows: string;
  /** as many of the datasets belong to it, of 1, by a guess */
  share: number;
  /** SQL: of datasets `d` */
  order: string;
}

/** Which datasets a list shows, as a page of ids. */
@Injectable()
export class DatasetListQuery {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  find(request: ListRequest): Promise<ListedIds> {
    return request.search.trim() === '' ? this.all(request) : this.matching(request);
  }

  /** Title cards, which open to nobody here, come last. */
  private async all(request: ListRequest): Promise<ListedIds> {
    const { statuses, offset, limit, everything, order = NEWEST } = request;
    const cards = everything ? [] : statuses.filter((status) => TITLE_CARDS.includes(status));
    const open = statuses.filter((status) => !cards.includes(status));
    // One after the other, for each part is read in the order of an index.
    const first = await this.part(request, open, ORDERS[order], { from: offset, most: limit });
    if (cards.length === 0) return first;
    const left = limit - first.ids.length;
    const from = Math.max(0, offset - first.total);
    const last = await this.part(request, cards, CARDS_ORDER, { from, most: left });
    return { ids: [...first.ids, ...last.ids], total: first.total + last.total, isMore: false };
  }

  /**
   * From whichever end of the order is nearer; what a filter leaves few of is found by it and put in order, of many a page
   * lies near where the order begins. How many there are is kept.
   */
  private async part(
    { filter = {} }: ListRequest,
    wanted: readonly DatasetStatus[],
    order: string,
    { from, most }: { from: number; most: number },
  ): Promise<ListedIds> {
    const given: unknown[] = [wanted, from, most];
    const condition = filterSql(filter, given);
    const listed = rowCount('dataset', 'row_count.key = any($1)');
    const isLeft =
      condition === null ? 'true' : `(select ${condition} from dataset_facet f where f.dataset_id = d.id)`;
    const rows = `from dataset d where d.status = any($1) and ${isLeft}`;
    const few =
      condition === null
        ? ''
        : `when 2.0 * total * total < (least($2, greatest(total - $2, 0)) + $3) * listed::float8
           then array(select d.id from (${leftRows('$1', condition)}) l ${eachOf('l')}
             order by ${order} offset $2 limit $3)`;
    const [row] = await this.database.query<[Omit<ListedIds, 'isMore'>]>(
      `with counted as materialized (
         select ${condition === null ? listed : facetTotal('$1', condition)} as total, ${listed} as listed)
       select total, case ${few}
         when $2::integer <= total / 2 then array(select d.id ${rows} order by ${order} offset $2 limit $3::integer)
         else array(select d.id from (select d.* ${rows} order by ${reversed(order)}
             offset (select greatest(total - $2 - $3, 0) from counted)
             limit (select greatest(least(total - $2, $3), 0) from counted)) d order by ${order}) end as ids
       from counted`,
      given,
    );
    return { ...row, isMore: false };
  }

  /** What is found is counted up to a limit, and put in order where there is no more. */
  private async matching(request: ListRequest): Promise<ListedIds> {
    const { statuses, search, order, offset, limit, everything = false, filter = {} } = request;
    const searched = { search, statuses, cards: everything ? [] : TITLE_CARDS, filter };
    const found = await prepareSearch(this.database, searched);
    if (found === null) return { ids: [], total: 0, isMore: false };
    const { ids: best, number } = await this.counted(found, request);
    if (best !== null) return { ids: best, total: number, isMore: false };
    const most = Math.min(offset + limit, SEARCH_FOUND_MAX);
    const ids: Id[] = [];
    for (const part of this.partsOf(found, searched, order)) {
      if (ids.length < most) ids.push(...(await this.best(found, part, most - ids.length)));
    }
    return { ids: ids.slice(offset), total: SEARCH_FOUND_MAX, isMore: true };
  }

  /** `ids`: null where there are too many. */
  private async counted(
    { given, typed, found }: Search,
    { order, offset, limit }: ListRequest,
  ): Promise<{ number: number; ids: Id[] | null }> {
    const all = `from (select * from found limit ${SEARCH_FOUND_MAX + 1})`;
    const ordered =
      order === undefined || order === NEWEST
        ? `select s.dataset_id ${all} s order by ${CARDS_LAST}, ${order ? '' : 's.score desc, '}${KEPT_ORDER}`
        : `select d.id ${all} s ${eachOf('s')} order by ${CARDS_LAST}, ${ORDERS[order]}`;
    const values = [...given, offset, limit];
    // As a part of its own what is found is planned as if all of it were read; it is read no further than it is counted.
    const [row] = await this.database.query<[{ number: number; ids: Id[] | null }]>(
      `with ${typed}, found as materialized (${found}),
       counted as materialized (select count(*)::integer as number ${all} few)
       select number, case when number <= ${SEARCH_FOUND_MAX} then array(
         ${ordered} offset $${values.length - 1} limit $${values.length}) end as ids from counted`,
      values,
    );
    return row;
  }

  /** With every term in the title first, then the others, unless another order is asked for; title cards last, by title. */
  private partsOf(
    { holds, holdsInTitle, titled, whole, share, titleShare }: Search,
    { statuses, cards }: { statuses: readonly DatasetStatus[]; cards: readonly DatasetStatus[] },
    order: DatasetOrder | undefined,
  ): Part[] {
    const open = statuses.filter((status) => !cards.includes(status));
    const shut = statuses.filter((status) => cards.includes(status));
    const inTitle = { holds: holdsInTitle, rows: titled, share: titleShare, order: ORDERS[order ?? NEWEST] };
    const elsewhere = `not (${holdsInTitle})`;
    const parts = order
      ? [{ statuses: open, holds, rows: whole, share, order: inTitle.order }]
      : [
          { ...inTitle, statuses: open },
          {
            ...{ statuses: open, holds: `${holds} and ${elsewhere}`, rows: `${whole} and ${elsewhere}` },
            ...{ share: Math.max(0, share - titleShare), order: inTitle.order },
          },
        ];
    return [...parts, { ...inTitle, statuses: shut, order: CARDS_ORDER }].filter(
      (part) => part.statuses.length > 0,
    );
  }

  /** Of a frequent word the best lie near where the order begins; what few have is found and put in order. */
  private async best(
    { given, typed, listed }: Search,
    { statuses, holds, rows, share, order }: Part,
    most: number,
  ): Promise<Id[]> {
    const values = [...given, statuses];
    const wanted = `any($${values.length})`;
    const isFrequent = share > FREQUENT || share * share * listed >= most;
    const found = await this.database.query<{ id: Id }[]>(
      isFrequent
        ? `with ${typed} select d.id from dataset d where d.status = ${wanted}
             and (select ${holds} from dataset_search s where s.dataset_id = d.id)
           order by ${order} limit ${most}`
        : `with ${typed}, few as materialized (
             select s.dataset_id, s.created_at ${rows} and s.status = ${wanted})
           ${order === ORDERS[NEWEST] ? `select s.dataset_id as id from few s order by ${KEPT_ORDER}` : `select d.id from few ${eachOf('few')} order by ${order}`}
           limit ${most}`,
      values,
    );
    return found.map(({ id }) => id);
  }
}
