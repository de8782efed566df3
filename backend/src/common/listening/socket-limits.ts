import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../network-of.ts';

export interface SocketLimits {
  /** of all clients together */
  connections: number;
  /** of one network as `networkOf` says; a trusted proxy, which stands for many people, may have more */
  connectionsPerClient: number;
}

/**
 * Bounds how many connections a listener holds open. Whoever has too many loses the oldest one on which nothing is being
 * answered; where all clients together have too many, the one that has most does. So idle connections of one address
 * never keep others out, nor those of an IPv6 network, in which one client may have every address.
 */
export function limitSockets(
  server: Server,
  { connections, connectionsPerClient }: SocketLimits,
  isProxy: (address: string) => boolean,
): void {
  /** by network, the oldest first */
  const clients = new Map<string, Set<Socket>>();
  /** requests that are being answered */
  const busy = new Map<Socket, number>();
  let total = 0;

  const forget = (socket: Socket, client: string): void => {
    const own = clients.get(client);
    if (!own?.delete(socket)) return;
    total -= 1;
    busy.delete(socket);
    if (own.size === 0) clients.delete(client);
  };
  const giveWay = (client: string, newest: Socket): void => {
    const idle = [...(clients.get(client) ?? [])].find((socket) => !busy.has(socket)) ?? newest;
    idle.destroy();
    forget(idle, client);
  };
  const greediest = (): string =>
    [...clients].reduce((most, one) => (one[1].size > most[1].size ? one : most))[0];

  server.on('connection', (socket) => {
    // Unknown once the peer has gone.
    const address = socket.remoteAddress ?? '';
    // A proxy's neighbours are others: they do not pay for what it may have.
    const client = isProxy(address) ? address : networkOf(address);
    const own = clients.get(client) ?? new Set();
    clients.set(client, own.add(socket));
    total += 1;
    socket.once('close', () => forget(socket, client));
    if (own.size > connectionsPerClient && !isProxy(address)) giveWay(client, socket);
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
