import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { paged } from '@tianheng/web-kit/test/serve.ts';
import { ok, serve } from '../../../test/api.ts';
import { competition } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('lets nothing take the focus in a description of which only some lines are seen', async () => {
  const desc =
    '<p>Read <a href="https://orbits.example">the rules</a>.</p><pre>tle</pre><table><tbody><tr><td>1</td></tr></tbody></table>';
  serve({ 'GET /competitions': ok(paged([competition({ desc })])) });
  open('/customer/match');
  await screen.findByText('tle');
  const card = screen.getByRole('article');
  expect(card.textContent).toContain('Read the rules.');
  expect([...card.querySelectorAll('a[href], [tabindex="0"]')].map((place) => place.textContent)).toEqual([
    'View details',
  ]);
});
