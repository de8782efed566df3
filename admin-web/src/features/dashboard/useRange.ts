import { dayIn, STATISTICS_DAYS_MAX } from '@tianheng/contracts';
import { serverNow } from '@tianheng/web-kit/http/server-clock.ts';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isDay } from '../../shared/instant.ts';
import { useZone } from '../../shared/zone.ts';

const DAY_MS = 24 * 3600 * 1000;
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Days of the platform's time zone; empty: what is usual. */
export interface Range {
  from: string;
  to: string;
}

/** Why a range cannot be asked for. */
export type RangeProblem = 'order' | 'length';

const dayOf = (value: string | null): string => (value !== null && isDay(value) ? value : '');

const todayIn = (timeZone: string): string => dayIn(timeZone, serverNow());

/** The last day is today where none is named. */
const problemOf = ({ from, to }: Range, today: string): RangeProblem | null => {
  const days = from === '' ? 1 : (startOf(to || today) - startOf(from)) / DAY_MS + 1;
  if (days < 1) return 'order';
  return days > STATISTICS_DAYS_MAX ? 'length' : null;
};

/** The days that the address names, and the last ones that can be asked for: those are shown meanwhile. */
export function useRange(): Range & {
  asked: Range;
  problem: RangeProblem | null;
  choose: (range: Range) => void;
} {
  const [params, setParams] = useSearchParams();
  const from = dayOf(params.get('from'));
  const to = dayOf(params.get('to'));
  const choose = useCallback(
    (range: Range) =>
      setParams(
        (old) => {
          for (const [name, day] of Object.entries(range)) {
            if (day === '') old.delete(name);
            else old.set(name, day as string);
          }
          return old;
        },
        { preventScrollReset: true, replace: true },
      ),
    [setParams],
  );
  const named = useMemo(() => ({ from, to }), [from, to]);
  const problem = problemOf(named, todayIn(useZone()));
  const [sound, setSound] = useState<Range>({ from: '', to: '' });
  const asked = problem === null ? named : sound;
  if (asked !== sound) setSound(asked);
  return { ...named, asked, problem, choose };
}

/** The last so many days, today among them, where `timeZone` says what today is. */
export function lastDays(count: number, timeZone: string): Range {
  const to = todayIn(timeZone);
  return { from: new Date(startOf(to) - (count - 1) * DAY_MS).toISOString().slice(0, 10), to };
}
