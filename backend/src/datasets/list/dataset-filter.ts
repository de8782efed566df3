import { DATASET_STATUSES, type DatasetFacet, type DatasetStatus } from '@tianheng/contracts';
import { isTitleCard } from '../dataset.policy.ts';

/** What is picked of each facet but access, which narrows the statuses; an absent or empty one narrows nothing. */
export type DatasetFilter = Partial<Record<Exclude<DatasetFacet, 'access'>, readonly string[] | undefined>>;

export const TITLE_CARDS = DATASET_STATUSES.filter((status) => isTitleCard({ status }));

const IS_KNOWN = `f.status <> all('{${TITLE_CARDS.join()}}')`;

/** The SQL of each, of a row `f` of `dataset_facet` or `facet_count` and a parameter with what is picked. */
const MATCHES: Record<keyof DatasetFilter, (picked: string) => string> = {
  type: (picked) => `f.data_type = any(${picked})`,
  language: (picked) => `f.language = any(${picked})`,
  // Nothing more is known of a title card.
  license: (picked) => `f.license = any(${picked}) and ${IS_KNOWN}`,
  format: (picked) => `f.formats && ${picked}::text[] and ${IS_KNOWN}`,
};

const isFacet = (name: string): name is keyof DatasetFilter => name in MATCHES;

/** Conditions of a row `f` of `dataset_facet`, whose values go behind those that are given already; null for none. */
export function filterSql(filter: DatasetFilter, given: unknown[]): string | null {
  const conditions = Object.entries(filter).flatMap(([name, picked]) => {
    if (!isFacet(name) || picked === undefined || picked.length === 0) return [];
    given.push(picked);
    return [MATCHES[name](`$${given.length}`)];
  });
  return conditions.length === 0 ? null : conditions.join(' and ');
}

/** SQL: how many datasets of the statuses a condition of `f` leaves, as triggers have counted them by their kinds. */
export const facetTotal = (statuses: string, condition: string): string =>
  `(select coalesce(sum(f.number), 0)::integer from facet_count f where f.status = any(${statuses}) and ${condition})`;

/** `wanted` of those that may be listed; all of them where nothing is wanted. */
export const narrowed = (
  statuses: readonly DatasetStatus[],
  wanted: readonly DatasetStatus[] | undefined,
): DatasetStatus[] => statuses.filter((status) => !wanted || wanted.length === 0 || wanted.includes(status));
