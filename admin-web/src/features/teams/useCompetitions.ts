import type { Id } from '@tianheng/contracts';
import { useCallback, useMemo } from 'react';
import { useAdminTeamsByCompetitionQuery } from './teams.api.ts';

interface Competitions {
  /** to choose from, those with most teams waiting first */
  options: { value: Id; label: string }[];
  /** empty while it is not known */
  titleOf: (id: Id) => string;
}

/** Every competition by its title. */
export function useCompetitions(): Competitions {
  const { data } = useAdminTeamsByCompetitionQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const options = useMemo(() => (data ?? []).map(({ id, title }) => ({ value: id, label: title })), [data]);
  const titleOf = useCallback(
    (wanted: Id) => options.find(({ value }) => value === wanted)?.label ?? '',
    [options],
  );
  return { options, titleOf };
}
