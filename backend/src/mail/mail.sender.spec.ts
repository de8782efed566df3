import { once } from 'node:events';
import { createServer, Socket, type AddressInfo, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Config } from '../config.ts';
import { MailFault, MailSender } from './mail.sender.ts';

const LOGIN = 'AUTH PLAIN';
let server: Server;
/** what the mail server was told */
let heard: string[];
/** of the mails that it was given */
let ids: string[];
/** what it leaves unanswered until `answer` */
let silentAt: string | null;
let answer: () => void;

/** A mail server, seen through somebody who takes its offer of TLS away. */
function talk(socket: Socket): void {
  const say = (...lines: string[]): void => void socket.write(lines.map((line) => `${line}\r\n`).join(''));
  let inMail = false;
  say('220 mail.test');
  socket.on('error', () => undefined);
  createInterface(socket).on('line', (line) => {
    if (inMail && line.startsWith('Message-ID')) ids.push(line);
    if (inMail && line !== '.') return;
    inMail = line === 'DATA';
    heard.push(line);
    if (silentAt !== null && line.startsWith(silentAt)) answer = () => say('250 at last');
    else if (line.startsWith('EHLO')) say('250-mail.test', `250 ${LOGIN}`);
    else if (line.startsWith(LOGIN)) say('235 welcome');
    else if (line === 'STARTTLS') say('502 not here');
    else say(inMail ? '354 go on' : '250 well');
  });
}

beforeEach(async () => {
  heard = [];
  ids = [];
  silentAt = null;
  server = createServer(talk).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  server.close();
});

async function send(who: string, query = '', isNew = false): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const secrets = ['JWT_SECRET', 'FILE_SIGNING_SECRET', 'JUDGE_RUNNER_TOKEN'];
  const sender = new MailSender(
    new Config({
      ...{ DATABASE_URL: 'postgres://db/tianheng', REDIS_URL: 'redis://redis', STORAGE_DIR: '/data' },
      ...Object.fromEntries(secrets.map((name) => [name, 'x'.repeat(32)])),
      SMTP_URL: `smtp://${who}127.0.0.1:${port}/${query}`,
    }),
  );
  const mail = { to: 'a@example.org', subject: 'subject', text: 'text', html: '<p>text', isNew };
  await sender
    .send('00000000-0000-4000-8000-000000000000', 'en', mail, new AbortController().signal)
    .finally(() => sender.close());
}
const logins = (): string[] => heard.filter((line) => line.startsWith('AUTH'));

it('tells nobody a password without TLS', async () => {
  await expect(send('user:word@')).rejects.toThrow(MailFault);
  expect([heard.at(-1), logins()]).toEqual(['STARTTLS', []]);
});

it('tells it where the address says that this is meant, as it is before it was percent-encoded', async () => {
  await send('user%40here:a%23%24b@', '?requireTLS=false');
  expect(logins()).toEqual([`${LOGIN} ${Buffer.from('\0user@here\0a#$b').toString('base64')}`]);
  expect(heard).toContain('.');
});

it('sends without TLS where there is no password', async () => {
  await send('');
  expect([heard.includes('.'), logins()]).toEqual([true, []]);
});

it('gives a mail whose secret is made anew at each attempt an id of its own at each, and one other the same', async () => {
  for (const isNew of [false, false, true, true]) await send('', '', isNew);
  const [first, ...others] = ids;
  expect([others.length, others[0], new Set(ids).size]).toEqual([3, first, 3]);
});

const MINUTE_MS = 60_000;

/** Sends a mail, by a clock of the test's, to a server that has been told by now what it leaves unanswered. */
async function sendUntil(at: string): Promise<{ sent: Promise<void> }> {
  silentAt = at;
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  const sent = send('');
  while (!heard.some((line) => line.startsWith(at))) await new Promise((go) => setImmediate(go));
  return { sent };
}

it('waits ten minutes for the answer to a whole mail, as such a server may be scanning it', async () => {
  const idle = jest.spyOn(Socket.prototype, 'setTimeout');
  const { sent } = await sendUntil('.');
  expect(Math.max(...idle.mock.calls.map(([ms]) => ms))).toBe(10 * MINUTE_MS);
  await jest.advanceTimersByTimeAsync(9.9 * MINUTE_MS);
  answer();
  await sent;
});

it.each([
  ['RCPT', 1],
  ['.', 10],
])('gives up a server that answers %s with nothing after %d min', async (at, minutes) => {
  const { sent } = await sendUntil(at);
  let ended = false;
  const refused = expect(sent.finally(() => (ended = true))).rejects.toThrow(MailFault);
  await jest.advanceTimersByTimeAsync((minutes - 0.1) * MINUTE_MS);
  expect(ended).toBe(false);
  await jest.advanceTimersByTimeAsync(0.1 * MINUTE_MS);
  await refused;
});
