import type { UiLanguage } from '@tianheng/contracts';
import type { Cell } from '../../storage/exports/cells.ts';
import type { Column } from '../../storage/exports/workbook.ts';

export type Words = Record<UiLanguage, string>;

interface Headed {
  title: Words;
  /** in characters */
  width: number;
}

/** A time is told by the platform's clocks, and its title says whose they are. */
export type Described<Row> = Headed &
  ({ of: (row: Row, language: UiLanguage) => Cell } | { at: (row: Row) => Date });

const YES_NO: Record<'yes' | 'no', Words> = {
  yes: { en: 'Yes', 'zh-CN': '是' },
  no: { en: 'No', 'zh-CN': '否' },
};
export const yesNo = (value: boolean, language: UiLanguage): string => YES_NO[value ? 'yes' : 'no'][language];

/** Columns as files have them, in one language. */
export function told<Row>(columns: Described<Row>[], language: UiLanguage, timeZone: string): Column<Row>[] {
  const clock = clockOf(timeZone);
  return columns.map(({ title, width, ...column }) =>
    'at' in column
      ? {
          title: ZONED[language](title[language], timeZone),
          width,
          of: (row) => clock(column.at(row)),
        }
      : { title: title[language], width, of: (row) => column.of(row, language) },
  );
}

/** In the same order for people and for spreadsheets; where clocks are put back, each time says what they are ahead of UTC. */
function clockOf(timeZone: string): (at: Date) => string {
  // Sweden writes times nearly as ISO 8601 does.
  const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const offset = (at: Date): string =>
    zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const isChanging = (year: number): boolean =>
    offset(new Date(Date.UTC(year, 0))) !== offset(new Date(Date.UTC(year, 6)));
  return (at) => (isChanging(at.getUTCFullYear()) ? `${clock.format(at)} ${offset(at)}` : clock.format(at));
}

const ZONED: Record<UiLanguage, (title: string, timeZone: string) => string> = {
  en: (title, timeZone) => `${title} (${timeZone})`,
  'zh-CN': (title, timeZone) => `${title}（${timeZone}）`,
};
