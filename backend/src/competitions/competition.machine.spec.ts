import { describe, expect, it } from '@jest/globals';
import { COMPETITION_STATUSES } from '@tianheng/contracts';
import { SCHEDULE, SCHEDULE_SQL } from './competition.machine.ts';

describe('the schedule of a competition', () => {
  it('knows both instants and legal statuses, the later instant first', () => {
    expect(SCHEDULE.map(({ at }) => at)).toEqual(['end_time', 'start_time']);
    for (const { becomes } of SCHEDULE) expect(COMPETITION_STATUSES).toContain(becomes);
  });

  it('moves forwards only', () => {
    const order = SCHEDULE.map(({ becomes }) => COMPETITION_STATUSES.indexOf(becomes));
    expect(order).toEqual([...order].sort((a, b) => b - a));
  });

  it('is one statement that ignores spent instants', () => {
    expect(SCHEDULE_SQL.match(/update competition/g)).toHaveLength(1);
    expect(SCHEDULE_SQL.match(/> status_set_at/g)).toHaveLength(4);
  });
});
