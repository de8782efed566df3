import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { UI_LANGUAGES, type UiLanguage } from '@tianheng/contracts';
import { MoreThan } from 'typeorm';
import { toLoggedError } from '../src/common/listening/logging.ts';
import { MailComposers, type MailComposer } from '../src/mail/mail.composers.ts';
import { Mail } from '../src/mail/mail.entity.ts';
import { MailLane } from '../src/mail/mail.lane.ts';
import { MailFault } from '../src/mail/mail.sender.ts';
import { MailService, type NewMail } from '../src/mail/mail.service.ts';
import { accountExistsMail } from '../src/mail/templates/account-exists.ts';
import { emailCodeMail } from '../src/mail/templates/email-code.ts';
import { startApp, type TestApp } from './app.ts';
import { startSmtp, type TestSmtp } from './mail.ts';

const FACTS = { username: '李雷 & "Co" <b>', site: 'https://competition.example.org' };
const LANES = 5;

let smtp: TestSmtp;
let test: TestApp;
let second: TestApp;
let counter = 0;

const compose: MailComposer = async ({ language, params: { to = '', subject } }) => {
  const mail = emailCodeMail(language, { ...FACTS, code: 'K7W2QX' });
  return { to, ...mail, subject: subject ?? mail.subject };
};

beforeAll(async () => {
  smtp = await startSmtp();
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Tianheng <no-reply@tianheng.example>' };
  test = await startApp({ env });
  second = await startApp({ env, beside: test });
  let broken = true;
  for (const { app } of [test, second]) {
    const composers = app.get(MailComposers);
    composers.register('note', compose);
    composers.register('nothing', async () => null);
    composers.register('exists', async ({ language, params: { to = '' } }) => ({
      to,
      ...accountExistsMail(language, FACTS),
    }));
    composers.register('broken once', async (draft) => {
      if (!broken) return compose(draft);
      broken = false;
      throw new Error('out of paper');
    });
  }
});
afterAll(async () => {
  smtp.release();
  await second.stop();
  await test.stop();
  await smtp.stop();
});

const newAddress = (): string => `person${(counter += 1)}@example.org`;
const rows = () => test.database.getRepository(Mail);
const rowTo = (to: string) => rows().findOne({ where: { params: { to } } });

/** Hands mails over in one transaction. */
async function put(...mails: (Partial<NewMail> & { to: string })[]): Promise<void> {
  const service = test.app.get(MailService);
  await test.database.transaction(async (manager) => {
    for (const { to, ...mail } of mails) {
      const defaults = { kind: 'note', language: 'zh-CN' as const, ttlSeconds: 600 };
      await service.send(manager, { ...defaults, ...mail, params: { to, ...mail.params } });
    }
  });
  service.wake();
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await holds()) return;
    await sleep(50);
  }
  throw new Error(`Not within 10 s: ${what}`);
}
const untilGone = (to: string) => until('the row is gone', async () => (await rowTo(to)) === null);

