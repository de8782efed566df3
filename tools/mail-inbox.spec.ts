import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { answersOk } from './lib/http.mjs';
import { freePort } from './lib/ports.mjs';

let folder: string;
let inbox: ChildProcess;
let web: number;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tianheng-mail-'));
  web = await freePort();
  const smtp = await freePort();
  inbox = spawn(process.execPath, [path.join(import.meta.dirname, 'mail-inbox.mjs')], {
    env: { ...process.env, SMTP_PORT: String(smtp), WEB_PORT: String(web), MAIL_DIR: folder },
    stdio: 'ignore',
  });
  while (!(await answersOk('127.0.0.1', web, '/healthz'))) {
    if (inbox.exitCode !== null) throw new Error(`The inbox ended with ${inbox.exitCode}`);
    await sleep(100);
  }
  const mail = { from: 'a@example.org', to: 'b@example.org', subject: 'code', text: '    123456' };
  await createTransport({ host: '127.0.0.1', port: smtp, ignoreTLS: true }).sendMail(mail);
  while (!(await ask('/email')).body.includes('123456')) await sleep(50);
});

afterAll(async () => {
  if (inbox.exitCode === null) {
    inbox.kill('SIGTERM');
    await once(inbox, 'exit');
  }
  rmSync(folder, { recursive: true });
});

async function ask(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const call = request({ host: '127.0.0.1', port: web, path: url, method, headers });
  call.end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

it('shows its mails to its own page and to whoever opens it', async () => {
  const own = {
    host: `127.0.0.1:${web}`,
    origin: `http://127.0.0.1:${web}`,
    'sec-fetch-site': 'same-origin',
  };
  expect((await ask('/email', own)).body).toContain('123456');
  const opened = { host: `localhost:${web}`, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  expect((await ask('/', opened)).status).toBe(200);
});

it.each([
  ['another port of this machine', { origin: 'http://127.0.0.1:3001', 'sec-fetch-site': 'same-site' }],
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a picture in another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ['a name that leads here', { host: 'evil.example' }],
])('tells %s nothing and lets it delete nothing', async (_from, headers) => {
  for (const [url, method] of [
    ['/email', 'GET'],
    ['/email/all', 'DELETE'],
    ['/email/all', 'OPTIONS'],
  ] as const) {
    const answer = await ask(url, headers, method);
    expect([url, method, answer.status]).toEqual([url, method, 403]);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(answer.body).not.toContain('123456');
  }
  expect((await ask('/email')).body).toContain('123456');
});

it('allows no origin by its headers', async () => {
  expect((await ask('/email')).headers).not.toHaveProperty('access-control-allow-origin');
});
