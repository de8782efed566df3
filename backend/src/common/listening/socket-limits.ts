import type { Server } from 'node:http';
import type { Socket } from 'node:net';

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
