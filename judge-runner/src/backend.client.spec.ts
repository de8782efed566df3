import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { BackendClient, Refused } from './backend.client.ts';

let server: Server;
let heard: Record<string, unknown>[];
let answer: (body: Record<string, unknown>) => number;

beforeEach(async () => {
  heard = [];
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const said = JSON.parse(body) as Record<string, unknown>;
      heard.push(said);
      response.writeHead(answer(said)).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

function client() {
  const { port } = server.address() as AddressInfo;
  const runner = { runner_id: 'r', host: 'h', version: '1.0.0', slots: 1 };
  return new BackendClient(`http://127.0.0.1:${port}`, 'token', runner);
}

it('says that an attempt waits, and nothing where it does not', async () => {
  answer = () => 200;
  await client().heartbeat('lease', true);
  await client().heartbeat('lease', false);
  expect(heard).toEqual([{ lease_token: 'lease', waits: true }, { lease_token: 'lease' }]);
});

it('keeps the lease with a backend that knows of no waiting', async () => {
  answer = (body) => ('waits' in body ? 400 : 200);
  await client().heartbeat('lease', true);
  expect(heard).toEqual([{ lease_token: 'lease', waits: true }, { lease_token: 'lease' }]);
});

it.each([true, false])('tells that the lease is lost, whether it waits: %s', async (waits) => {
  answer = () => 409;
  await expect(client().heartbeat('lease', waits)).rejects.toBeInstanceOf(Refused);
});

it('takes a refusal for a while for no answer to a claim', async () => {
  answer = () => 503;
  const asked = client().claim('lease', []);
  await expect(asked).rejects.toThrow('claim: 503');
  await expect(asked).rejects.not.toBeInstanceOf(Refused);
});
