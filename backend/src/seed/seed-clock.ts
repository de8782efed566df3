import { DAY_MS } from '../common/calendar.ts';

/** Counts a demo's days from the moment of seeding. */
export class SeedClock {
  readonly now = new Date();

  days(days: number): Date {
    return new Date(this.now.getTime() + days * DAY_MS);
  }
}
