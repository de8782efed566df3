import type { Server } from 'node:http';
import { connect } from 'node:net';
import { addressOf } from '../app.ts';

export const portOf = (server: Server): number => Number(new URL(addressOf(server)).port);

/** The first lines of a request, to the empty one. */
export const head = (line: string, ...headers: string[]): string =>
  [line, 'Host: localhost', ...headers, '', ''].join('\r\n');

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** the server ended the connection */
  closed: boolean;
}

/** Sends bytes as they are, a piece after the other, and reads what comes until the end or `ms` of silence. */
export async function sendRaw(
  port: number,
  pieces: (string | Buffer)[],
  { ms = 3000, pauseMs = 0 }: { ms?: number; pauseMs?: number } = {},
): Promise<RawAnswer> {
  const socket = connect({ port, host: '127.0.0.1' });
  const chunks: Buffer[] = [];
  const ended = new Promise<boolean>((resolve) => {
    socket.setTimeout(ms, () => resolve(false));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => resolve(true));
    // A reset after the answer; what came before it counts.
    socket.on('error', () => undefined);
  });
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece, 'latin1');
    if (pauseMs) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  const closed = await ended;
  socket.destroy();
  return { ...parse(Buffer.concat(chunks).toString()), closed };
}

function parse(text: string): Omit<RawAnswer, 'closed'> {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((one) => {
    const colon = one.indexOf(':');
    return [one.slice(0, colon).toLowerCase(), one.slice(colon + 1).trim()];
  });
  return {
    status: Number(line.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: rest.join('\r\n\r\n'),
  };
}
