import { expect, it } from '@jest/globals';
import { proxyCheck } from './socket-limits.ts';

it('knows proxies by names, addresses and networks, in both families', () => {
  const isProxy = proxyCheck('loopback, 172.28.7.0/24,10.1.2.3,fd00::/8');
  for (const address of ['127.0.0.9', '::1', '::ffff:127.0.0.1', '172.28.7.200', '10.1.2.3', 'fd00::7']) {
    expect([address, isProxy(address)]).toEqual([address, true]);
  }
  for (const address of ['', '172.28.8.1', '10.1.2.4', '2001:db8::1', '::ffff:10.0.0.1']) {
    expect([address, isProxy(address)]).toEqual([address, false]);
  }
});
