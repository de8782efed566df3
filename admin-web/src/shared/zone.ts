import { useIntl } from 'react-intl';

/** The platform's time zone: what is entered and shown here is the time there, wherever the browser is. */
export const useZone = (): string =>
  useIntl().timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A zone by its name and by what it is ahead of UTC now. */
function nameOf(zone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(Date.now()).find(({ type }) => type === 'timeZoneName')?.value;
  return offset === undefined || offset === zone ? zone : `${zone}, ${offset}`;
}

/** The platform's zone, to be read. */
export const useZoneName = (): string => nameOf(useZone());
