import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Id, UiLanguage } from '@tianheng/contracts';
import { EMAIL_PATTERN } from '@tianheng/contracts';
import { createTransport, type Transporter } from 'nodemailer';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { within } from '../common/within.ts';
import { Config } from '../config.ts';
import type { MailContent } from './mail.composers.ts';

/** How many conversations with the mail server go on at a time. */
export const MAIL_CONVERSATIONS = 5;

/** Until a server has been told a whole mail, whether it is silent or speaks and does not come to an end. */
const TELLING_MS = 60_000;
/**
 * For its answer to that (RFC 5321, 4.5.3.2.6): it may be scanning the mail, and whoever hangs up earlier has it delivered and
 * sends it again.
 */
const ANSWER_MS = 600_000;
/** A conversation at its longest. */
export const CONVERSATION_MS = TELLING_MS + ANSWER_MS;
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 15_000,
  socketTimeout: ANSWER_MS,
};
/** Servers close connections that are not used; a mail that meets one is given one other. */
const REUSE = { pool: true, idleTimeout: 20_000, maxRequeues: 1 } as const;

interface Outgoing extends Mail.Options {
  signal: AbortSignal;
  /** called when the mail server has been told all of it */
  told: () => void;
}

interface SmtpAnswer {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/**
 * Who stands between could take a server's offer of TLS away and be told the password. The address may say otherwise
 * (`?requireTLS=false`): nodemailer prefers what stands there.
 */
const requireTLS = (smtpUrl: string): boolean => {
  const { protocol, username } = new URL(smtpUrl);
  return protocol === 'smtp:' && username !== '';
};

/** RFC 3463: no such mailbox, no such domain, no address at all, moved away, a domain that takes no mail. */
const NOBODY_THERE = /^55\d[ -]5\.1\.(?:[1236]|10)\b/;

/** The mail server did not take a mail. It tells not what the server said: servers repeat addresses in their answers. */
export class MailFault extends Error {
  readonly code: string | undefined;
  /** There is no such recipient. What else servers refuse here may be mended: a wrong login, a quota, a full mailbox. */
  readonly refusesRecipient: boolean;

  constructor({ code, responseCode, response = '', command }: SmtpAnswer) {
    super(`The mail server did not take the mail (${code}, ${responseCode ?? 'no answer'}).`);
    this.code = code;
    this.refusesRecipient = command === 'RCPT TO' && NOBODY_THERE.test(response);
  }
}

/** The connections to the mail server. */
@Injectable()
export class MailSender {
  private readonly transport: Transporter | null;
  private readonly from: string;
  private readonly domain: string;

  constructor({ smtpUrl, mailFrom }: Config) {
    this.from = mailFrom;
    this.domain = /@([^\s>@]+)>?$/.exec(mailFrom)?.[1] ?? 'localhost';
    this.transport = smtpUrl
      ? createTransport({
          url: smtpUrl,
          ...REUSE,
          maxConnections: MAIL_CONVERSATIONS,
          requireTLS: requireTLS(smtpUrl),
          disableFileAccess: true,
          disableUrlAccess: true,
          ...TIMEOUTS,
        })
      : null;
    this.transport?.use('stream', ({ data, message }, done) => {
      const { told } = data as Outgoing;
      // What is read of it goes to the server, which has asked for it by then; a second connection begins again.
      message.processFunc((stream) => stream.once('end', told));
      done();
    });
  }

  get configured(): boolean {
    return this.transport !== null;
  }

  /**
   * Ends when the mail server has taken the mail. A mail that is sent twice bears the same Message-ID, but for one with a
   * secret: mailboxes that show one of a kind would show the first, whose secret is void.
   */
  async send(
    id: Id,
    language: UiLanguage,
    { to, subject, text, html, isNew }: MailContent,
    signal: AbortSignal,
  ): Promise<void> {
    if (!this.transport) throw new Error('There is no mail server.');
    if (!EMAIL_PATTERN.test(to)) throw new Error('The recipient is not one bare address.');
    const mail = {
      from: this.from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${isNew ? randomUUID() : id}@${this.domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    };
    const { transport } = this;
    await within(TELLING_MS, signal, (bound, beginAnew) => {
      const outgoing: Outgoing = { ...mail, signal: bound, told: () => beginAnew(ANSWER_MS) };
      return transport.sendMail(outgoing);
    }).catch((error: unknown) => {
      throw new MailFault(error as SmtpAnswer);
    });
  }

  close(): void {
    this.transport?.close();
  }
}
