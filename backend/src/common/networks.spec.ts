import { expect, it } from '@jest/globals';
import { isIn, parseNetworks } from './networks.ts';

it.each([
  ['10.0.0.0/8', '10.255.0.1', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['10.0.0.0/8, 2001:db8::/32', '2001:db8:1::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['fe80::/10', 'fe80::1%eth0', true],
  ['0.0.0.0/0', '198.51.100.1', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['10.0.0.0/8', 'nonsense', false],
])('%s and %s: %s', (networks, address, expected) => {
  expect(isIn(parseNetworks(networks)!, address)).toBe(expected);
});

it.each([
  '',
  '10.0.0.0/33',
  '10.0.0/8',
  '10.0.0.0/8/8',
  '2001:db8::/129',
  'example.org',
  '10.0.0.0/-1',
  '10.0.0.1,',
])('does not take %j for networks', (text) => {
  expect(parseNetworks(text)).toBeNull();
});
