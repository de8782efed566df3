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
async function send(path: string, body: Buffer, contentType: string): Promise<Sent> {
  let isSent = false;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const type = { 'Content-Type': contentType, 'Content-Length': String(body.length) };
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
    const sent = await send(path, body, 'application/octet-stream');
    expect([name, sent]).toEqual([name, { status: 415, isSent: true }]);
  }
});

it('reads a refused form to its end', async () => {
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(part), Buffer.alloc(20 * MIB, 'x'), Buffer.from('\r\n--b--\r\n')]);
  for (const type of ['picture', 'cover', 'user']) {
    const path = `/v1/object-storage/upload?file_type=${type}`;
    const { status = 0, isSent } = await send(path, body, 'multipart/form-data; boundary=b');
    expect([type, status >= 400 && status < 500, isSent]).toEqual([type, true, true]);
  }
});
