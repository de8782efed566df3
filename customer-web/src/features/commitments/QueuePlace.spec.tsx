import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import type { Commitment } from '@tianheng/contracts';
import { ok, serve } from '../../../test/api.ts';
import { commitment, commitmentPage } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it.each<[string, Partial<Commitment>, string | null]>([
  ['that is put off', { status: 'waiting', queue_number: -1 }, 'Tried again later'],
  ['that is running', { status: 'running' }, null],
  ['that is judged', { status: 'success', score: 92.5 }, null],
])('of one %s', async (_which, values, said) => {
  serve({ 'GET /commitment': ok(commitmentPage([commitment(values)])) });
  open('/customer/match/c1/q1?questionType=model&tab=commit', { token: 'good' });
  const line = within(await screen.findByRole('row', { name: /C-1/ }));
  if (said === null) expect(line.queryByText('Tried again later')).toBeNull();
  else expect(line.getByText(said)).toBeTruthy();
});
