import { expect, it } from '@jest/globals';
import { audienceOf } from './audience.ts';

const CUSTOMER = 'https://data.example.org';
const ADMIN = 'https://office.example.org';
const known = { customerOrigin: CUSTOMER, adminOrigin: ADMIN };
const unknown = { customerOrigin: null, adminOrigin: null };

it.each([
  // Origin, the site's server, known origins, audience
  [CUSTOMER, undefined, known, 'customer'],
  [CUSTOMER, 'customer', known, 'customer'],
  [CUSTOMER, 'admin', known, 'customer'],
  [ADMIN, 'admin', known, 'admin'],
  [ADMIN, undefined, known, 'admin'],
  [ADMIN, 'customer', known, 'customer'],
  [undefined, undefined, known, 'api'],
  [undefined, 'customer', known, 'customer'],
  [undefined, 'admin', known, 'admin'],
  ['https://api.example.org', undefined, known, 'api'],
  ['https://evil.example', undefined, known, 'customer'],
  ['null', undefined, known, 'customer'],
  ['http://192.168.1.5:3002', 'admin', known, 'admin'],
  ['http://192.168.1.5:3001', 'customer', known, 'customer'],
  ['http://192.168.1.5:3001', undefined, unknown, 'customer'],
  [undefined, 'other', unknown, 'api'],
])('%s through %s', (origin, site, origins, audience) => {
  const headers = { ...(origin && { origin }), ...(site && { 'x-site': site }) };
  expect(audienceOf({ headers, host: 'api.example.org' }, origins)).toBe(audience);
});
