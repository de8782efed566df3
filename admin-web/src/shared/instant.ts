/** An instant as `datetime-local` holds it: minutes in the reader's own zone; empty for what is not given. */
export function toLocal(epochMs: number | null): string {
  if (epochMs === null) return '';
  const date = new Date(epochMs);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Epoch milliseconds; null while nothing sound is entered. */
export function fromLocal(value: string): number | null {
  const time = value === '' ? NaN : new Date(value).getTime();
  return Number.isNaN(time) ? null : time;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The first minute that may be chosen: no day earlier than one day ago. */
export const earliestLocal = (now: number): string => `${toLocal(now - DAY_MS).slice(0, 10)}T00:00`;
