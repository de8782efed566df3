import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { MailComposers } from '../src/mail/mail.composers.ts';
import { Mail } from '../src/mail/mail.entity.ts';
import { MailService } from '../src/mail/mail.service.ts';
import { passwordChangedMail } from '../src/mail/templates/password-changed.ts';
import { startApp, type TestApp, type TestAppOptions } from './app.ts';
import { startSmtp } from './mail.ts';

const TO = 'person@example.org';
/** Handing a mail over is one insert and a wake-up, whatever becomes of it: less than a server is waited for, 10 s. */
const AT_ONCE_MS = 8_000;

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function start(env: TestAppOptions['env']): Promise<TestApp> {
  const test = await startApp({ env });
  cleanUps.push(test.stop);
  test.app.get(MailComposers).register('note', async ({ language }) => ({
    to: TO,
    ...passwordChangedMail(language, { username: 'li_lei', site: undefined }),
  }));
  return test;
}

/** How long it took to hand a mail over, in ms. */
async function put(test: TestApp): Promise<number> {
  const service = test.app.get(MailService);
  const began = Date.now();
  await test.database.transaction((manager) =>
    service.send(manager, { kind: 'note', language: 'zh-CN', params: {}, ttlSeconds: 600 }),
  );
  service.wake();
  return Date.now() - began;
}

const rows = (test: TestApp) => test.database.getRepository(Mail);

async function untilTried(test: TestApp, attempts = 1): Promise<Mail> {
  for (let tries = 0; tries < 400; tries += 1) {
    const [row] = await rows(test).find();
    if (row && row.attempts >= attempts) return row;
    await sleep(50);
  }
  throw new Error('The mail was not tried.');
}

/** Takes connections and says nothing. */
async function startBlackHole(): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a mail server that is down', () => {
  it('delays a mail and loses none', async () => {
    const { port, stop } = await startSmtp();
    await stop();
    const test = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    expect(await put(test)).toBeLessThan(AT_ONCE_MS);
    await untilTried(test);
    const smtp = await startSmtp(port);
    cleanUps.push(smtp.stop);
    const mail = await smtp.mailTo(TO);
    expect(mail.subject).toBe('天衡：账号密码已修改');
    await sleep(3000);
    expect(smtp.mails).toHaveLength(1);
    expect(await rows(test).count()).toBe(0);
  });

  it('lets a mail expire in the end', async () => {
    const test = await start({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await put(test);
    await untilTried(test);
    await test.database.query('update mail set expires_at = now()');
    for (let tries = 0; tries < 1200 && (await rows(test).count()) > 0; tries += 1) await sleep(50);
    expect(await rows(test).count()).toBe(0);
  });
});

describe('a mail server that takes connections and never answers', () => {
  it('makes nobody wait, nor the end of the process', async () => {
    const test = await start({ SMTP_URL: await startBlackHole() });
    // Before the first mail: each is given up some ten seconds after its connection.
    const beside = await startApp({ env: { SMTP_URL: '' }, beside: test });
    cleanUps.push(beside.stop);
    for (let mails = 0; mails < 12; mails += 1) expect(await put(test)).toBeLessThan(AT_ONCE_MS);
    await untilTried(test);
    const began = Date.now();
    const email = { username: 'somebody', email: TO };
    await request(test.http).post('/v1/email_verification_code').send(email).expect(200);
    await request(test.http).post('/v1/users/password/forget').send(email).expect(200);
    expect(Date.now() - began).toBeLessThan(AT_ONCE_MS);
    const closing = Date.now();
    await test.app.close();
    expect(Date.now() - closing).toBeLessThan(12_000);
    const left = await rows(beside).find();
    // Given back as if nobody had tried.
    expect(left.map(({ attempts }) => attempts)).toEqual(Array.from({ length: 14 }, () => 0));
    expect(left.every(({ notBefore }) => notBefore.getTime() <= Date.now() + 1000)).toBe(true);
  });
});

it('sends without Redis', async () => {
  const smtp = await startSmtp();
  cleanUps.push(smtp.stop);
  const test = await start({ SMTP_URL: smtp.url, REDIS_URL: 'redis://127.0.0.1:1' });
  expect(await put(test)).toBeLessThan(AT_ONCE_MS);
  expect(await smtp.mailsTo(TO)).toHaveLength(1);
});

it('keeps mails where no mail server is named', async () => {
  const test = await start({ SMTP_URL: '' });
  await put(test);
  await sleep(3000);
  expect(await rows(test).find()).toMatchObject([{ attempts: 0 }]);
});

it.each([
  ['is sent again at once', true, 290, 1],
  ['may be just being sent', true, 110, 110],
  ['nobody waits for', false, 290, 290],
] as const)('asked for again, one that %s', async (_which, isAwaited, seconds, expected) => {
  const test = await start({ SMTP_URL: '' });
  const ask = () =>
    test.database.transaction((manager) =>
      test.app.get(MailService).send(manager, {
        ...{ kind: 'note', language: 'en', params: {}, ttlSeconds: 600, isAwaited },
        dedupeKey: 'note to a person',
      }),
    );
  await ask();
  await test.database.query('update mail set attempts = 7, not_before = now() + make_interval(secs => $1)', [
    seconds,
  ]);
  const before = Date.now();
  await ask();
  const [row, ...others] = await rows(test).find();
  expect(others).toEqual([]);
  // What lies between the two statements is not the mail's.
  expect(Math.abs((row?.notBefore.getTime() ?? 0) - before - expected * 1000)).toBeLessThan(8000);
});
