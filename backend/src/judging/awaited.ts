import { notPaused } from '../competitions/judging-pauses.ts';

/** SQL: the first images and question, in the order of `run_awaited_idx`, that runs wait for. */
const first = (where: string): string =>
  `(select judge_image as judge, coalesce(sandbox_image, '') as sandbox, question_id from run
    where status = 'waiting' and ${where}
    order by judge_image, coalesce(sandbox_image, ''), question_id limit 1)`;

/**
 * SQL: for which images runs of which question wait that nothing pauses, an `open` of a recursive `with`. They are found from one to
 * the next in an index, however many runs wait for each: there are about as many as tracks and languages.
 */
export const OPEN = `awaited as (
  ${first('true')}
  union all
  select further.* from awaited cross join lateral ${first(`(judge_image, coalesce(sandbox_image, ''), question_id)
    > (awaited.judge, awaited.sandbox, awaited.question_id)`)} further
), open as (
  select * from awaited where ${notPaused('awaited.question_id')})`;

/** SQL: whether run `r` waits for these images and is of this question; the index has such runs in the order of the queue. */
export const waitsFor = (awaited: string): string =>
  `(r.status = 'waiting' and r.judge_image = ${awaited}.judge and coalesce(r.sandbox_image, '') = ${awaited}.sandbox
    and r.question_id = ${awaited}.question_id)`;
