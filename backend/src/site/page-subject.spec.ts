import { expect, it } from '@jest/globals';
import { subjectOf } from './page-subject.ts';

const ID = '3f8d0b1e-6f51-4a7e-9b64-1f2f3f4f5f6f';
const OTHER = '00000000-0000-4000-8000-000000000001';

it.each([
  [`/customer/detail/${ID}`, { kind: 'dataset', id: ID }],
  ['/customer/list', { kind: 'datasets' }],
  [`/customer/match/${ID}/`, { kind: 'competition', id: ID }],
  [`/customer/results/${ID}`, { kind: 'results', id: ID }],
  [`/customer/match/${ID}/${OTHER}`, { kind: 'question', id: OTHER, competitionId: ID }],
])('knows what %s is about', (path, subject) => {
  expect(subjectOf(path)).toEqual(subject);
});

it.each([
  '/',
  '',
  '/customer',
  '/customer/detail',
  '/customer/list/more',
  '/customer/detail/x',
  `/customer/detail/${ID}/${OTHER}`,
  `/customer/results/${ID}/${OTHER}`,
  `/customer/match/${ID}/${OTHER}/more`,
  `/manage/detail/${ID}`,
  `/customer/constructor/${ID}`,
])('takes %s for a page about the site', (path) => {
  expect(subjectOf(path)).toEqual({ kind: 'site' });
});
