import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { expect, it } from '@jest/globals';
import { limitSockets } from './socket-limits.ts';

const PROXY = '2001:db8:1:2::1';

function listener() {
  const server = new EventEmitter();
  const isProxy = (address: string): boolean => address === PROXY;
  limitSockets(server as Server, { connections: 100, connectionsPerClient: 3 }, isProxy);
  const dial = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, closed: false, destroy });
    function destroy(): void {
      socket.closed = true;
    }
    server.emit('connection', socket);
    return socket;
  };
  return (addresses: string[]): boolean[] => addresses.map(dial).map(({ closed }) => closed);
}

it.each([
  [['2001:db8:1:2::5', '2001:db8:1:2::6', '2001:db8:1:2:ffff::7', '2001:db8:1:2::8'], true],
  [['2001:db8:1:2::5', '2001:db8:1:2::6', '2001:db8:1:2::7', '2001:db8:1:3::8'], false],
  [['10.0.0.1', '::ffff:10.0.0.1', '10.0.0.1', '10.0.0.1'], true],
  [['10.0.0.1', '10.0.0.2', '10.0.0.1', '10.0.0.1'], false],
  [[PROXY, PROXY, PROXY, PROXY], false],
  [[PROXY, PROXY, PROXY, '2001:db8:1:2::5'], false],
])('counts the connections of %j together: %s', (addresses, isOne) => {
  expect(listener()(addresses)).toEqual([isOne, false, false, false]);
});
