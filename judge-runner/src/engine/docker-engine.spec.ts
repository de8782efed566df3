import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { DockerEngine } from './docker-engine.ts';

/** The engine's side of its API, answered by hand: what a real one does only when it is very slow or very quick. */
let folder: string;
let server: Server;
let engine: DockerEngine;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'engine-'));
  const socket = path.join(folder, 'docker.sock');
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  engine = new DockerEngine(socket);
});
afterEach(async () => {
  jest.useRealTimers();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

it('asks for the events since the moment of the call: the engine may subscribe later', async () => {
  let url = new URL('http://engine');
  answer = (request, response) => {
    url = new URL(request.url ?? '', 'http://engine');
    response.writeHead(200).flushHeaders();
  };
  const before = Date.now() / 1000;
  const stream = await engine.events('judge.runner=me', () => undefined);
  const since = Number(url.searchParams.get('since'));
  expect(since).toBeGreaterThanOrEqual(Math.floor(before));
  expect(since).toBeLessThanOrEqual(Date.now() / 1000);
  expect(url.searchParams.get('since')).toMatch(/^\d+\.\d{3}$/);
  stream.close();
});

it('hands on the events it is told, though they come in pieces', async () => {
  answer = (_request, response) => {
    response.writeHead(200).write('{"Action":"oom","Actor":{"ID":"a"}}\n{"Action":"di');
    setTimeout(() => response.end('e","Actor":{"ID":"a"}}\n'), 10);
  };
  const told: string[] = [];
  const stream = await engine.events('x', ({ action }) => told.push(action));
  await stream.ended;
  expect(told).toEqual(['oom', 'die']);
});

it('closes a stream that comes after its time', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  let late: ServerResponse | null = null;
  const asked = new Promise<void>((resolve) => {
    answer = (_request, response) => {
      late = response;
      resolve();
    };
  });
  const events = engine.events('x', () => undefined).catch((error: unknown) => error);
  await asked;
  jest.advanceTimersByTime(5001);
  expect(String(await events)).toContain('no answer within 5000 ms');
  const response = late as unknown as ServerResponse;
  const closed = new Promise((resolve) => response.once('close', resolve));
  response.writeHead(200).write('{"Action":"die","Actor":{"ID":"a"}}\n');
  await closed;
});

it('asks again to remove what somebody else is removing, until it is gone', async () => {
  const answers = [409, 409, 404];
  answer = (_request, response) => {
    response.writeHead(answers.shift() ?? 500, { 'content-type': 'application/json' });
    response.end('{"message":"removal is already in progress"}');
  };
  await engine.remove('a');
  expect(answers).toEqual([]);
});
