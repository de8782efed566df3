import { expect, it } from '@jest/globals';
import { isIn, parseNamedNetworks, parseNetworks } from './networks.ts';

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

it('knows some by names, beside addresses and networks of both families', () => {
  const networks = parseNamedNetworks('loopback, 172.28.7.0/24,10.1.2.3,fd00::/8')!;
  for (const address of ['127.0.0.9', '::1', '::ffff:127.0.0.1', '172.28.7.200', '10.1.2.3', 'fd00::7'])
    expect([address, isIn(networks, address)]).toEqual([address, true]);
  for (const address of ['', '172.28.8.1', '10.1.2.4', '2001:db8::1', '::ffff:10.0.0.1'])
    expect([address, isIn(networks, address)]).toEqual([address, false]);
  expect(parseNamedNetworks('loopback, constructor')).toBeNull();
});
