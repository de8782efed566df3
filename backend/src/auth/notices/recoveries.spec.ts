import { PASSWORD_PATTERN } from '@tianheng/contracts';
import { expect, it } from '@jest/globals';
import { makePassword } from './recoveries.ts';

it('makes passwords that follow the rule and never repeat', () => {
  const made = Array.from({ length: 500 }, makePassword);
  for (const password of made) expect(password).toMatch(PASSWORD_PATTERN);
  expect(new Set(made).size).toBe(500);
  expect(made.join('')).not.toMatch(/[0O1Il]/);
});
