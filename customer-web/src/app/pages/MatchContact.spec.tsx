import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { serve } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';

afterEach(cleanup);

it('tells on a competition’s page whom to ask, where the operators have said', async () => {
  serve({}, { '/config.json': { contact: 'mailto:help@example.org' } });
  open('/customer/match/c1');
  const way = await screen.findByRole('link', { name: 'Write to the organisers' });
  expect(way.getAttribute('href')).toBe('mailto:help@example.org');
});
