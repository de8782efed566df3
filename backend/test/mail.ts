import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { parseMail, type ParsedMail } from './mime.ts';

export interface ReceivedMail extends ParsedMail {
  /** whom the conversation named, whatever the headers say */
  to: string[];
}

export interface TestSmtp {
  /** for SMTP_URL */
  url: string;
  port: number;
  /** oldest first */
  mails: ReceivedMail[];
  /** addresses that are answered with 550 5.1.1 */
  refused: Set<string>;
  /** addresses whose mails are taken only after `release` */
  held: Set<string>;
  release: () => void;
  /** The mails to an address, once there are so many. */
  mailsTo: (address: string, count?: number) => Promise<ReceivedMail[]>;
  /** The newest mail to an address, once there is one. */
  mailTo: (address: string) => Promise<ReceivedMail>;
  stop: () => Promise<void>;
}

/** A mail server that keeps what it is given; a port of its own where none is named. */
export async function startSmtp(port = 0): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const refused = new Set<string>();
  const held = new Set<string>();
  const waiting = new Set<() => void>();
  const release = (): void => {
    held.clear();
    for (const go of waiting) go();
    waiting.clear();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, callback) => {
      if (!refused.has(address)) callback();
      else callback(Object.assign(new Error(`5.1.1 no such person: ${address}`), { responseCode: 550 }));
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        if (to.some((address) => held.has(address))) await new Promise<void>((go) => waiting.add(go));
        mails.push({ ...parseMail(Buffer.concat(chunks).toString()), to });
        callback();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  // A client may break off, that is its right.
  server.on('error', () => undefined);
  const address = server.server.address() as AddressInfo;

  const mailsTo = async (to: string, count = 1): Promise<ReceivedMail[]> => {
    const found = (): ReceivedMail[] => mails.filter((mail) => mail.to.includes(to));
    for (let tries = 0; found().length < count && tries < 300; tries += 1) await sleep(50);
    if (found().length < count) throw new Error(`${found().length} of ${count} mails came to ${to}.`);
    return found();
  };
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    refused,
    held,
    release,
    mailsTo,
    mailTo: async (to) => (await mailsTo(to)).at(-1) as ReceivedMail,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
