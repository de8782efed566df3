import { expect, it } from '@jest/globals';
import { RICH_TEXT_MAX } from '@tianheng/contracts';
import { groupChecks } from './group.rules.ts';

it('measures a text as the server does, where a satellite is one character', () => {
  const longest = '🛰'.repeat(RICH_TEXT_MAX);
  const check = (text: string) => groupChecks.group_desc_en?.(text, {} as never);
  expect(check(longest)).toBeNull();
  expect(check(`${longest}a`)).toEqual({ id: 'common.tooLong', values: { max: RICH_TEXT_MAX } });
});