describe('a mail', () => {
  it.each<UiLanguage>([...UI_LANGUAGES])('arrives whole and once in %s', async (language) => {
    const to = newAddress();
    await put({ to, language });
    const mail = await smtp.mailTo(to);
    const { subject, text, html } = emailCodeMail(language, { ...FACTS, code: 'K7W2QX' });
    expect(mail).toMatchObject({ to: [to], subject, text, html });
    expect(mail.headers).toMatchObject({
      from: 'Tianheng <no-reply@tianheng.example>',
      to,
      'auto-submitted': 'auto-generated',
      'content-language': language,
    });
    expect(mail.headers['content-type']).toContain('multipart/alternative');
    await untilGone(to);
    await sleep(300);
    expect(await smtp.mailsTo(to)).toHaveLength(1);
  });

  it('is what its kind is, and bears the id of its row', async () => {
    const to = newAddress();
    smtp.refused.add(to);
    await put({ to, kind: 'exists', language: 'en' });
    await until('it was tried', async () => ((await rowTo(to))?.attempts ?? 0) > 0);
    const row = await rowTo(to);
    smtp.refused.delete(to);
    await rows().update({ id: row?.id }, { notBefore: new Date() });
    const mail = await smtp.mailTo(to);
    expect(mail.subject).toBe('Tianheng: You already have an account');
    expect(mail.headers['message-id']).toBe(`<${row?.id}@tianheng.example>`);
  });

  it('is not sent when its transaction fails', async () => {
    const to = newAddress();
    const broken = test.database.transaction(async (manager) => {
      const service = test.app.get(MailService);
      await service.send(manager, { kind: 'note', language: 'en', params: { to }, ttlSeconds: 600 });
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    expect(await rowTo(to)).toBeNull();
  });

  it('may turn out to be none', async () => {
    const to = newAddress();
    await put({ to, kind: 'nothing' });
    await untilGone(to);
    expect(smtp.mails.filter((mail) => mail.to.includes(to))).toEqual([]);
  });

  it('is written again where that broke', async () => {
    const to = newAddress();
    await put({ to, kind: 'broken once' });
    expect(await smtp.mailsTo(to)).toHaveLength(1);
  });

  it('keeps words from becoming headers', async () => {
    const to = newAddress();
    await put({ to, params: { subject: 'Hello\r\nBcc: other@example.org\r\n\r\nBody' } });
    const mail = await smtp.mailTo(to);
    expect(mail.to).toEqual([to]);
    expect(mail.headers).not.toHaveProperty('bcc');
    expect(mail.subject).toContain('Hello');
    expect(mail.html).toContain('李雷 &amp; &quot;Co&quot; &lt;b&gt;');
  });

  it.each([
    'a@example.org, b@example.org',
    'a@example.org\r\nRCPT TO:<b@example.org>',
    '<a@example.org>',
    '',
  ])('goes to one bare address alone, not to %j', async (to) => {
    await put({ to });
    await until('it was tried', async () => ((await rowTo(to))?.attempts ?? 0) > 0);
    await rows().delete({ params: { to } });
    expect(smtp.mails.filter((mail) => mail.to.some((one) => /^[ab]@/.test(one)))).toEqual([]);
  });
});

describe('mails', () => {
  it('are sent once each by several instances', async () => {
    const people = Array.from({ length: 60 }, newAddress);
    await put(...people.map((to) => ({ to })));
    second.app.get(MailService).wake();
    for (const to of people) await smtp.mailTo(to);
    await until('all rows are gone', async () => (await rows().count()) === 0);
    const counts = people.map((to) => smtp.mails.filter((mail) => mail.to.includes(to)).length);
    expect(new Set(counts)).toEqual(new Set([1]));
  });

  it('are not held up by those that are refused', async () => {
    const [bad, good] = [Array.from({ length: 2 * LANES }, newAddress), newAddress()];
    for (const to of bad) smtp.refused.add(to);
    await put(...bad.map((to) => ({ to })), { to: good });
    expect(await smtp.mailsTo(good)).toHaveLength(1);
    const [first = ''] = bad;
    await until('it was tried', async () => ((await rowTo(first))?.attempts ?? 0) > 0);
    const row = await rowTo(first);
    expect(row?.notBefore.getTime()).toBeGreaterThan(Date.now());
    for (const to of bad) await rows().delete({ params: { to } });
  });

  it('are not held up by one that is slow', async () => {
    const [slow, ...others] = Array.from({ length: 3 * LANES }, newAddress) as [string, ...string[]];
    smtp.held.add(slow);
    await put({ to: slow });
    await until('it is being sent', async () => ((await rowTo(slow))?.attempts ?? 0) > 0);
    await put(...others.map((to) => ({ to })));
    for (const to of others) await smtp.mailTo(to);
    expect(await rowTo(slow)).not.toBeNull();
    smtp.release();
    expect(await smtp.mailsTo(slow)).toHaveLength(1);
    await untilGone(slow);
  });

  it('that somebody waits for go before those that were there first', async () => {
    const slow = Array.from({ length: 2 * LANES }, newAddress);
    for (const to of slow) smtp.held.add(to);
    await put(...slow.map((to) => ({ to })));
    second.app.get(MailService).wake();
    const tried = () => rows().countBy({ attempts: MoreThan(0) });
    await until('all are being sent', async () => (await tried()) === slow.length);
    const [others, awaited] = [Array.from({ length: 40 }, newAddress), newAddress()];
    await put(...others.map((to) => ({ to })), { to: awaited, isAwaited: true });
    smtp.release();
    for (const to of [...others, awaited]) await smtp.mailTo(to);
    const order = smtp.mails
      .map(({ to }) => to[0])
      .filter((to) => to === awaited || others.includes(to ?? ''));
    expect(order.indexOf(awaited)).toBeLessThan(slow.length);
  });

  it('of one key are one while it waits', async () => {
    const to = newAddress();
    await put({ to, dedupeKey: to }, { to, dedupeKey: to, language: 'en' }, { to, dedupeKey: `${to} other` });
    await smtp.mailsTo(to, 2);
    await untilGone(to);
    expect(await smtp.mailsTo(to)).toHaveLength(2);
    await put({ to, dedupeKey: to });
    expect(await smtp.mailsTo(to, 3)).toHaveLength(3);
  });

  it('that expired are dropped, and give way to another of their key', async () => {
    const [late, other] = [newAddress(), newAddress()];
    await put({ to: late, ttlSeconds: -1 });
    await untilGone(late);
    await put({ to: late, ttlSeconds: -1, dedupeKey: 'late' }, { to: other, dedupeKey: 'late' });
    expect(await smtp.mailsTo(other)).toHaveLength(1);
    expect(smtp.mails.filter(({ to }) => to.includes(late))).toEqual([]);
  });
});

it('names nobody in the log', async () => {
  const [bad, late] = [newAddress(), newAddress()];
  const lines: string[] = [];
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation((...parts: unknown[]) => {
    lines.push(
      JSON.stringify(parts, (_, value: unknown) => (value instanceof Error ? toLoggedError(value) : value)),
    );
  });
  try {
    smtp.refused.add(bad);
    await put({ to: bad }, { to: late, ttlSeconds: -1 });
    await until('both are logged', async () => lines.length >= 2);
    await untilGone(late);
  } finally {
    warn.mockRestore();
  }
  const id = (await rowTo(bad))?.id ?? '';
  await rows().delete({ id });
  expect(lines.join('\n')).toContain(`"mail_id":"${id}","kind":"note"`);
  expect(lines.join('\n')).toContain('550');
  expect(lines.join('\n')).toContain('a mail expired before it could be sent');
  expect(lines.join('\n')).not.toContain('@');
});

describe('the last refusal', () => {
  const last = async (to: string): Promise<void> => {
    await put({ to });
    await until('it was tried', async () => ((await rowTo(to))?.attempts ?? 0) > 0);
    expect((await rowTo(to))?.attempts).toBe(1);
    await rows().update({ params: { to } }, { attempts: 10, notBefore: new Date() });
    test.app.get(MailService).wake();
  };

  it('of a recipient ends a mail', async () => {
    const to = newAddress();
    smtp.refused.add(to);
    await last(to);
    await untilGone(to);
    expect(smtp.mails.filter((mail) => mail.to.includes(to))).toEqual([]);
  });

  it.each([
    ['for now', { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }],
    [
      'of a server that does not know us',
      { code: 'EENVELOPE', responseCode: 554, response: '554 5.7.1 Relay access denied', command: 'RCPT TO' },
    ],
    ['of the sender', { code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }],
    ['of a server that is away', { code: 'ECONNECTION', command: 'CONN' }],
  ])('%s ends none', async (_, answer) => {
    const to = newAddress();
    await put({ to, kind: 'unknown here' });
    const { id } = (await rowTo(to)) ?? { id: '' };
    await rows().update({ id }, { attempts: 11, leaseToken: id });
    const mail = { id, leaseToken: id, kind: 'note', language: 'en', params: {}, attempt: 11 } as const;
    await test.app.get(MailLane).broke(mail, new MailFault(answer));
    expect(await rowTo(to)).not.toBeNull();
    await rows().delete({ id });
  });

  it('comes after twenty minutes of them, however long the server was away before', async () => {
    const to = newAddress();
    await put({ to, kind: 'unknown here' });
    const { id } = (await rowTo(to)) ?? { id: '' };
    const broke = async (answer: ConstructorParameters<typeof MailFault>[0]): Promise<number> => {
      const attempt = ((await rowTo(to))?.attempts ?? 0) + 1;
      await rows().update({ id }, { attempts: attempt, leaseToken: id });
      const mail = { id, leaseToken: id, kind: 'note', language: 'en', params: {}, attempt } as const;
      await test.app.get(MailLane).broke(mail, new MailFault(answer));
      const row = await rowTo(to);
      // By when it was written, which is a while ago on a busy machine.
      return row ? Math.round((row.notBefore.getTime() - Date.now()) / 60_000) : 0;
    };
    for (let count = 0; count < 20; count += 1) await broke({ code: 'ECONNECTION', command: 'CONN' });
    const waits: number[] = [];
    const refused = { response: '550 5.1.1 No such user', command: 'RCPT TO' };
    while (waits.length < 10 && (await rowTo(to))) waits.push(await broke(refused));
    expect(waits).toEqual([5, 5, 5, 5, 0]);
  });
});

it('waits longer after each failure, up to five minutes', async () => {
  const to = newAddress();
  await put({ to, kind: 'unknown here' });
  const lane = test.app.get(MailLane);
  const { id } = (await rowTo(to)) ?? { id: '' };
  for (const [attempt, seconds] of [
    [1, 5],
    [2, 10],
    [3, 20],
    [6, 160],
    [7, 300],
    [50, 300],
  ] as const) {
    await rows().update({ id }, { attempts: attempt, leaseToken: id });
    const mail = { id, leaseToken: id, kind: 'note', language: 'en', params: {}, attempt } as const;
    const before = Date.now();
    await lane.broke(mail, new Error('refused'));
    const after = Date.now();
    const row = await rows().findOneByOrFail({ id });
    // The database's clock counts finer than ours.
    expect(row.notBefore.getTime()).toBeGreaterThanOrEqual(before + seconds * 1000 - 50);
    expect(row.notBefore.getTime()).toBeLessThanOrEqual(after + seconds * 1000 + 50);
    await lane.broke({ ...mail, attempt: attempt - 2 }, new Error('late'));
    expect((await rows().findOneByOrFail({ id })).notBefore).toEqual(row.notBefore);
  }
  await rows().delete({ id });
});
