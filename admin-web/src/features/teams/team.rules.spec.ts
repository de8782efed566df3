import { expect, it } from '@jest/globals';
import { ADMIN_TEAM_NAME_MAX } from '@tianheng/contracts';
import { teamChecks, type TeamValues } from './team.rules.ts';

const there: TeamValues = {
  ...{ name: 'Merak', email: 'a@b.example', phone_number: '13800000000' },
  ...{ company_name: '', team_principal_name: '', card_id: '' },
};

it('counts the characters of a name as the server does', () => {
  const check = teamChecks(there).name;
  const name = '𠮷'.repeat(ADMIN_TEAM_NAME_MAX);
  expect(check(name, there)).toBeNull();
  expect(check(`${name}a`, there)).toEqual({
    id: 'teams.name.length',
    values: { max: ADMIN_TEAM_NAME_MAX },
  });
});

it.each(['company_name', 'team_principal_name'] as const)(
  'takes one line as the %s, and complains about nothing that is there already',
  (field) => {
    const { [field]: check } = teamChecks({ ...there, [field]: 'one\ntwo' });
    expect([check('one\ntwo', there), check('', there), check('Institute', there)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(check('Institute\u202e', there)).toBe('teams.line');
  },
);
