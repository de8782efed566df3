import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  DATASET_FACETS,
  FACET_VALUES_MAX,
  type DatasetFacet,
  type DatasetFacets,
  type DatasetStatus,
  type FacetValue,
} from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { TITLE_CARDS, type DatasetFilter } from './dataset-filter.ts';
import { areIndexed, foundSql } from './dataset-search.ts';

export interface FacetsRequest {
  /** what the viewer's list may show */
  statuses: readonly DatasetStatus[];
  /** blank is no search */
  search: string;
  filter: DatasetFilter;
  /** those of the statuses that are picked */
  access: readonly DatasetStatus[] | undefined;
}

/** Of the groups that `seen` makes. */
const COLUMNS: Record<DatasetFacet, { column: string; picked: (values: string) => string }> = {
  type: { column: 'data_type', picked: (values) => `data_type = any(${values})` },
  access: { column: 'status', picked: (values) => `status = any(${values})` },
  format: { column: 'format', picked: (values) => `formats && ${values}` },
  language: { column: 'language', picked: (values) => `language = any(${values})` },
  license: { column: 'license', picked: (values) => `license = any(${values})` },
};

type Counted = FacetValue & { facet: DatasetFacet };

function asFacets(rows: Counted[]): DatasetFacets {
  const of = (name: DatasetFacet): FacetValue[] =>
    rows.filter(({ facet }) => facet === name).map(({ value, count }) => ({ value, count }));
  return {
    ...{ type: of('type'), access: of('access'), format: of('format') },
    ...{ language: of('language'), license: of('license') },
  };
}

/** How many datasets of a viewer's list have which value: each facet counts what the others leave. */
@Injectable()
export class DatasetFacetsQuery {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** One statement: rows that are equal in all facets are counted together first, so that the facets have little to read. */
  async find({ statuses, search, filter, access }: FacetsRequest): Promise<DatasetFacets> {
    const terms = await this.termsOf(search);
    if (terms?.length === 0) return asFacets([]);
    const given: unknown[] = [statuses, TITLE_CARDS, FACET_VALUES_MAX, ...(terms ? [search, ...terms] : [])];
    const found = terms && {
      ...{ search: '$4', statuses: '$1', cards: '$2', filter: null, indexed: areIndexed(terms) },
      terms: terms.map((_, position) => given.length - terms.length + position + 1),
    };
    const picked: Record<DatasetFacet, readonly string[] | undefined> = {
      ...{ type: filter.type, access, format: filter.format },
      ...{ language: filter.language, license: filter.license },
    };
    const places = DATASET_FACETS.map((facet) => {
      const values = picked[facet];
      return given.push(values && values.length > 0 ? values : null);
    });
    const flags = DATASET_FACETS.map((facet, at) => {
      const values = `$${places[at]}::text[]`;
      return `(${values} is null or ${COLUMNS[facet].picked(values)}) as by_${facet}`;
    });
    const rows = await this.database.query<Counted[]>(
      `with seen as materialized (
         select f.status, f.data_type, f.language,
           case when f.status = any($2) then '' else f.license end as license,
           case when f.status = any($2) then '{}' else f.formats end as formats, count(*) as datasets
         from dataset_facet f ${found ? `join (${foundSql(found)}) s on s.dataset_id = f.dataset_id` : ''}
         where f.status = any($1) group by 1, 2, 3, 4, 5),
       flagged as materialized (select *, ${flags.join(', ')} from seen)
       ${DATASET_FACETS.map((facet) => this.countsOf(facet)).join(' union all ')}`,
      given,
    );
    return asFacets(rows);
  }

  private countsOf(facet: DatasetFacet): string {
    const { column } = COLUMNS[facet];
    const others = DATASET_FACETS.filter((other) => other !== facet).map((other) => `by_${other}`);
    const values = facet === 'format' ? ', unnest(formats) as format' : '';
    return `(select '${facet}' as facet, ${column} as value, sum(datasets)::integer as count
      from flagged${values} where ${others.join(' and ')} and ${column} <> ''
      group by 2 order by 3 desc, 2 limit $3)`;
  }

  /** null: nothing is searched for. */
  private async termsOf(search: string): Promise<string[] | null> {
    if (search.trim() === '') return null;
    const [row] = await this.database.query<[{ terms: string[] }]>('select search_terms($1) as terms', [
      search,
    ]);
    return row.terms;
  }
}
