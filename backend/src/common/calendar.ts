import { dayIn } from '@tianheng/contracts';

const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** Which day it is, in the one time zone in which the platform counts days (TIME_ZONE). */
export class Calendar {
  private minute = -1;
  private day = '';

  constructor(readonly timeZone: string) {}

  /** `YYYY-MM-DD`. Cheap enough for every request: a day begins with a minute, wherever that is. */
  dayOf(instant: number): string {
    const minute = Math.floor(instant / MINUTE_MS);
    if (minute !== this.minute) {
      this.day = dayIn(this.timeZone, instant);
      this.minute = minute;
    }
    return this.day;
  }
}
