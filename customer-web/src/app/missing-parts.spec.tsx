import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { competition, datasetDetail } from '../../test/data.ts';
import { ok, refusal, serve } from '../../test/api.ts';
import { open } from '../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const OVER = { 'GET /competitions/c1': ok(competition({ status: 'done' })) };
const PARTS = [
  ['/customer/match/c1', 'GET /competition/c1/groups', 'COMPETITION_NOT_FOUND', {}, '/customer/match'],
  ['/customer/match/c1?tab=rank', 'GET /competition/c1/rank', 'COMPETITION_NOT_FOUND', {}, '/customer/match'],
  [
    '/customer/match/c1/q1?questionType=model&tab=rank',
    'GET /competition/c1/question/rank',
    'QUESTION_NOT_FOUND',
    {},
    '/customer/match/c1',
  ],
  [
    '/customer/results/c1?question=q1',
    'GET /competition/c1/question/rank',
    'QUESTION_NOT_FOUND',
    OVER,
    '/customer/results/c1',
  ],
  [
    '/customer/detail/d1',
    'GET /object-storage/preview/f1',
    'FILE_NOT_FOUND',
    { 'GET /dataset/d1': ok(datasetDetail()) },
    '/customer/list',
  ],
] as const;

it.each(PARTS)('a part of %s that is gone leads back, and is not tried again in vain', async (...part) => {
  const [page, call, code, others, list] = part;
  serve({ ...others, [call]: refusal(code, 'There is no such thing.') });
  open(page, { token: 'good' });
  const alert = within((await screen.findByText('There is no such thing.')).parentElement as HTMLElement);
  expect(alert.getByRole('link').getAttribute('href')).toBe(list);
  expect(alert.queryByRole('button')).toBeNull();
});
