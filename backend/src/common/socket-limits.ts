import type { Server } from 'node:http';
import { BlockList, isIPv4, isIPv6, type Socket } from 'node:net';

export interface SocketLimits {
  /** of all clients together */
  connections: number;
  /** of one address; a trusted proxy, which stands for many people, may have more */
  connectionsPerClient: number;
}

/**
 * Bounds how many connections a listener holds open. Whoever has too many loses the oldest one on which nothing is being
 * answered; where all clients together have too many, the one that has most does. So idle connections of one address
 * never keep others out.
 */
export function limitSockets(
  server: Server,
  { connections, connectionsPerClient }: SocketLimits,
  isProxy: (address: string) => boolean,
): void {
  /** by address, the oldest first */
  const clients = new Map<string, Set<Socket>>();
  /** requests that are being answered */
  const busy = new Map<Socket, number>();
  let total = 0;

  const forget = (socket: Socket, address: string): void => {
    const own = clients.get(address);
    if (!own?.delete(socket)) return;
    total -= 1;
    busy.delete(socket);
    if (own.size === 0) clients.delete(address);
  };
  const giveWay = (address: string, newest: Socket): void => {
    const idle = [...(clients.get(address) ?? [])].find((socket) => !busy.has(socket)) ?? newest;
    idle.destroy();
    forget(idle, address);
  };
  const greediest = (): string =>
    [...clients].reduce((most, one) => (one[1].size > most[1].size ? one : most))[0];

  server.on('connection', (socket) => {
    // Unknown once the peer has gone.
    const address = socket.remoteAddress ?? '';
    const own = clients.get(address) ?? new Set();
    clients.set(address, own.add(socket));
    total += 1;
    socket.once('close', () => forget(socket, address));
    if (own.size > connectionsPerClient && !isProxy(address)) giveWay(address, socket);
    else if (total > connections) giveWay(greediest(), socket);
  });
  server.on('request', ({ socket }, response) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (busy.get(socket) ?? 1) - 1;
      if (left > 0) busy.set(socket, left);
      else busy.delete(socket);
    });
  });
}

const NAMED: Record<string, string> = {
  loopback: '127.0.0.0/8,::1',
  linklocal: '169.254.0.0/16,fe80::/10',
  uniquelocal: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7',
};

/** @param trusted as Fastify's `trustProxy` takes it: names, addresses and networks, separated by commas */
export function proxyCheck(trusted: string): (address: string) => boolean {
  const list = new BlockList();
  const entries = trusted.split(',').flatMap((entry) => (NAMED[entry.trim()] ?? entry).split(','));
  for (const entry of entries) {
    const [network = '', bits] = entry.trim().split('/');
    const family = isIPv4(network) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  return (address) => {
    if (isIPv4(address)) return list.check(address, 'ipv4');
    return isIPv6(address) && list.check(address, 'ipv6');
  };
}
