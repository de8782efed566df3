import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MIB } from '@tianheng/contracts';
import { startApp, type TestApp } from './app.ts';
import { portOf } from './fuzz/raw.ts';

let test: TestApp;
let headers: { Authorization: string };
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  test = await startApp();
  headers = await test.factory.bearer(await test.factory.admin());
});
afterAll(async () => {
  agent.destroy();
  await test.stop();
});

interface Sent {
  status: number | undefined;
  /** whether the server took the whole body */
  isSent: boolean;
}

/** Sends a body to its end, whatever is answered meanwhile. */
async function send(path: string, body: Buffer): Promise<Sent> {
  let isSent = false;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const type = { 'Content-Type': 'application/octet-stream', 'Content-Length': String(body.length) };
    const call = request(
      { port: portOf(test.http), path, method: 'POST', agent, headers: { ...headers, ...type } },
      resolve,
    );
    call.once('error', reject);
    call.end(body, () => (isSent = true));
  });
  answer.resume();
  for (let waited = 0; !isSent && waited < 5000; waited += 50) await sleep(50);
  return { status: answer.statusCode, isSent };
}

it('reads a refused upload to its end, so that its connection goes on', async () => {
  // More than what the sockets between hold.
  const body = Buffer.alloc(20 * MIB, '"');
  for (const name of ['table.csv', 'picture.png', 'form.pdf']) {
    const path = `/v1/object-storage/stream/upload?file_name=${name}`;
    expect([name, await send(path, body)]).toEqual([name, { status: 415, isSent: true }]);
  }
});
