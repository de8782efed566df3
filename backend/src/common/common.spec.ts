import { expect, it } from '@jest/globals';
import { IdPipe } from './id-param.ts';
import { offsetOf, toPaged } from './paged.ts';

it('makes a page', () => {
  expect(offsetOf({ page: 3, limit: 10 })).toBe(20);
  expect(toPaged([1, 2], 7, 3, String)).toEqual({ data: ['1', '2'], total_count: 7, current_page: 3 });
});

it('takes only ids', () => {
  const pipe = new IdPipe('TEAM_NOT_FOUND');
  expect(pipe.transform('00000000-0000-0000-0000-00000000000A')).toBe('00000000-0000-0000-0000-00000000000a');
  expect(() => pipe.transform('1')).toThrow('TEAM_NOT_FOUND');
});
