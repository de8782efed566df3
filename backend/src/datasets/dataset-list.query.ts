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
  /** whoever may see everything also finds private datasets by everything */
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

const TITLE_CARDS = DATASET_STATUSES.filter((status) => isTitleCard({ status }));

/**
 * Every term of the search is in some field, and the better the field of each, the earlier the row. The index knows
 * pairs of characters; that they stand side by side in the same order is seen in the text.
 */
const FOUND = `
  select d.id, found.score
  from dataset_search s
  join dataset d on d.id = s.dataset_id
  cross join lateral (
    select sum(weight) as score, min(weight) as least
    from unnest(search_terms($1)) term
    cross join lateral (select case
      when strpos(s.title, term) > 0 then 4
      when strpos(s.keyword, term) > 0 then 3
      when strpos(s.file_names, term) > 0 then 2
      when strpos(s.introduction, term) > 0 then 1
      else 0 end as weight) field) found
  where search_vector(s.title || s.keyword || s.introduction || s.file_names) @@ search_query($1)
    and d.status = any($2)
    and found.least > case when d.status = any($3) then 3 else 0 end`;

/** Which datasets a list shows, as a page of ids. */
@Injectable()
export class DatasetListQuery {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  find(request: ListRequest): Promise<ListedIds> {
    return request.search.trim() === '' ? this.all(request) : this.matching(request);
  }

  private async all({ statuses, order = NEWEST, offset, limit }: ListRequest): Promise<ListedIds> {
    const [row] = await this.database.query<[ListedIds]>(
      `select (select count(*)::integer from dataset where status = any($1)) as total,
         array(select d.id from dataset d where d.status = any($1)
           order by ${ORDERS[order]} offset $2 limit $3) as ids`,
      [statuses, offset, limit],
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
  }: ListRequest): Promise<ListedIds> {
    const [row] = await this.database.query<[ListedIds]>(
      `with found as materialized (${FOUND})
       select (select count(*)::integer from found) as total,
         array(select d.id from found join dataset d on d.id = found.id
           order by ${order ? ORDERS[order] : `found.score desc, ${ORDERS[NEWEST]}`} offset $4 limit $5) as ids`,
      [search, statuses, everything ? [] : TITLE_CARDS, offset, limit],
    );
    return row;
  }
}
