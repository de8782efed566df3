import { DATASET_SEEN, DATASET_STATUSES, type DatasetStatus, type Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.ts';

/** Of what a question is judged by, what participants may see: by its own dataset, or by another one that has its content. */
export interface OpenTruth {
  /** the truth's, or the question's that names it no more */
  id: Id;
  title: string;
  /** as DATASET_SEEN */
  seen: number;
  /** null: its own dataset */
  holder_id: Id | null;
  holder_title: string | null;
  filename: string | null;
  sha256: string | null;
}

const FILES_NAMED_MAX = 5;

/** The statuses by which as much is seen. */
export const seenAs = (seen: number): DatasetStatus[] =>
  DATASET_STATUSES.filter((one) => DATASET_SEEN[one] === seen);
/** SQL: what participants see of dataset d. */
const SEEN = `case when d.status = any($2) or exists (select from question_dataset u join question q on q.id = u.question_id
    where u.dataset_id = d.id and d.id = any(q.open_dataset)) then 2 when d.status = any($3) then 1 else 0 end`;

/**
 * Of the datasets $1, those that are truths and those that open one. A file of an old version can be had as one of today's;
 * that of a truth counts while something is still judged by it. Judges' data nobody gets by any dataset. What a question is
 * judged by and does not name any more, for a later synchronisation has not succeeded, is hidden under its own title.
 * Truths are few: their files are all read, and of other datasets only $1 and those that have a content of a truth of $1.
 * (Who holds a former one is counted, for `not exists` would be planned as one look at all files.)
 */
const OPEN_TRUTHS = `with truth as materialized (
    select d.id, d.title, ${SEEN} as seen from dataset d
    where d.id = any(array(select unnest(q.output_dataset || q.test_output_dataset) from question q))),
  held as not materialized (
    select dataset_id, file_id from dataset_file union all select dataset_id, file_id from dataset_version_file),
  judged as materialized (
    select t.id, t.title, own.filename, own.sha256
    from truth t
    cross join lateral (select file_id from dataset_file where dataset_id = t.id
      union all select v.file_id from dataset_version_file v where v.dataset_id = t.id and exists (
        select from question_dataset u join question q on q.id = u.question_id where u.dataset_id = t.id
          and strpos(concat(q.judge_prod, q.judge_test), v.file_id::text) > 0)) named
    join stored_file own on own.id = named.file_id
    union all
    select q.id, q.title, own.filename, own.sha256
    from question q
    cross join lateral (select jsonb_array_elements_text(manifest -> 'truth')::uuid as file_id
      from unnest(array[q.judge_prod, q.judge_test]) manifest) former
    join stored_file own on own.id = former.file_id
    where (select count(*) from held where held.file_id = former.file_id
      and held.dataset_id = any(q.output_dataset || q.test_output_dataset)) = 0),
  shared as materialized (
    select j.*, held.dataset_id from judged j
      join stored_file same on same.sha256 = j.sha256 and same.purpose = 'dataset' and same.deleted_at is null
      join held on held.file_id = same.id
    where j.id = any($1)
    union
    select j.*, held.dataset_id from held
      join stored_file same on same.id = held.file_id and same.purpose = 'dataset' and same.deleted_at is null
      join judged j on j.sha256 = same.sha256
    where held.dataset_id = any($1))
  select t.id, t.title, t.seen, null::uuid as holder_id, null as holder_title, null as filename, null as sha256
    from truth t where t.seen > 0 and t.id = any($1)
  union all
  select s.id, s.title, 2, d.id, d.title, min(s.filename), s.sha256
    from shared s join dataset d on d.id = s.dataset_id and d.id <> s.id
    where ${SEEN} = 2
    group by s.id, s.title, d.id, d.title, s.sha256
  order by title, holder_title, filename`;

export const openTruths = (manager: EntityManager, ids: Id[]): Promise<OpenTruth[]> =>
  manager.query(OPEN_TRUTHS, [ids, seenAs(2), seenAs(1)]);

/**
 * Whoever lets participants see by these datasets what a question is judged by, or more of it than `known`, has to confirm
 * it: TRUTH_OPEN. To be asked once all is written: of two at once, one that names the truth and one that opens its content,
 * the second waits here for the first one's commit, and sees it.
 */
export async function requireHidden(
  manager: EntityManager,
  ids: Id[],
  isConfirmed: boolean,
  known: OpenTruth[] = [],
): Promise<void> {
  await manager.query(`select pg_advisory_xact_lock(hashtextextended('open truths', 0))`);
  if (isConfirmed) return;
  const found = (await openTruths(manager, ids)).filter((one) => !known.some((other) => covers(other, one)));
  if (found.length === 0) return;
  const titles = new Set(found.map(({ title }) => title));
  const files = found.flatMap(({ filename, holder_title: title }) =>
    title === null ? [] : `${filename ?? ''} (${title})`,
  );
  throw new AppError('TRUTH_OPEN', {
    titles: [...titles].join(', '),
    files: files.slice(0, FILES_NAMED_MAX).join(', ') + (files.length > FILES_NAMED_MAX ? ', …' : ''),
    shared: files.length,
  });
}

const covers = (known: OpenTruth, { id, holder_id, sha256, seen }: OpenTruth): boolean =>
  known.id === id && known.holder_id === holder_id && known.sha256 === sha256 && known.seen >= seen;
