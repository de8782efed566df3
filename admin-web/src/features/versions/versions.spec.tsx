import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { version as react } from 'react';
import { ok, serve } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('shows what each part says of itself, and those that it has no word for', async () => {
  serve({
    'GET /admin/version': ok([
      { part: 'database', name: 'PostgreSQL', version: '18.1' },
      { part: 'runner', name: 'judge-runner', version: '0.1.0' },
      { part: 'novelty', name: 'Thing', version: '9' },
    ]),
  });
  open('/manage/version', { token: 'good' });
  expect(await screen.findByRole('row', { name: 'Database PostgreSQL 18.1' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Judging judge-runner 0.1.0' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Other part Thing 9' })).toBeTruthy();
  expect(screen.getByRole('row', { name: `User interface React ${react}` })).toBeTruthy();
});
