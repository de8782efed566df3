import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Id, UiLanguage } from '@tianheng/contracts';
import { EMAIL_PATTERN } from '@tianheng/contracts';
import { createTransport, type Transporter } from 'nodemailer';
import { within } from '../common/within.ts';
import { Config } from '../config.ts';
import type { MailContent } from './mail.composers.ts';

/** How many conversations with the mail server go on at a time. */
export const MAIL_CONVERSATIONS = 5;

/** A server that is silent for so long is given up, and so is one that speaks, but does not come to an end. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
};
const CONVERSATION_MS = 60_000;
/** Servers close connections that are not used; a mail that meets one is given one other. */
const REUSE = { pool: true, idleTimeout: 20_000, maxRequeues: 1 } as const;

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
    const send = (bound: AbortSignal) => transport.sendMail({ ...mail, signal: bound });
    await within(CONVERSATION_MS, signal, send).catch((error: unknown) => {
      throw new MailFault(error as SmtpAnswer);
    });
  }

  close(): void {
    this.transport?.close();
  }
}
