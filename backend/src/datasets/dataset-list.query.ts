import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DATASET_STATUSES, type DatasetOrder, type DatasetStatus, type Id } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { isTitleCard } from './dataset.policy.ts';

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

const TITLE_CARDS = DATASET_STATUSES.filter((status) => isTitleCard({ status }));

/** In a search: false before true. */
const CARDS_LAST = 's.status = any($3)';

/** The better the field that the term is in, the more; 0 in none. The index knows pairs of characters, the text the rest. */
const weightOf = (parameter: number): string => `case
  when strpos(s.title, $${parameter}) > 0 then 4
  when strpos(s.keyword, $${parameter}) > 0 then 3
  when strpos(s.file_names, $${parameter}) > 0 then 2
  when strpos(s.introduction, $${parameter}) > 0 then 1
  else 0 end`;

/** Which datasets a list shows, as a page of ids. */
@Injectable()
export class DatasetListQuery {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  find(request: ListRequest): Promise<ListedIds> {
    return request.search.trim() === '' ? this.all(request) : this.matching(request);
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
        `with counted as materialized (select count(*)::integer as total from dataset where status = any($1))
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

  private async matching({
    statuses,
    search,
    order,
    offset,
    limit,
    everything = false,
  }: ListRequest): Promise<ListedIds> {
    const [{ terms }] = await this.database.query<[{ terms: string[] }]>('select search_terms($1) as terms', [
      search,
    ]);
    if (terms.length === 0) return { ids: [], total: 0 };
    const given = [search, statuses, everything ? [] : TITLE_CARDS, offset, limit, ...terms];
    const weights = terms.map((_, position) => weightOf(given.length - terms.length + position + 1));
    const ordered = order
      ? `select d.id from found s join dataset d on d.id = s.dataset_id order by ${CARDS_LAST}, ${ORDERS[order]}`
      : `select s.dataset_id from found s order by ${CARDS_LAST}, s.score desc, ${KEPT_ORDER}`;
    const [row] = await this.database.query<[ListedIds]>(
      `with found as materialized (
         select s.dataset_id, s.created_at, s.status, s.score from (
           select s.dataset_id, s.created_at, s.status, ${weights.join(' + ')} as score, least(${weights.join(', ')}) as least
           from dataset_search s
           where search_vector(s.title || s.keyword || s.introduction || s.file_names) @@ search_query($1)
             and s.status = any($2)) s
         where s.least > case when s.status = any($3) then 3 else 0 end)
       select (select count(*)::integer from found) as total, array(${ordered} offset $4 limit $5) as ids`,
      given,
    );
    return row;
  }
}
