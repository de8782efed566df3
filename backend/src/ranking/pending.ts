/**
 * SQL: how many ranked submissions to these questions have no verdict yet, found by the indexes of what waits and what runs.
 * One that was taken back, or whose team is gone, was stopped before. An end that moves nobody is told to no poll: whoever
 * looks again sees it once the tag is too old.
 * @param questions an array of their ids
 */
export const pendingCount = (questions: string): string => {
  const counts = ['waiting', 'running'].map(
    (status) => `(select count(*) from run pending where pending.status = '${status}'
      and pending.kind = 'commit' and pending.mode = 'prod' and pending.question_id = any(${questions}))`,
  );
  return `(${counts.join(' + ')})::integer`;
};
