import { useMemo } from 'react';
import { useIntl } from 'react-intl';

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Days (`YYYY-MM-DD`) as the page's language writes them, wherever its reader is. */
export function useDayFormat(): { short: (day: string) => string; long: (day: string) => string } {
  const { formatDate } = useIntl();
  return useMemo(
    () => ({
      short: (day) => formatDate(at(day), { month: 'short', day: 'numeric', timeZone: 'UTC' }),
      long: (day) =>
        formatDate(at(day), {
          year: 'numeric',
          month: 'short',
          day: 'numeric',
          weekday: 'short',
          timeZone: 'UTC',
        }),
    }),
    [formatDate],
  );
}
