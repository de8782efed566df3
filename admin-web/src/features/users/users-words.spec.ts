import { expect, it } from '@jest/globals';
import { users as en } from './users.en.messages.ts';
import { users as zh } from './users.zh-CN.messages.ts';

it.each(['users.freeze.body', 'users.bulk.freeze.body', 'users.demote.body'] as const)(
  '%s says that API keys go too',
  (id) => {
    expect(en[id]).toContain('API keys are deleted');
    expect(zh[id]).toContain('API 密钥随之删除');
  },
);

it.each(['users.freeze.body', 'users.bulk.freeze.body'] as const)('%s says what does not come back', (id) => {
  expect(en[id]).toContain('declined for good');
  expect(zh[id]).toContain('不会恢复');
});
