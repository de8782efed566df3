import { Injectable } from '@nestjs/common';
import type { Id, UiLanguage } from '@tianheng/contracts';
import { EMAIL_PATTERN } from '@tianheng/contracts';
import { createTransport, type Transporter } from 'nodemailer';
import { Config } from '../config.ts';
import type { MailContent } from './mail.composers.ts';

/** How many conversations with the mail server go on at a time. */
export const MAIL_CONVERSATIONS = 5;

/** A server that is silent for so long is given up. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

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
          pool: true,
          maxConnections: MAIL_CONVERSATIONS,
          disableFileAccess: true,
          disableUrlAccess: true,
          ...TIMEOUTS,
        })
      : null;
  }

  get configured(): boolean {
    return this.transport !== null;
  }

  /** Ends when the mail server has taken the mail. A mail that is sent twice bears the same Message-ID. */
  async send(id: Id, language: UiLanguage, { to, subject, text, html }: MailContent): Promise<void> {
    if (!this.transport) throw new Error('There is no mail server.');
    if (!EMAIL_PATTERN.test(to)) throw new Error('The recipient is not one bare address.');
    await this.transport.sendMail({
      from: this.from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${id}@${this.domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    });
  }

  close(): void {
    this.transport?.close();
  }
}
