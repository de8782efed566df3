import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  DATASET_FACETS,
  FACETS_COUNTED_MAX,
  FACET_VALUES_MAX,
  SEARCH_FOUND_MAX,
  type DatasetFacet,
  type DatasetFacets,
  type DatasetStatus,
  type FacetValue,
} from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { narrowed, TITLE_CARDS, type DatasetFilter } from './dataset-filter.ts';
import { prepareSearch, SAMPLING } from './dataset-search.ts';

export interface FacetsRequest {
  /** what the viewer's list may show */
  statuses: readonly DatasetStatus[];
  /** blank is no search */
  search: string;
  filter: DatasetFilter;
  /** those of the statuses that are picked */
  access: readonly DatasetStatus[] | undefined;
}

/** Of the kinds in `seen`. */
const COLUMNS: Record<DatasetFacet, { column: string; picked: (values: string) => string }> = {
  type: { column: 'data_type', picked: (values) => `data_type = any(${values})` },
  access: { column: 'status', picked: (values) => `status = any(${values})` },
  format: { column: 'format', picked: (values) => `formats && ${values}` },
  language: { column: 'language', picked: (values) => `language = any(${values})` },
  license: { column: 'license', picked: (values) => `license = any(${values})` },
};

type Counted = FacetValue & { facet: DatasetFacet };
type Picked = Record<DatasetFacet, readonly string[] | undefined>;

function asFacets(rows: Counted[], isMore = false): DatasetFacets {
  const of = (name: DatasetFacet): FacetValue[] =>
    rows.filter(({ facet }) => facet === name).map(({ value, count }) => ({ value, count }));
  return {
    ...{ type: of('type'), access: of('access'), format: of('format') },
    ...{ language: of('language'), license: of('license'), is_more: isMore },
  };
}

/** Of rows `f` with the columns of `dataset_facet`; of a title card neither licence nor formats are known. $2 what is one. */
const KINDS = `f.status, f.data_type, f.language, case when f.status = any($2) then '' else f.license end as license,
  case when f.status = any($2) then '{}' else f.formats end as formats`;

/** How many datasets of a viewer's list have which value: each facet counts what the others leave. */
@Injectable()
export class DatasetFacetsQuery {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async find(request: FacetsRequest): Promise<DatasetFacets> {
    const { statuses, search, filter, access } = request;
    const picked: Picked = {
      ...{ type: filter.type, access, format: filter.format },
      ...{ language: filter.language, license: filter.license },
    };
    if (search.trim() === '') return asFacets(await this.kept(statuses, picked));
    const all = await this.among(request, statuses, {}, picked);
    const groups = groupsOf(picked);
    if (!all.isMore) return asFacets(all.rows);
    // Nothing is picked: what was counted is what is wanted.
    if (groups.length === 1 && groups[0]?.facets.length === DATASET_FACETS.length)
      return asFacets(all.rows, true);
    const counted = await Promise.all(
      groups.map(({ facets, others }) => {
        const { access: opened, ...rest } = others;
        const narrow = narrowed(statuses, opened as DatasetStatus[] | undefined);
        return this.among(request, narrow, rest, {}, facets);
      }),
    );
    return asFacets(
      counted.flatMap(({ rows }) => rows),
      counted.some(({ isMore }) => isMore),
    );
  }

  /** One statement of what triggers have counted: datasets that are equal in all facets are one kind. */
  private async kept(statuses: readonly DatasetStatus[], picked: Picked): Promise<Counted[]> {
    const given: unknown[] = [statuses, TITLE_CARDS];
    const seen = `select ${KINDS}, sum(f.number) as datasets from facet_count f where f.status = any($1)
      group by 1, 2, 3, 4, 5 having sum(f.number) > 0`;
    return this.database.query<Counted[]>(`with ${countsSql(seen, picked, given)}`, given);
  }

  /** Among what a search finds: all of it, or of more than a list would page through some. */
  private async among(
    { search }: FacetsRequest,
    statuses: readonly DatasetStatus[],
    filter: DatasetFilter,
    picked: Partial<Picked>,
    facets: readonly DatasetFacet[] = DATASET_FACETS,
  ): Promise<{ rows: Counted[]; isMore: boolean }> {
    const searched = await prepareSearch(
      this.database,
      { search, statuses, cards: TITLE_CARDS, filter },
      SAMPLING,
    );
    if (searched === null) return { rows: [], isMore: false };
    const { given, typed, found, isWhole } = searched;
    const values = [...given];
    const seen = `select ${KINDS.replaceAll('$2', '$3')}, count(*) as datasets
      from (select dataset_id from few limit (select most from counted)) s
      cross join lateral (select * from dataset_facet where dataset_id = s.dataset_id offset 0) f group by 1, 2, 3, 4, 5`;
    const counts = countsSql(seen, picked, values, facets);
    const tooMany = isWhole ? `number > ${SEARCH_FOUND_MAX}` : `number > ${FACETS_COUNTED_MAX}`;
    const rows = await this.database.query<(Counted | { facet: null; count: number })[]>(
      `with ${typed}, found as materialized (${found}),
       few as materialized (select dataset_id from found limit ${SEARCH_FOUND_MAX + 1}),
       counted as materialized (select case when ${tooMany} then ${FACETS_COUNTED_MAX} else number end as most, ${tooMany} as more
         from (select count(*)::integer as number from few) counted), ${counts}
       union all select null, null, (select more::integer from counted)`,
      values,
    );
    const isCount = (row: (typeof rows)[number]): row is Counted => row.facet !== null;
    return { rows: rows.filter(isCount), isMore: rows.some((row) => !isCount(row) && row.count > 0) };
  }
}

/** Facets that the same picks narrow: each that is picked by itself, the others together. */
function groupsOf(picked: Picked): { facets: DatasetFacet[]; others: Partial<Picked> }[] {
  const isPicked = (facet: DatasetFacet): boolean => (picked[facet]?.length ?? 0) > 0;
  const free = DATASET_FACETS.filter((facet) => !isPicked(facet));
  const bound = DATASET_FACETS.filter(isPicked).map((facet) => ({
    facets: [facet],
    others: { ...picked, [facet]: undefined },
  }));
  return free.length === 0 ? bound : [{ facets: free, others: picked }, ...bound];
}

/**
 * SQL: parts of a statement that counts the values of each facet among the kinds in `seen`, narrowed by what is picked of the others.
 * Their values go behind those that are given already.
 */
function countsSql(
  seen: string,
  picked: Partial<Picked>,
  given: unknown[],
  facets: readonly DatasetFacet[] = DATASET_FACETS,
): string {
  const flags = DATASET_FACETS.map((facet) => {
    const values = picked[facet];
    if (values === undefined || values.length === 0) return `true as by_${facet}`;
    given.push(values);
    return `${COLUMNS[facet].picked(`$${given.length}::text[]`)} as by_${facet}`;
  });
  return `seen as materialized (${seen}), flagged as materialized (select *, ${flags.join(', ')} from seen)
    ${facets.map(countsOf).join(' union all ')}`;
}

function countsOf(facet: DatasetFacet): string {
  const { column } = COLUMNS[facet];
  const others = DATASET_FACETS.filter((other) => other !== facet).map((other) => `by_${other}`);
  const values = facet === 'format' ? ', unnest(formats) as format' : '';
  return `(select '${facet}' as facet, ${column} as value, sum(datasets)::integer as count
    from flagged${values} where ${others.join(' and ')} and ${column} <> ''
    group by 2 order by 3 desc, 2 limit ${FACET_VALUES_MAX})`;
}
